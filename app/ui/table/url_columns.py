"""The columns of the table of URLs, each declared once: name, order, text, width."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from app.core import units
from app.core.site import FAILED, UNKNOWN, Site
from app.core.text_for_people import for_people
from app.ui.record_words import status_word, type_word, url_word
from app.ui.table.url_order import Key

Text = Callable[[Site, int, str], str]  # the last: the origin that URLs are shown without


class Column(IntEnum):
    URL = 0
    STATUS = 1
    TYPE = 2
    SIZE = 3
    TIME = 4
    DEPTH = 5
    INLINKS = 6
    LINKS = 7
    TITLE = 8
    REDIRECTS_TO = 9
    ERROR = 10
    FOUND_ON = 11
    TRIES = 12


@dataclass(frozen=True, slots=True)
class UrlColumn:
    """A column of texts has `text`; one of numbers has `unit`, and begins with the greatest."""

    name: str
    meaning: str
    key: Key  # what rows are sorted by; None: no value
    text: Text | None = None
    unit: Callable[[float], str] | None = None
    widest: str = "123,456"  # what fits in at first
    is_shown: bool = True  # at first
    loses_end: bool = False  # where the text is too long; others lose their middle


def _number(column: Callable[[Site], "array[int] | array[float]"]) -> Key:
    """The value of a column of numbers; None if it is not known."""

    def key(site: Site, id_: int) -> float | None:
        number = column(site)[id_]
        return None if number == UNKNOWN else number

    return key


def _referrer(site: Site, id_: int) -> str | None:
    return site.url[site.referrer[id_]] or None


def error_text(site: Site, id_: int) -> str | None:
    """Why it failed; None if it did not."""
    return site.error[id_].message if site.state[id_] == FAILED and id_ in site.error else None


def _folded_title(site: Site, id_: int) -> str | None:
    title = site.title.get(id_)
    return title.casefold() if title else None


def _type(site: Site, id_: int) -> str | None:
    return type_word(site.content_type[id_]) or None


def _label(address: Callable[[Site, int], str | None]) -> Text:
    return lambda site, id_, home: url_word(address(site, id_) or "", home)


def _said(words: Callable[[Site, int], str | None]) -> Text:
    """A text that a server sent."""
    return lambda site, id_, _home: for_people(words(site, id_) or "")


def _count(number: float) -> str:
    return units.count(int(number))


def _size(number: float) -> str:
    return units.size(int(number))


PATH = "/exhibitions/2024/spring"
COLUMNS: dict[Column, UrlColumn] = {
    Column.URL: UrlColumn(
        "URL",
        "The address; without the host where it is that of the crawl's root",
        lambda site, id_: site.url[id_],
        _label(lambda site, id_: site.url[id_]),
        widest=f"{PATH}/opening",
    ),
    Column.STATUS: UrlColumn(
        "Status",
        "What became of it",
        status_word,
        lambda site, id_, _home: status_word(site, id_),
        widest="no connection",
        loses_end=True,
    ),
    Column.TYPE: UrlColumn(
        "Type",
        "What the server says it is",
        _type,
        lambda site, id_, _home: type_word(site.content_type[id_]),
        widest="XHTML",
    ),
    Column.SIZE: UrlColumn(
        "Size",
        "Bytes read of the decoded body, or as the server tells it",
        _number(lambda site: site.size),
        unit=_size,
        widest="1023.9 KB",
    ),
    Column.TIME: UrlColumn(
        "Time",
        "Duration of the last attempt",
        _number(lambda site: site.elapsed),
        unit=units.seconds,
        widest="9999 ms",
    ),
    Column.DEPTH: UrlColumn(
        "Depth",
        "Links from a root, by the way it was first found",
        _number(lambda site: site.depth),
        unit=_count,
    ),
    Column.INLINKS: UrlColumn(
        "Inlinks",
        "Pages that link or redirect here",
        _number(lambda site: site.inlinks),
        unit=_count,
    ),
    Column.LINKS: UrlColumn(
        "Links",
        "Distinct URLs that the page links to",
        _number(lambda site: site.links_total),
        unit=_count,
        is_shown=False,
    ),
    Column.TITLE: UrlColumn(
        "Title",
        "Title of the page",
        _folded_title,
        _said(lambda site, id_: site.title.get(id_)),
        widest="A title as long as titles usually are",
        loses_end=True,
    ),
    Column.REDIRECTS_TO: UrlColumn(
        "Redirects to",
        "Where it leads",
        lambda site, id_: site.redirect_url(id_),
        _label(lambda site, id_: site.redirect_url(id_)),
        widest=PATH,
        is_shown=False,
    ),
    Column.ERROR: UrlColumn(
        "Error",
        "Why there is no usable response",
        error_text,
        _said(error_text),
        widest="Cannot connect to host.test",
        is_shown=False,
        loses_end=True,
    ),
    Column.FOUND_ON: UrlColumn(
        "Found on",
        "The page it was first found on",
        _referrer,
        _label(_referrer),
        widest=PATH,
        is_shown=False,
    ),
    Column.TRIES: UrlColumn(
        "Tries",
        "Attempts made",
        lambda site, id_: site.tries[id_],
        unit=_count,
        is_shown=False,
    ),
}
HEADERS = {column: (each.name, each.meaning) for column, each in COLUMNS.items()}
NUMBERS = frozenset(column for column, each in COLUMNS.items() if each.unit)
KEYS: dict[Column, Key] = {column: each.key for column, each in COLUMNS.items()}
VALUES: dict[Column, Key] = {  # what is exported: complete, and numbers without units
    **KEYS,
    Column.TITLE: lambda site, id_: site.title.get(id_),
    Column.TYPE: lambda site, id_: site.content_type[id_],
}
HIDDEN_AT_FIRST = frozenset(column for column, each in COLUMNS.items() if not each.is_shown)
ELIDED_AT_END = frozenset(column for column, each in COLUMNS.items() if each.loses_end)
