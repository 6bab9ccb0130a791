"""The language that the text of a page is in, found by CLD3 (the extra `languages`).

The text is that of the first octets, without code, navigation and parts that name a language of
their own. It is found in two places of it: both must be sure, and agree. What is short, or mixed,
is in no language.

Only this file knows the library. Of those that were compared on 340 pages of Debian's documentation
in 14 languages (November 2026), py3langid was right more often, but takes 0.9 s and 90 MB to load;
lingua takes 2.6 ms a text and 880 MB, langdetect 5 ms; pycld2 and whatlang had no release for a
year, or none for Python 3.14. CLD3 takes 5 ms and 4 MB to load, and half a millisecond a page.
"""

import re
from functools import lru_cache
from html import unescape
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.findings.text_languages import primary_of
from crawlscope.core.policy.settings import SettingsError

READ = 24 * 1024  # characters of the page
LOOKED_AT = 900  # octets of text in one place
FEWEST = 400  # octets of text; fewer say little. Some 60 words, or 130 of Chinese
SUREST = 0.95
TAG = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9]*)")
OTHER_LANGUAGE = re.compile(r"\s(?:xml:)?lang\s*=|\stranslate\s*=\s*[\"']?no\b", re.IGNORECASE)
LEFT_OUT = frozenset(
    (
        *("script", "style", "template", "noscript", "svg", "math", "textarea", "title", "button"),
        *("pre", "code", "kbd", "samp", "var", "tt", "nav", "header", "footer", "aside"),
    )
)
ROOTS = frozenset(("html", "body"))
MISSING = tr("--check-language needs the extra 'languages': pip install 'crawlscope[languages]'")


class LanguageError(SettingsError):
    """No language can be found; the message is one line for a person."""


def finding_language(page: bytes | str) -> QuietSlices[str | None]:
    """The primary subtag of the language that its text is in; None if that is not sure, or there
    is no library."""
    text = _text_of(page[:READ].decode(errors="ignore") if isinstance(page, bytes) else page[:READ])
    octets = text.encode(errors="ignore")
    if len(octets) < FEWEST or identifier() is None:
        return None
    yield None
    middle = len(octets) // 2
    first = _found(octets[: min(LOOKED_AT, middle)])
    yield None
    return first if first and first == _found(octets[middle : middle + LOOKED_AT]) else None


def check_library(is_wanted: bool = True) -> None:
    """Raises LanguageError if it is wanted, and not there."""
    if is_wanted and identifier() is None:
        raise LanguageError(MISSING)


@lru_cache(1)
def identifier() -> Any:
    try:
        import gcld3  # noqa: PLC0415  an extra, which few crawls need
    except ImportError:
        return None
    return gcld3.NNetLanguageIdentifier(0, LOOKED_AT)


def _found(octets: bytes) -> str | None:
    found = identifier().FindLanguage(octets.decode(errors="ignore"))
    is_sure = found.is_reliable and found.probability >= SUREST
    # A language in the letters of another one is mostly code, or names
    return primary_of(found.language) if is_sure and "-Latn" not in found.language else None


def _text_of(page: str) -> str:
    """What a reader sees, but for what is left out. Linear, whatever the page is."""
    parts, within, depth = list[str](), "", 0
    for part in page.split("<")[1:]:
        match, (tag, _, text) = TAG.match(part), part.partition(">")
        name = match[2].lower() if match else ""
        is_end = match is not None and bool(match[1])
        if within:
            depth += 0 if name != within else -1 if is_end else 1
            within = within if depth else ""
            if within:
                continue
        elif name and not is_end and (name in LEFT_OUT or _is_of_another(name, tag)):
            within, depth = name, 1
            continue
        if match or not part.startswith(("!", "?")):
            parts.append(text if match else part)
    return " ".join(unescape(" ".join(parts)).split())


def _is_of_another(name: str, tag: str) -> bool:
    return name not in ROOTS and OTHER_LANGUAGE.search(tag) is not None
