"""A command line of curl, as browsers copy a request: what of it holds for a crawl."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.policy.settings import HEADER, UNSENDABLE

LONGEST = 1_000_000  # characters
LONGEST_NAME = 40  # characters of a name in a message
BEGINS = re.compile(r"\s*(?:\$\s+)?curl(?:\.exe)?\s", re.IGNORECASE)
# Words of a POSIX shell, and of Windows' cmd once its carets are taken away
POSIX = re.compile(
    r"""'(?P<single>[^']*)'|\$'(?P<ansi>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.)*)"|"""
    r"""\\(?P<escaped>.)|(?P<plain>(?:(?!\$')[^\s'"\\])+)|(?P<space>\s+)""",
    re.DOTALL,
)
CMD = re.compile(r'"(?P<double>(?:[^"\\]|\\.)*)"|(?P<plain>[^\s"]+)|(?P<space>\s+)', re.DOTALL)
IS_CMD = re.compile(r'\^"|\^\r?\n')
ENDS_COMMAND = frozenset((";", "|", "||", "&", "&&", ">", ">>", "2>"))
ANSI = re.compile(r"\\(x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|.)", re.DOTALL)
CONTROLS = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
}

SHORT = {  # long names of options that are understood
    "header": "H",
    "cookie": "b",
    "user-agent": "A",
    "user": "u",
    "insecure": "k",
    "proxy": "x",
    "request": "X",
    "head": "I",
    "referer": "e",
    "get": "G",
    "json": "d",
    "form": "F",
    "form-string": "F",
    "upload-file": "T",
}
SENDS = "dFT"
TAKES_VALUE = frozenset("AbcCdDeEFhHKmoPQrTtuUwxXyYz")
LONG_TAKES_VALUE = re.compile(
    r"output|max-.*|connect-t.*|retry.*|cacert|capath|cert|cert-type|key|key-type|pass|resolve|"
    r"interface|range|dump-header|cookie-jar|write-out|proxy-.*|config|limit-rate|time-cond|"
    r"oauth2-bearer|tls-max|ciphers|noproxy|dns-.*|local-port|unix-socket|proto.*|stderr|"
    r"trace|trace-ascii|hsts|alt-svc|aws-sigv4|request-target|url-query|variable|expect100-timeout"
)
# Flags that change nothing in a crawl
SILENT = re.compile(
    r"compressed|location|silent|show-error|include|verbose|fail|globoff|path-as-is|no-.*|"
    r"http[\d.]+.*|tlsv.*|progress-bar|head|[LsSivfgN#0-6]"
)
# Headers of one request, which a crawl has otherwise or must not repeat
OF_ONE_REQUEST = re.compile(
    r"accept|accept-encoding|cache-control|connection|content-.*|dnt|expect|host|if-.*|keep-alive|"
    r"origin|pragma|priority|proxy-.*|purpose|range|referer|sec-.*|te|trailer|transfer-encoding|"
    r"upgrade.*|x-requested-with"
)


class CurlError(ValueError):
    """It is no command that a crawl can use; one line for a person, without its values."""


@dataclass(frozen=True, slots=True)
class FromCurl:
    """What a command says: its URLs, options by their names in `Settings`, and the names of what
    is left out."""

    urls: tuple[str, ...]
    values: Mapping[str, Any] = field(repr=False)
    dropped: tuple[str, ...] = ()

    def in_words(self) -> str:
        """What was left out, in a sentence; '' if that is nothing."""
        if not self.dropped:
            return ""
        names = tr(", ", "between the parts of a list").join(self.dropped)
        return tr("left out of the curl command: {names}").format(names=names)


def is_curl(text: str) -> bool:
    return BEGINS.match(text) is not None


def from_curl(text: str) -> FromCurl:
    """Reads a command as a POSIX shell does, or cmd of Windows. Raises CurlError."""
    if not is_curl(text) or len(text) > LONGEST:
        raise CurlError(tr("this is not a curl command: copy one with 'Copy as cURL' in a browser"))
    words = _words(text[text.lower().index("curl") :])
    next(words)
    taken = _Taken()
    for word in words:
        if len(word) < 2 or not word.startswith("-"):
            taken.urls.append(word)
        elif word.startswith("--"):
            _take_long(taken, word[2:], words)
        else:
            _take_short(taken, word[1:], words)
    return taken.result()


def _words(text: str) -> Iterator[str]:
    pattern = POSIX
    if IS_CMD.search(text):
        pattern = CMD
        text = re.sub(r"\^(?:\r?\n|(.))", lambda found: found[1] or "", text)
    at, word = 0, None
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:
            raise CurlError(tr("this curl command is incomplete: a quotation mark is missing"))
        at, kind, part = found.end(), found.lastgroup, found[str(found.lastgroup)]
        if kind == "space":
            if word is not None:
                yield word
            word = None
            continue
        if kind == "plain" and word is None and part in ENDS_COMMAND:
            return
        word = (word or "") + _unquoted(str(kind), part)
    if word is not None:
        yield word


def _unquoted(kind: str, part: str) -> str:
    match kind:
        case "ansi":
            return ANSI.sub(_ansi, part)
        case "double":
            return re.sub(r'\\([$`"\\\n])', lambda found: found[1].strip("\n"), part)
        case "escaped":
            return part.strip("\n")
    return part


def _ansi(found: "re.Match[str]") -> str:
    code = found[1]
    if code[0] in "xuU" and len(code) > 1:
        return chr(min(int(code[1:], 16), 0x10FFFF))
    if code[0] in "01234567":
        return chr(int(code, 8))
    return CONTROLS.get(code, code)


def _take_long(taken: "_Taken", name: str, words: Iterator[str]) -> None:
    short = "d" if name.startswith("data") else SHORT.get(name)
    if name == "url":
        taken.urls.append(next(words, ""))
    elif short is not None:
        taken.option(short, next(words, "") if short in TAKES_VALUE else "", f"--{name}")
    elif not SILENT.fullmatch(name):
        if LONG_TAKES_VALUE.fullmatch(name):
            next(words, "")
        taken.drop(f"--{name}")


def _take_short(taken: "_Taken", letters: str, words: Iterator[str]) -> None:
    """'-sSL', '-kH "A: b"', '-XPOST'."""
    for place, letter in enumerate(letters):
        if letter in TAKES_VALUE:
            taken.option(letter, letters[place + 1 :] or next(words, ""), f"-{letter}")
            return
        taken.option(letter, "", f"-{letter}")


class _Taken:
    """What the words of a command have said so far."""

    def __init__(self) -> None:
        self.urls: list[str] = []
        self._headers: list[str] = []
        self._cookies: list[str] = []
        self._values: dict[str, Any] = {}
        self._dropped: dict[str, None] = {}

    def drop(self, name: str) -> None:
        self._dropped[cut(name, LONGEST_NAME)] = None

    def option(self, letter: str, value: str, word: str) -> None:
        """Raises CurlError."""
        if letter in SENDS or (letter == "X" and value.upper() not in ("GET", "HEAD")):
            words = tr(
                "this curl command sends data ({option}), and a crawl only requests pages: copy "
                "the request of a page (GET) instead"
            )
            raise CurlError(words.format(option=word))
        match letter:
            case "H":
                self._header(value)
            case "b" if "=" in value:
                self._cookie(value)
            case "A":
                self._agent(value)
            case "u" if ":" in value[1:]:
                self._values["auth"] = value
            case "k":
                self._values["insecure"] = True
            case "x" if value:
                self._values["proxy"] = value
            case "X" | "G":
                pass
            case _ if not SILENT.fullmatch(letter) and letter != "I":
                self.drop(word)

    def _header(self, text: str) -> None:
        name, colon, value = text.partition(":")
        lower = name.strip().lower()
        if not colon or not HEADER.fullmatch(lower) or UNSENDABLE.search(value):
            self.drop(tr("an invalid header"))
        elif lower == "cookie":
            self._cookie(value)
        elif lower == "user-agent":
            self._agent(value.strip())
        elif OF_ONE_REQUEST.fullmatch(lower):
            self.drop(name.strip())
        else:
            self._headers.append(f"{name.strip()}: {value.strip()}")

    def _cookie(self, text: str) -> None:
        for pair in text.split(";"):
            name, equals, value = pair.strip().partition("=")
            if equals and HEADER.fullmatch(name) and not UNSENDABLE.search(value):
                self._cookies.append(f"{name}={value}")
            elif pair.strip():
                self.drop(tr("a cookie without a usable name"))

    def _agent(self, text: str) -> None:
        if text.strip() and not UNSENDABLE.search(text):
            self._values["user_agent"] = text

    def result(self) -> FromCurl:
        """Raises CurlError."""
        urls = tuple(dict.fromkeys(each.strip() for each in self.urls if each.strip()))
        if not urls:
            raise CurlError(tr("this curl command has no URL"))
        values = dict(self._values)
        if self._headers:
            values["header"] = tuple(self._headers)
        if self._cookies:
            values["cookie"] = tuple(self._cookies)
        return FromCurl(urls, values, tuple(self._dropped))
