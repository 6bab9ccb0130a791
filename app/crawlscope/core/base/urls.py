"""The one door for URLs: canonical form by the WHATWG URL standard, joining, tree labels.

A `str` is a URL only after it went through here: http or https, no fragment, no user name.
"""

import codecs
import re
from collections.abc import Container
from functools import lru_cache
from typing import Any, Protocol
from urllib.parse import unquote, unquote_to_bytes

import can_ada

from crawlscope.core.base import idna, limits
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.text_for_people import CUT, echo, for_people

INDEXES = ("index.html", "index.htm")  # the file that a server sends for a folder
LONGEST_URL = limits.URL  # what most servers accept; a longer text does not count as a URL
TOO_LONG = tr("a URL of more than {most:,} bytes is too long").format(most=LONGEST_URL)
CACHED_OCTETS = 16 << 20  # of all remembered hrefs; then they are all forgotten
LONGEST_CACHED = 1_024  # characters of an href and its URL; longer ones are seldom met again
ENTRY = 250  # octets of an entry besides its texts
CRAWLED = frozenset(("http:/", "https:"))  # six characters: `startswith` takes twice as long
# An href that begins so, and has no colon, is a path below the folder of its page, or above
BEGINS_PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-~%")
SLASHES = frozenset("/\\")
C0_AND_SPACE = "".join(map(chr, range(0x21)))
TABS_AND_LINE_ENDS = dict.fromkeys(map(ord, "\t\n\r"))
LONGEST_LABEL = limits.LABEL  # characters; a 9,000-character query is no name
LONGEST_ESCAPED = 12 * (LONGEST_LABEL + 1)  # of a label: four octets a character, escaped
HIGHEST_PORT = 65_535
UNHOSTLY = re.compile(r"[\x00-\x20\x7f#%/:<>?@\[\\\]^|]")  # WHATWG URL, section 3.2
AT_SCHEMES = frozenset(("mailto", "sip", "sips", "xmpp", "acct", "news", "im"))  # they hold an @
LOGIN = re.compile(  # a login, and what stands before it
    r"^(\s*(?:[hH][tT]{2}[pP][sS]?:[/\\]*|(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?[/\\]{2,}))[^/\\?#]*@"
)
_Utf8 = codecs.getincrementaldecoder("utf-8")
UNSHOWABLE = re.compile(  # control and invisible characters, except the plain space
    r"[\x00-\x1f\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]"
)

# A text before "://" that is not a valid scheme: a typing error, not a host.
NO_SCHEME = re.compile(r"(?![a-zA-Z][a-zA-Z0-9+.-]*:)[^/?#@\[\]]*://")


class UrlError(ValueError):
    """The text is not a URL; the message says why, in words for a person."""


def canonical(text: str) -> str:
    """The canonical form of an absolute http(s) URL. Raises UrlError."""
    url = _plain(_parse(text))
    if url is None:
        raise UrlError(tr("{text!r} is not an http or https URL").format(text=_quoted(text)))
    return url


def root(text: str) -> str:
    """The canonical form of what a person typed; `http://` may be left out. Raises UrlError."""
    return canonical(_whole(text))


def _whole(text: str) -> str:
    """What a person typed, with a scheme added if there is none. Raises UrlError."""
    text = text.strip()
    if not text:
        raise UrlError(tr("no URL given: add one such as https://example.org/"))
    if re.match(r":\d+(/|$)", text):  # as HTTPie has it
        text = f"localhost{text}"
    if NO_SCHEME.match(text):
        raise UrlError(tr("{text!r} is not a valid URL").format(text=_quoted(text)))
    if not re.match(r"(?i)https?:(?!\d)|[a-z][a-z0-9+.-]*://", text):
        scheme = re.match(r"([a-zA-Z][a-zA-Z0-9+.-]*):(?!\d)", text)
        if scheme and _is_scheme(scheme[1].lower(), text):
            raise UrlError(tr("{text!r} is not an http or https URL").format(text=_quoted(text)))
        text = "http://" + text
    return text


def _is_scheme(word: str, text: str) -> bool:
    """True if the word before the colon is a scheme: not a host, nor the user of
    user:password@host."""
    if "@" in text and word not in AT_SCHEMES:
        return False
    return "." not in word and word != "localhost"


def secret_of(text: str) -> str | None:
    """The user:password in a root as a person typed it; None if there is none."""
    url = _parse(_whole(text))
    if not url.has_credentials():
        return None
    return f"{unquote(url.username)}:{unquote(url.password)}"


def _masked(text: str) -> str:
    """An address without its possible password: everything between the scheme and the last @."""
    return re.sub(r"(?s)^\s*([a-zA-Z][a-zA-Z0-9+.-]*:[/\\]+)?.*@", r"\1…@", text)


def _quoted(text: str) -> str:
    return echo(_masked(text))


def without_login(text: str) -> str:
    """A text that is not a URL, such as a bad href, without any user and password in it.

    It is cut where a URL would be too long.
    """
    text = LOGIN.sub(r"\1…@", text)
    if len(text) <= LONGEST_URL // 4 or len(octets := text.encode(errors="replace")) <= LONGEST_URL:
        return text
    return octets[: LONGEST_URL - len(CUT.encode())].decode(errors="ignore") + CUT


@lru_cache(256)  # asked four times for each page: when it is requested, read and folded
def origin_of(url: str) -> str:
    """Scheme, host and port of a canonical URL, without a trailing slash."""
    return url[: url.index("/", 8)]


@lru_cache(2)
def origins_of(urls: tuple[str, ...]) -> tuple[str, ...]:
    """The origins of canonical URLs, each once: of the roots of a crawl, which may be very many."""
    return tuple(dict.fromkeys(url[: url.index("/", 8)] for url in urls))


def escaped(text: str) -> str:
    """A header's URL without lone surrogates: raw bytes that are not UTF-8 become %XX."""
    return re.sub("[\udc80-\udcff]", lambda found: f"%{ord(found[0]) - 0xDC00:02X}", text)


def join(base: str, href: str) -> str | None:
    """The URL that an href on the page `base` means; None for mailto: and the like. Raises
    UrlError."""
    return _plain(_add(_parse(base), href, base.endswith("?")))


def base_of(url: str, href: str | None, writes: "Writes | None" = None) -> str:
    """The base for the hrefs on the page `url`; `href` is the one of its `<base>`.

    It may have any scheme but data: and javascript:. WHATWG HTML, 4.2.3. A base such as mailto: or
    ftp: gives no URLs to crawl.
    """
    if href is None:
        return url
    try:
        base = _add(_parse(url), writes(href) if writes else href, url.endswith("?"))
        text: str = _plain(base) or base.href
    except UrlError:
        return url
    if base.protocol in ("data:", "javascript:") or len(text) > LONGEST_URL:
        return url
    return text


class Writes(Protocol):
    """Writes the query of an href in the encoding of its page, if that is not UTF-8."""

    name: str

    def __call__(self, href: str) -> str: ...


Resolved = dict[str, str | None]  # by href


class Hrefs:
    """Resolves hrefs, and caches those that mean the same on every page of an origin, or of one of
    its folders."""

    def __init__(self) -> None:
        self.octets = 0  # approximate size of the caches
        self._by_origin: dict[str, Resolved] = {}
        self._by_folder: dict[str, Resolved] = {}

    def of_page(self, base: str, writes: "Writes | None" = None) -> "PageHrefs":
        """A resolver for the page whose base URL is `base`; `writes` encodes its queries."""
        return PageHrefs(base, self, writes)

    def caches(self, origin: str, folder: str) -> tuple[Resolved, Resolved]:
        """What is resolved already of an origin, and of one of its folders."""
        cached = self._cache(self._by_origin, origin)
        return cached, self._cache(self._by_folder, folder) if folder else {}

    def _cache(self, caches: dict[str, Resolved], key: str) -> Resolved:
        cache = caches.get(key)
        if cache is None:
            self.note(len(key))
            cache = caches[key] = {}
        return cache

    def note(self, octets: int) -> None:
        """Called before an entry is added; if there is no room for it, all are dropped."""
        self.octets += ENTRY + octets
        if self.octets > CACHED_OCTETS:
            self.forget()

    def forget(self) -> None:
        for caches in (self._by_origin, self._by_folder):
            for known in caches.values():
                known.clear()
            caches.clear()
        self.octets = 0


class PageHrefs:
    """Resolves the hrefs of one page."""

    __slots__ = (
        "_base",
        "_cached",
        "_folder",
        "_has_empty_query",
        "_in_folder",
        "_is_placed",
        "_memory",
        "_origin",
        "_writes",
        "base",
    )

    def __init__(self, base: str, memory: Hrefs, writes: Writes | None) -> None:
        self.base = base
        self._base: Any = None
        self._memory = memory
        self._writes = writes
        self._is_placed = False  # only when it is asked: compiled code resolves all of most pages

    def _find_place(self) -> None:
        base, self._is_placed = self.base, True
        self._has_empty_query = base.endswith("?")
        # The folder ends with its slash; it is empty if the base is no URL of http
        self._origin = base[: base.index("/", 8) if "/" in base[8:] else len(base)]
        path = base.partition("?")[0]
        self._folder = path[: path.rindex("/") + 1] if base[:6] in CRAWLED else ""
        encoding = "" if self._writes is None else f" {self._writes.name}"
        folder = self._folder and self._folder + encoding
        self._cached, self._in_folder = self._memory.caches(self._origin + encoding, folder)

    @property
    def caches(self) -> tuple[Resolved, Resolved]:
        """Results of `resolve`, of the origin and of the folder, for loops that are too hot for a
        call."""
        if not self._is_placed:
            self._find_place()
        return self._cached, self._in_folder

    def resolve(
        self, href: str, known: Container[str] = (), named: Container[str] = ()
    ) -> str | None:
        """As `join`. `known` and `named` hold canonical URLs, and texts that are not URLs. Raises
        UrlError."""
        cached, in_folder = self.caches
        first, cache, behind = href[:1], None, ""
        if first == "/":
            # '/path' means the same on every page of the origin. Other hrefs that start with a
            # slash ('//host', '/\\host') go to the parser like all the rest.
            if href[1:2] not in SLASHES:
                cache, behind = cached, self._folder and self._origin + href
        elif first in BEGINS_PATH:
            if ":" not in href:
                cache, behind = in_folder, self._behind(href)
            elif href.startswith(("http://", "https://")):
                cache = cached
        elif first == "#":
            behind = self._folder and self.base
        if cache is not None and href in cache:
            return cache[href]
        # What is joined is the result, if it is canonical as it stands. A known URL is; a text that
        # is known as none never looks like one of http.
        is_known = behind and (behind in known or behind in named)
        if is_known and href.isascii() and len(href) <= LONGEST_URL:
            url: str | None = behind
            size = len(href) + len(behind)
        else:
            if self._base is None:
                self._base = _parse(self.base)
            written = href if self._writes is None else self._writes(href)
            url = _plain(_add(self._base, written, self._has_empty_query))
            size = len(href) + len(url or "")
        if cache is not None and size <= LONGEST_CACHED:
            # As `note`: in a large crawl most hrefs are new, and a call costs as much as the rest
            memory = self._memory
            memory.octets = octets = memory.octets + ENTRY + size
            if octets > CACHED_OCTETS:
                memory.forget()
            cache[href] = url
        return url

    def _behind(self, href: str) -> str:
        """Folder and relative path joined; '' if there is no folder. It is what the href means if
        it is canonical: without white space, escapes that are missing, and dots that climb.

        WHATWG URL, section 4.4: a relative path is read as if it followed the folder's. A fragment
        does not count.
        """
        folder = self._folder
        if "#" in href:
            href = href.partition("#")[0]
        if href[:1] == ".":
            least = len(self._origin) + 1
            while href[:3] == "../":
                href = href[3:]
                folder = folder[: max(least, folder.rfind("/", 0, -1) + 1)]
            if href[:2] == "./":
                href = href[2:]
        return folder and folder + href


def _parse(text: str) -> Any:
    try:
        return can_ada.parse(text)
    except (ValueError, TypeError):  # TypeError: a lone surrogate is not text
        raise UrlError(tr("{text!r} is not a valid URL").format(text=_quoted(text))) from None


def _add(base: Any, href: str, has_empty_query: bool) -> Any:
    if has_empty_query and _names_same_page(href, base.protocol):
        return base  # the parser would lose the query
    try:
        return base + href
    except (ValueError, TypeError):
        raise UrlError(tr("{text!r} is not a valid URL").format(text=_quoted(href))) from None


def _names_same_page(href: str, scheme: str) -> bool:
    """True if an href keeps the path and the query of its base. WHATWG URL, section 4.4."""
    rest = href.strip(C0_AND_SPACE).translate(TABS_AND_LINE_ENDS)
    if rest[: len(scheme)].lower() == scheme:
        rest = rest[len(scheme) :]
    return rest[:1] in ("", "#")


def fault(href: str) -> str:
    """Why an href is not a URL, in a few words: the parser gives no reason. WHATWG URL, 4.4."""
    if href.endswith(CUT) and len(href.encode(errors="replace")) > LONGEST_URL - 4:
        return tr_noop("it is longer than {most:,} bytes").format(most=LONGEST_URL)
    found = re.match(r"\s*(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?[/\\]{2,}([^/\\?#]*)", href)
    if found is None:
        return tr_noop(
            "it cannot be resolved against the URL of its page, or becomes too long when it is"
        )
    host = found[1].rpartition("@")[2].strip()
    if host.startswith("["):
        return tr_noop("its IPv6 address is malformed")
    name, _, port = host.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        return tr_noop("its port {port!r} is not a number").format(port=port[:20])
    if port and int(port[:9]) > HIGHEST_PORT:
        return tr_noop("its port is greater than {most}").format(most=HIGHEST_PORT)
    if not name:
        return tr_noop("it has no host")
    if bad := UNHOSTLY.search(unquote(name)):
        return tr_noop("its host contains {character!r}").format(character=bad[0])
    if re.search(r"(?:^|\.)(?:\d+|0[xX][0-9a-fA-F]*)\.?$", name):
        return tr_noop("its host is a malformed IPv4 address")
    return tr_noop("its host is not a valid domain name")


def _plain(url: Any) -> str | None:
    """The URL without fragment and user; None if it is not http(s). WHATWG URL, section 4.5."""
    text: str = url.href
    if text[:6] not in CRAWLED:
        return None
    if "@" in text and url.has_credentials():
        url.username = ""
        url.password = ""
        text = url.href
    if "#" in text:
        text = text.partition("#")[0]
    if "^" in text:
        text = _with_escaped_carets(text)
    if len(text) > LONGEST_URL:
        raise UrlError(TOO_LONG)
    if "xn--" in text and idna.is_refused(hostname_of(text)):
        raise UrlError(tr("{text!r} is not a valid URL").format(text=text))
    return text


def _with_escaped_carets(text: str) -> str:
    """Escapes carets, as the standard does since March 2025; can_ada 3.0 is older."""
    path, question, query = text.partition("?")
    return path.replace("^", "%5E") + question + query


def host_of(url: str) -> str:
    """Host and port of a canonical URL; it never holds the default port of its scheme."""
    return url.split("/", 3)[2]


def hostname_of(url: str) -> str:
    """The host of a canonical URL, without port; IPv6 addresses keep their brackets."""
    host = host_of(url)
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def path_of(url: str) -> str:
    """The path of a canonical URL, from its first slash, without query."""
    return "/" + url.split("/", 3)[3].partition("?")[0]


def tree_labels(url: str) -> tuple[str, list[str], str]:
    """Origin, folders and leaf of a canonical URL; the leaf is '' for a folder's own URL.

    'http://h/docs/a?b=1' is ('http://h', ['docs'], 'a?b=1'). Labels are as in the URL; `shown`
    makes them readable.
    """
    scheme, _, rest = url.partition("://")
    host, _, tail = rest.partition("/")
    path, question, query = tail.partition("?")
    *folders, leaf = path.split("/")
    return f"{scheme}://{host}", folders, leaf + question + query


def shown(label: str) -> str:
    """A label for people: percent-escapes decoded, no invisible characters, not too long."""
    head = label[:LONGEST_ESCAPED]
    text = _unescaped(head, head == label) if "%" in head else head
    if not text.isprintable():
        text = UNSHOWABLE.sub("·", text)
    return for_people(text, LONGEST_LABEL)


def _unescaped(label: str, whole: bool) -> str:
    """The text that the percent-escapes stand for; the label as it is if they are not UTF-8."""
    try:
        return _Utf8().decode(unquote_to_bytes(label), final=whole)
    except UnicodeError:
        return label
