"""Every limit that a site can reach: how much of it is read, and what happens beyond.

All code takes these numbers from here; `table()` is the table of the guide, word for word.
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


URL = _most("an address", 8_192, "octets", "*skipped*, `invalid`; its text is cut")

LONG_ADDRESS = (
    256  # octets of an address or a text; a longer one takes room (`core/queue/long_texts.py`)
)
LONG_ADDRESSES = _most(
    f"what the addresses and titles of a crawl have beyond {LONG_ADDRESS} octets each",
    128 * 1024 * 1024,
    "bytes",
    "longer addresses are *skipped*, `invalid`, or `invalid_redirect`; titles are cut",
)

LONG_ADDRESSES_OF_PAGE = _most(
    "of these, what one page names", 8 * 1024 * 1024, "bytes", "the same, for this page alone"
)
LONG_ADDRESSES_OF_SITEMAPS = _most(
    "of these, what sitemaps name", 64 * 1024 * 1024, "bytes", "the same, for sitemaps alone"
)

_FAILED = "the URL is *failed*, kind `protocol`, and is not tried again"

HEADER_SECTION = _most("the headers of one answer", 256 * 1024, "bytes", _FAILED)
HEADER_LINES = _most("the headers of one answer", 1_000, "lines", _FAILED)
HEADERS_KEPT = _most(
    "headers of one URL that `--keep-headers` keeps",
    8 * 1024,
    "characters",
    "the rest is left out, as is said",
)
HEADER_LINE = _most("one header", 64 * 1024, "bytes", _FAILED)
INTERIM_ANSWERS = _most("interim answers (1xx) before an answer", 20, "answers", _FAILED)
CHUNK_LINE = _most("the line before a chunk: its size, its extensions", 4 * 1024, "bytes", _FAILED)
TRAILERS = _most("the trailers behind the last chunk", 16 * 1024, "bytes", _FAILED)
CODINGS = _most(
    "codings of one body, one in the other", 5, "codings", "the URL is *failed*, kind `decode`"
)
COOKIES_OF_HOST = _most("cookies of one host", 50, "cookies", "further ones are not kept")
COOKIES = _most("cookies of all hosts", 3_000, "cookies", "further ones are not kept")
COOKIE = _most("one cookie", 4_096, "bytes", "it is not kept")

TREE_FOLDERS = _most(
    "folders in each other in the tree", 50, "folders", "the rest of the path is one row"
)

MEDIA_TYPE = _most("a media type", 255, "characters", "it is cut")  # RFC 6838: 127/127
CHARSET = _most("the name of an encoding", 100, "characters", "it is cut")

LATE_CHARSET = _most(
    "where a `<meta charset>` is looked for", 1024 * 1024, "bytes", "a later one does not count"
)
_AS_HTML = "the page is read by the HTML parser; the log says so"
XML_ROOT = _most(
    "where the root of an XML document has to begin", 16 * 1024, "bytes", "it is no page"
)
XML_TOKEN = _most("a tag or a comment of XHTML", 1024 * 1024, "bytes", _AS_HTML)
XML_ATTRIBUTES = _most("a long tag of XHTML", 10_000, "attributes", _AS_HTML)
XML_DEPTH = _most("elements of XHTML in each other", 5_000, "elements", _AS_HTML)
XML_NAMES = _most("names of elements and attributes of XHTML", 10_000, "names", _AS_HTML)
XML_PREFIXES = _most("prefixes of namespaces of XHTML", 1_000, "prefixes", _AS_HTML)
XML_NAMESPACE = _most("the address of a namespace", 1_000, "characters", _AS_HTML)
TITLE = _most("a title", 1_000, "characters", "it is cut")
ANCHOR = _most("the text of a link", 200, "characters", "it is cut")
WORDS = _most("an attribute that is a list of words, as `rel`", 1_000, "characters", "it is cut")
SRCSET = _most("a `srcset`", 16 * 1024, "characters", "it is cut")
_most(
    "a page that is parsed as a whole",
    PARSED_OCTETS,
    "characters",
    "parsed in pieces; `truncated`, though read to its end, where it cannot be cut safely",
)
FACTS = _most(
    "the texts and addresses among the facts of one page, together",
    256 * 1024,
    "characters",
    "further ones are counted, but not kept",
)
IDS = _most("the ids of one page", 20_000, "ids", "links to further ones are not judged")
FRAGMENTS = _most("different links of one page to a place in a page", 20_000, "links", "not judged")
STRUCTURED_DATA = _most("a script with JSON-LD", 128 * 1024, "characters", "it is not judged")
TAG = _most("one tag of a page", 1024 * 1024, "characters", "left out; the page is `truncated`")
ROBOTS = _most("robots.txt", 500 * 1024, "bytes", "the rest is not read")
ROBOTS_RULE = _most("a rule of robots.txt", 16 * 1024, "characters", "left out, named in the log")
ROBOTS_LINE = _most("a rule of robots.txt in a record", 200, "characters", "it ends in …")
ROBOTS_PARTS = _most(
    "the parts between wildcards, of all its rules",
    5_000,
    "parts",
    "rules left out, named in the log",
)
ROBOTS_KEPT = _most(
    "the rules in robots.txt of all hosts, compressed",
    64 * 1024 * 1024,
    "bytes",
    "*skipped*, `robots`, on hosts that have rules and are met later",
)
SITEMAP = _most("a sitemap, unpacked", 50 * 1024 * 1024, "bytes", "the rest is not read")
SITEMAP_URLS = _most("a sitemap", 50_000, "addresses", "the rest is not read")
SITEMAP_TAG = _most("a tag or a comment of a sitemap", 128 * 1024, "bytes", "the rest is not read")
SITEMAPS = _most("sitemaps of one host", 1_000, "files", "further ones are not read")

LIST = _most("a list of addresses", 50 * 1024 * 1024, "bytes", "the rest is left out, as is said")
LIST_URLS = _most("a list of addresses", 200_000, "lines", "the same")

NEAR_COMPARED = _most(
    "pages that one page is compared with, to find nearly the same text",
    1_000,
    "pages",
    "further ones are not compared",
)

SHOWN = _most("a text in the window, at a terminal", 1_000, "characters", "it ends in …")
LABEL = _most("a row of the tree", 300, "characters", "it ends in …")
ECHO = _most("what was typed, in a message", 200, "characters", "it ends in …")

ROBOTS_STEPS = _most(
    "wildcards of robots.txt that an address is searched for, times its characters",
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
    """The limits as they stand in the guide."""
    rows = [f"| {each.what} | {words(each.most, each.unit)} | {each.beyond} |" for each in LIMITS]
    return "\n".join(("| what | at most | more |", "|---|---|---|", *rows))
