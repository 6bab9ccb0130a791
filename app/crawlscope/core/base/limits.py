"""Every limit that a site can reach: how much is read, and what happens beyond it.

All code takes these numbers from here; `table()` is that of the reference, word for word.
"""

from typing import NamedTuple

from crawlscope.core.base.budgets import PARSED_OCTETS


class Limited(NamedTuple):
    what: str
    most: int
    unit: str  # what is counted
    beyond: str  # what happens with more


LIMITS: list[Limited] = []  # in the order of the table


def _most(what: str, most: int, unit: str, beyond: str) -> int:
    LIMITS.append(Limited(what, most, unit, beyond))
    return most


URL = _most("a URL", 8_192, "bytes", "*skipped*, `invalid`; its text is truncated")

LONG_ADDRESS = (
    256  # octets of an address or a text; a longer one takes room (`core/queue/long_texts.py`)
)
LONG_ADDRESSES = _most(
    f"the parts of all URLs and titles of a crawl that exceed {LONG_ADDRESS} bytes each",
    128 * 1024 * 1024,
    "bytes",
    "longer URLs are *skipped*, `invalid`, or `invalid_redirect`; titles are truncated",
)

LONG_ADDRESSES_OF_PAGE = _most(
    "of these, the parts from one page", 8 * 1024 * 1024, "bytes", "the same, for this page only"
)
LONG_ADDRESSES_OF_SITEMAPS = _most(
    "of these, the parts from sitemaps", 64 * 1024 * 1024, "bytes", "the same, for sitemaps only"
)

_FAILED = "the URL is *failed*, kind `protocol`, and is not retried"

HEADER_SECTION = _most("the headers of one response", 256 * 1024, "bytes", _FAILED)
HEADER_LINES = _most("the headers of one response", 1_000, "lines", _FAILED)
HEADERS_KEPT = _most(
    "the headers of one URL that `--keep-headers` stores",
    8 * 1024,
    "characters",
    "the rest is left out and counted",
)
HEADER_LINE = _most("one header", 64 * 1024, "bytes", _FAILED)
INTERIM_ANSWERS = _most("interim responses (1xx) before a response", 20, "responses", _FAILED)
CHUNK_LINE = _most("the line before a chunk (its size and extensions)", 4 * 1024, "bytes", _FAILED)
TRAILERS = _most("the trailers after the last chunk", 16 * 1024, "bytes", _FAILED)
CODINGS = _most(
    "nested content codings of one body", 5, "codings", "the URL is *failed*, kind `decode`"
)
COOKIES_OF_HOST = _most("cookies of one host", 50, "cookies", "further ones are not stored")
COOKIES = _most("cookies of all hosts", 3_000, "cookies", "further ones are not stored")
COOKIE = _most("one cookie", 4_096, "bytes", "it is not stored")
LOGIN_PAGE = _most("a page with a login form", 1024 * 1024, "bytes", "the rest is not read")

TREE_FOLDERS = _most("nested folders in the tree", 50, "folders", "the rest of the path is one row")

MEDIA_TYPE = _most("a media type", 255, "characters", "it is truncated")  # RFC 6838: 127/127
CHARSET = _most("the name of an encoding", 100, "characters", "it is truncated")

LATE_CHARSET = _most(
    "the part of a page where a `<meta charset>` counts",
    1024 * 1024,
    "bytes",
    "a later one is ignored",
)
_AS_HTML = "the page goes to the HTML parser instead; the log says so"
XML_ROOT = _most(
    "whatever precedes the root of an XML document", 16 * 1024, "bytes", "it is not a page"
)
XML_TOKEN = _most("an XHTML tag or comment", 1024 * 1024, "bytes", _AS_HTML)
XML_ATTRIBUTES = _most("a long XHTML tag", 10_000, "attributes", _AS_HTML)
XML_DEPTH = _most("nested XHTML elements", 5_000, "elements", _AS_HTML)
XML_NAMES = _most("different names of XHTML elements and attributes", 10_000, "names", _AS_HTML)
XML_PREFIXES = _most("XHTML namespace prefixes", 1_000, "prefixes", _AS_HTML)
XML_NAMESPACE = _most("the URL of a namespace", 1_000, "characters", _AS_HTML)
TITLE = _most("a title", 1_000, "characters", "it is truncated")
ANCHOR = _most("the text of a link", 200, "characters", "it is truncated")
WORDS = _most(
    "an attribute that is a list of words, such as `rel`", 1_000, "characters", "it is truncated"
)
SRCSET = _most("a `srcset`", 16 * 1024, "characters", "it is truncated")
_most(
    "a page that is parsed in one piece",
    PARSED_OCTETS,
    "characters",
    "parsed in chunks; `truncated`, even if read to its end, if it cannot be cut safely",
)
FACTS = _most(
    "all texts and URLs among the facts of one page",
    256 * 1024,
    "characters",
    "further ones are counted, but not stored",
)
IDS = _most("the ids of one page", 20_000, "ids", "links to further ones are not checked")
FRAGMENTS = _most(
    "different links of one page to an `#id`", 20_000, "links", "further ones are not checked"
)
STRUCTURED_DATA = _most("a JSON-LD script", 128 * 1024, "characters", "it is not checked")
STRUCTURED_VALUES = _most(
    "the structured data of one page", 2_000, "values", "further ones are not looked at"
)
STRUCTURED_LINES = _most(
    "the tree of it in *Details*", 150, "lines", "it ends in …; findings concern all of it"
)
TAG = _most(
    "one tag of a page", 1024 * 1024, "characters", "it is left out; the page is `truncated`"
)
ROBOTS = _most("robots.txt", 500 * 1024, "bytes", "the rest is not read")
ROBOTS_RULE = _most("a robots.txt rule", 16 * 1024, "characters", "it is ignored; the log names it")
ROBOTS_LINE = _most("a robots.txt rule in a record", 200, "characters", "it ends in …")
ROBOTS_PARTS = _most(
    "the parts between wildcards in all its rules",
    5_000,
    "parts",
    "further rules are ignored; the log names them",
)
ROBOTS_KEPT = _most(
    "the robots.txt rules of all hosts, compressed",
    64 * 1024 * 1024,
    "bytes",
    "*skipped*, `robots`, on hosts with rules that are found later",
)
SITEMAP = _most("a sitemap, unpacked", 50 * 1024 * 1024, "bytes", "the rest is not read")
SITEMAP_URLS = _most("a sitemap", 50_000, "URLs", "the rest is not read")
SITEMAP_TAG = _most("a sitemap tag or comment", 128 * 1024, "bytes", "the rest is not read")
SITEMAPS = _most("sitemaps of one host", 1_000, "files", "further ones are not read")

LIST = _most("a URL list", 50 * 1024 * 1024, "bytes", "the rest is ignored; a message says so")
LIST_URLS = _most("a URL list", 200_000, "lines", "the same")
JOINED_ROWS = _most("a joined table", 1_000_000, "rows", "the rest is ignored; a message says so")
JOINED_TEXT = _most(
    "the texts in a column of it", 16 * 1024 * 1024, "characters", "further ones are left out"
)

NEAR_COMPARED = _most(
    "pages that one page is compared with to find near-duplicate texts",
    1_000,
    "pages",
    "further ones are not compared",
)

SHOWN = _most("a text in the window or a terminal", 1_000, "characters", "it ends in …")
LABEL = _most("a row of the tree", 300, "characters", "it ends in …")
ECHO = _most("typed text in a message", 200, "characters", "it ends in …")

ROBOTS_STEPS = _most(
    "robots.txt wildcards that a URL is searched for, times its length",
    1_000_000,
    "characters",
    "*skipped*, `robots`",
)


def words(limit: int, unit: str) -> str:
    """A number for people: `256 KB`, `1,000 lines`."""
    if unit == "bytes" and limit % 1024 == 0:
        return f"{limit // 1024:,} KB"
    return f"{limit:,} {unit}"


def table() -> str:
    """The limits, as in the reference."""
    rows = [f"| {each.what} | {words(each.most, each.unit)} | {each.beyond} |" for each in LIMITS]
    return "\n".join(("| what | at most | more |", "|---|---|---|", *rows))
