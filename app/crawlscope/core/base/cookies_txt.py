"""A cookies.txt, in the format of Netscape that curl, yt-dlp and add-ons of browsers write."""

import io
import warnings
from collections.abc import Iterable, Iterator
from http.cookiejar import Cookie, LoadError, MozillaCookieJar
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import echo

LARGEST = 10_000_000  # characters
HEAD = "# Netscape HTTP Cookie File\n"  # not every program writes it, and the reader insists
HTTP_ONLY = "#HttpOnly_"


class CookiesError(ValueError):
    """The file cannot be read; one line for a person, without anything that is in it."""


def read(path: str) -> list[Cookie]:
    """All cookies in a file, those that have expired, too. Raises CookiesError."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except OSError as problem:
        raise CookiesError(_in_words(path, problem.strerror or "")) from None
    except ValueError:  # of its encoding, or of a null character in its path
        raise CookiesError(_in_words(path, tr("it is not text"))) from None
    if len(text) > LARGEST:
        raise CookiesError(_in_words(path, tr("it is too large")))
    return _parsed(path, text)


def _parsed(path: str, text: str) -> list[Cookie]:
    # Its `load` takes a path only, and refuses files without a head, or with 'example.org TRUE'
    jar: Any = MozillaCookieJar()
    lines = io.StringIO(HEAD + "".join(f"{_mended(line)}\n" for line in text.splitlines()))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they quote the line that is wrong
            jar._really_load(lines, path, ignore_discard=True, ignore_expires=True)
    except LoadError:
        why = tr("a line is not in Netscape format: seven columns separated by tabs")
        raise CookiesError(_in_words(path, why)) from None
    return list(jar)


def _mended(line: str) -> str:
    """With a dot before a domain if, and only if, the cookie is for its subdomains, too."""
    domain, tab, rest = line.removeprefix(HTTP_ONLY).partition("\t")
    if not tab or domain.startswith("#"):
        return line
    dot = "." if rest.startswith("TRUE\t") else ""
    begins = HTTP_ONLY if line.startswith(HTTP_ONLY) else ""
    return f"{begins}{dot}{domain.lstrip('.')}\t{rest}"


def _in_words(path: str, why: str) -> str:
    return tr("cannot read the cookies in {file}: {why}").format(file=echo(path), why=why)


class ByDomain:
    """Cookies by the domain that they are for."""

    def __init__(self, cookies: Iterable[Cookie]) -> None:
        self._found: dict[str, list[Cookie]] = {}
        for each in cookies:
            self._found.setdefault(each.domain.lower(), []).append(each)

    def of_host(self, host: str) -> Iterator[Cookie]:
        """Those that a browser would send to a host. RFC 6265, section 5.1.3."""
        host = host.lower()
        yield from self._found.get(host, ())
        yield from self._found.get(f".{host}", ())
        is_address = ":" in host or host.replace(".", "").isdigit()
        labels = [] if is_address else host.split(".")
        for place in range(1, len(labels)):
            yield from self._found.get("." + ".".join(labels[place:]), ())
