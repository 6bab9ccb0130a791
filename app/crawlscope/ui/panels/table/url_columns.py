"""The columns of the table of URLs: resources/columns.json declares their names and widths, this
file what stands in them."""

import json
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.resources import resource
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.view_table import Figure
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.fact_columns import (
    FACT_COLUMNS,
    JOINED_PLACES,
    PLACE,
    FactColumn,
    Kind,
    Value,
    column_of,
    joined_at,
)
from crawlscope.core.records.records import FAILED, UNKNOWN, Records
from crawlscope.ui.rows.record_words import (
    english_status,
    english_type,
    status_in_row,
    type_word,
    url_word,
)
from crawlscope.ui.rows.url_order import Key

RULES_SHOWN = 20  # columns of extraction rules; exports have all
Text = Callable[[Records, int, str], str]  # the last: the origin that URLs are shown without


class Column(IntEnum):
    """The columns that are told from records; those of `FACT_COLUMNS` stand behind them."""

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
    REASON = 13
    CANONICAL = 14
    CHARSET = 15


@dataclass(frozen=True, slots=True)
class UrlColumn:
    """A column of texts has `text`; one of numbers has `unit`, and begins with the greatest: with
    both, `text` is what a cell shows. One of facts has neither."""

    name: str
    meaning: str
    key: Key  # what rows are sorted by; None: no value
    text: Text | None = None
    unit: Callable[[float], str] | None = None
    widest: str = "123,456"  # what fits in at first
    is_shown: bool = True  # at first
    loses_end: bool = False  # where the text is too long; others lose their middle
    fact: FactColumn | None = None

    @property
    def is_number(self) -> bool:
        return self.unit is not None or (self.fact is not None and self.fact.is_number)


def _number(column: Callable[[Records], "array[int] | array[float]"]) -> Key:
    """The value of a column of numbers; None if it is not known."""

    def key(records: Records, id_: int) -> float | None:
        number = column(records)[id_]
        return None if number == UNKNOWN else number

    return key


def _referrer(records: Records, id_: int) -> str | None:
    return records.url[records.referrer[id_]] or None


def error_text(records: Records, id_: int) -> str | None:
    """Why it failed; None if it did not."""
    return (
        records.error[id_].message
        if records.state[id_] == FAILED and id_ in records.error
        else None
    )


def reason_text(records: Records, id_: int) -> str | None:
    """Why it was skipped; None if it was not."""
    reason = records.skip_reason.get(id_)
    rule = records.robots_rule.get(id_)
    return reason and (f"{reason}: {rule}" if rule else str(reason))


def _url(records: Records, id_: int) -> str:
    return records.url[id_]


def _title(records: Records, id_: int) -> str | None:
    return records.title.get(id_)


def _folded_title(records: Records, id_: int) -> str | None:
    title = records.title.get(id_)
    return title.casefold() if title else None


def _canonical(records: Records, id_: int) -> str | None:
    return records.canonical.get(id_)


def _charset(records: Records, id_: int) -> str | None:
    return records.charset.get(id_)


def _type(records: Records, id_: int) -> str | None:
    return english_type(records.content_type[id_]) or None


def _label(address: Callable[[Records, int], str | None]) -> Text:
    return lambda records, id_, home: url_word(address(records, id_) or "", home)


def _said(words: Callable[[Records, int], str | None]) -> Text:
    """A text that a server sent."""
    return lambda records, id_, _home: for_people(words(records, id_) or "")


def _told(words: Callable[[Records, int], str | None]) -> Text:
    """A text of ours, kept in English."""
    return lambda records, id_, _home: for_people(translated(words(records, id_) or ""))


def _reason(records: Records, id_: int, _home: str) -> str:
    return for_people(_told_reason(reason_text(records, id_) or ""))


def _told_reason(text: str) -> str:
    """The rule stays as robots.txt has it."""
    reason, colon, rule = text.partition(": ")
    return translated(reason) + colon + rule


def _depth(records: Records, id_: int, _home: str) -> str:
    if records.is_from_sitemap(id_):
        return tr("sitemap", "in place of a depth")
    return units.count(records.depth[id_])


def _count(number: float) -> str:
    return units.count(int(number))


def _size(number: float) -> str:
    return units.size(int(number))


# By what rows are sorted, how a text is shown, or in which unit a number
_READ: dict[Column, tuple[Key, Text | None, Callable[[float], str] | None]] = {
    Column.URL: (_url, _label(_url), None),
    Column.STATUS: (english_status, lambda records, id_, _: status_in_row(records, id_), None),
    Column.TYPE: (_type, lambda records, id_, _: type_word(records.content_type[id_]), None),
    Column.SIZE: (_number(lambda records: records.size), None, _size),
    Column.TIME: (_number(lambda records: records.elapsed), None, units.seconds),
    Column.DEPTH: (_number(lambda records: records.depth), _depth, _count),
    Column.INLINKS: (_number(lambda records: records.inlinks), None, _count),
    Column.LINKS: (_number(lambda records: records.links_total), None, _count),
    Column.TITLE: (_folded_title, _said(_title), None),
    Column.REDIRECTS_TO: (Records.redirect_url, _label(Records.redirect_url), None),
    Column.ERROR: (error_text, _told(error_text), None),
    Column.FOUND_ON: (_referrer, _label(_referrer), None),
    Column.TRIES: (lambda records, id_: records.tries[id_], None, _count),
    Column.REASON: (reason_text, _reason, None),
    Column.CANONICAL: (_canonical, _label(_canonical), None),
    Column.CHARSET: (_charset, _said(_charset), None),
}


def _declared(column: Column, said: Mapping[str, Any]) -> UrlColumn:
    """A column of records, as resources/columns.json declares it."""
    return UrlColumn(
        said["name"],
        said["meaning"],
        *_READ[column],
        translated(said.get("widest_words", "")) or said.get("widest", "123,456"),
        said.get("is_shown", True),
        said.get("loses_end", False),
    )


_OF_RECORDS: dict[int, UrlColumn] = {
    Column[name]: _declared(Column[name], said)
    for name, said in json.loads(resource("columns.json").read_bytes()).items()
}


def _fact_key(column: FactColumn) -> Key:
    """Of a fact that is not in the record, `Records.gathered` has to have the column."""
    if column.name == "severity":
        rank = {severity.value: place for place, severity in enumerate(reversed(Severity))}
        return lambda records, id_: rank.get(str(column.of(records, id_, NO_FACTS)))
    if not column.reads:
        return lambda records, id_: column.of(records, id_, NO_FACTS)
    return lambda records, id_: records.gathered.get(column.name, id_)


def fact_text(column: FactColumn, value: Value) -> str:
    """A fact as a person reads it."""
    if value is None:
        return ""
    if column.name == "severity":
        return translated(str(value))
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int | float):
        return units.seconds(value) if column.kind is Kind.SECONDS else units.number(value)
    return for_people(", ".join(value) if isinstance(value, tuple) else value)


OWN_NAMES = (*(f"{PLACE}{n}" for n in range(RULES_SHOWN)), *JOINED_PLACES)
_OF_FACTS = {
    number: UrlColumn(
        each.title,
        each.meaning,
        _fact_key(each),
        widest=each.widest,
        is_shown=False,
        loses_end=True,
        fact=each,
    )
    for number, each in enumerate(
        (*FACT_COLUMNS.values(), *map(column_of, OWN_NAMES)),
        len(Column),
    )
}
COLUMNS: dict[int, UrlColumn] = {**_OF_RECORDS, **_OF_FACTS}
# Those of extraction rules and of joined tables: the crawl decides what stands in them
OWN = dict(enumerate(OWN_NAMES, len(Column) + len(FACT_COLUMNS)))
FACT_AT = {column: each.fact for column, each in COLUMNS.items() if each.fact is not None}
HEADERS = {column: (each.name, each.meaning) for column, each in COLUMNS.items()}
NUMBERS = frozenset(column for column, each in COLUMNS.items() if each.is_number)
SEVERITY = next(column for column, each in FACT_AT.items() if each.name == "severity")
GREATEST_FIRST = NUMBERS | {SEVERITY}
KEYS: dict[int, Key] = {column: each.key for column, each in COLUMNS.items()}
_VALUES: dict[int, Key] = {  # what is exported: complete, and numbers without units
    **KEYS,
    Column.TITLE: _title,
    Column.TYPE: lambda records, id_: records.content_type[id_],
}
_IN_WORDS: dict[int, Callable[[str], str]] = {  # those whose texts are ours
    Column.STATUS: translated,
    Column.ERROR: translated,
    Column.REASON: _told_reason,
    SEVERITY: translated,
}
UNITS = {column: each.unit for column, each in COLUMNS.items() if each.unit not in (None, _count)}
UNITS |= {column: units.seconds for column, fact in FACT_AT.items() if fact.kind is Kind.SECONDS}
HIDDEN_AT_FIRST = frozenset(column for column, each in COLUMNS.items() if not each.is_shown)
ELIDED_AT_END = frozenset(column for column, each in COLUMNS.items() if each.loses_end)


def facts_in(columns: Iterable[int]) -> frozenset[str]:
    """The names of the facts that must be read for some columns."""
    return frozenset(fact for each in columns if each in FACT_AT for fact in FACT_AT[each].reads)


def fact_value(column: int, records: Records, id_: int, said: AnswerFacts) -> Value:
    return FACT_AT[column].of(records, id_, said if records.is_answered(id_) else NO_FACTS)


def exported(column: int, records: Records, id_: int, said: AnswerFacts) -> Value:
    """What an export has in a cell."""
    if column in FACT_AT:
        return fact_value(column, records, id_, said)
    value: Value = _VALUES[column](records, id_)
    return value


def exported_in_words(columns: Sequence[int], row: Sequence[Value]) -> Sequence[Value]:
    """A row of an export as a person reads it."""
    return [_exported_in_words(*each) for each in zip(columns, row, strict=True)]


def _exported_in_words(column: int, value: Value) -> Value:
    if isinstance(value, str):
        return _IN_WORDS[column](value) if column in _IN_WORDS else value
    unit = UNITS.get(column)
    return Figure(unit(value)) if unit and isinstance(value, int | float) else value


def own_titles(records: Records) -> dict[int, str]:
    """The names of the columns that a crawl has of its own."""
    found = dict[int, str]()
    for column, name in OWN.items():
        if name in JOINED_PLACES:
            joined = joined_at(name, records.joined)
            title = joined.title if joined else None
        else:
            place = int(name.removeprefix(PLACE))
            title = records.rules[place] if place < len(records.rules) else None
        if title is not None:
            found[column] = for_people(title)
    return found


def title_of(column: int, records: Records) -> str:
    """The name of a column; that of a rule or of a table is the crawl's own."""
    own = own_titles(records).get(column) if column in OWN else None
    return own or translated(COLUMNS[column].name)
