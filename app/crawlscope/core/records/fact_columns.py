"""What is known of a URL besides its record, as resources/facts.json declares it: the name of its
field in an export, its heading and meaning in the window, its key in the filter, and what it is
told from."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache, partial
from operator import attrgetter
from typing import Protocol

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.resources import resource
from crawlscope.core.base.sparse_column import ColumnById
from crawlscope.core.policy.choices import Severities, findings_in
from crawlscope.core.policy.declared_findings import BIT, Severity
from crawlscope.core.records.answer_facts import HEADERS, NO_FACTS, AnswerFacts
from crawlscope.core.records.facts import PageFacts, RenderedFacts
from crawlscope.core.records.joined import MOST_NUMBERS, MOST_TEXTS, Column, Joined
from crawlscope.core.records.masks import Masks

Value = str | int | float | bool | tuple[str, ...] | None  # None: not known, or there is none


class FactRecords(Protocol):
    """What a fact may be computed from besides the answer: `Records` has it."""

    @property
    def url(self) -> Sequence[str]: ...

    @property
    def title(self) -> ColumnById[str]: ...

    @property
    def found(self) -> Masks: ...

    @property
    def rules(self) -> Sequence[str]: ...

    @property
    def joined(self) -> Joined: ...


ReadFact = Callable[[FactRecords, int, AnswerFacts], Value]


class Family(StrEnum):
    """What a column is about."""

    FINDINGS = tr_noop("Findings")
    TEXTS = tr_noop("Title and description")
    HEADINGS = tr_noop("Headings")
    CONTENT = tr_noop("Content")
    INDEXING = tr_noop("Indexing and languages")
    LINKS = tr_noop("Links")
    IMAGES = tr_noop("Images")
    HEADERS = tr_noop("Headers")
    TIMES = tr_noop("Times")
    EXTRACTED = tr_noop("Extraction")
    JOINED = tr_noop("Joined")


class Kind(Enum):
    """How a value is shown and compared."""

    TEXT = "text"
    NUMBER = "number"
    SECONDS = "seconds"
    FLAG = "yes or no"


SAME_TEXT = ("exact-duplicate", "near-duplicate")
ANY_SAME_TEXT = BIT[SAME_TEXT[0]] | BIT[SAME_TEXT[1]]


@dataclass(frozen=True, slots=True)
class FactColumn:
    name: str
    title: str
    meaning: str
    of: ReadFact
    reads: tuple[str, ...]  # the facts that it is told from; none: the record is enough
    kind: Kind
    key: str  # in the filter; '': another term finds the same
    widest: str  # what has room in its column at first
    family: Family
    example: str  # a value to look for in the filter; '': numbers and those it does not find

    @property
    def is_number(self) -> bool:
        return self.kind in (Kind.NUMBER, Kind.SECONDS)


# What columns are told from


def _told_by(path: str) -> tuple[ReadFact, tuple[str, ...]]:
    """A fact as it is, by its place in `AnswerFacts`: 'facts.words'; and what must be read."""
    part, _, name = path.partition(".")
    part_of, value_of = attrgetter(part), attrgetter(name)

    def read(_records: FactRecords, _id: int, said: AnswerFacts) -> Value:
        found = part_of(said)
        value: Value = None if found is None else value_of(found)
        return value

    return read, (name if part == "facts" else part,)


def _page(read: Callable[[PageFacts], Value]) -> ReadFact:
    return lambda _records, _id, said: None if said.facts is None else read(said.facts)


def _rendered(read: Callable[[RenderedFacts], Value]) -> tuple[ReadFact, tuple[str, ...]]:
    """Of a page that a browser has rendered."""

    def value_of(facts: PageFacts) -> Value:
        found = facts.rendered
        return None if found is None or found.reason is not None else read(found)

    return _page(value_of), ("rendered",)


def _accessibility_rules(rendered: RenderedFacts) -> Value:
    found = rendered.accessibility
    return None if found is None or found.problem else tuple(each.rule for each in found.violations)


def _first(level: int, facts: PageFacts) -> Value:
    """The text of the first heading of a level."""
    return next((text for at, text in facts.headings if at == level), None)


def _total(level: int, facts: PageFacts) -> Value:
    more = {1: facts.more_h1, 2: facts.more_h2}[level]
    return more + sum(at == level for at, _ in facts.headings)


def _title_length(records: FactRecords, id_: int, _said: AnswerFacts) -> Value:
    title = records.title.get(id_)
    return len(title) if title else None


@lru_cache(4_096)
def _summed_up(mask: int, severities: Severities) -> tuple[str | None, tuple[str, ...]]:
    """How grave the gravest finding of a mask is, and the names of all, gravest first. Many URLs
    have the same mask."""
    order, found = list(Severity), findings_in(mask)
    found.sort(key=lambda each: order.index(severities.of(each, mask)))
    gravest = severities.of(found[0], mask).value if found else None
    return gravest, tuple(each.name for each in found)


def _severity(records: FactRecords, id_: int, _said: AnswerFacts) -> Value:
    return _summed_up(records.found[id_], records.found.severities)[0]


def _findings(records: FactRecords, id_: int, _said: AnswerFacts = NO_FACTS) -> tuple[str, ...]:
    return _summed_up(records.found[id_], records.found.severities)[1]


def _near_duplicate_of(records: FactRecords, id_: int, _said: AnswerFacts) -> Value:
    """The same text comes before one that is only nearly the same."""
    mask, twins = records.found[id_], records.found.twins
    for name in SAME_TEXT if twins is not None and mask & ANY_SAME_TEXT else ():
        if mask & BIT[name] and twins and 0 < (other := twins.of(id_, name)) < len(records.url):
            return records.url[other]
    return None


COMPUTED: dict[str, tuple[ReadFact, tuple[str, ...]]] = {  # those that are no fact as it is
    "findings_total": (lambda records, id_, _said: len(_findings(records, id_)), ()),
    "severity": (_severity, ()),
    "findings": (_findings, ()),
    "title_length": (_title_length, ()),
    "description_length": (
        _page(lambda facts: None if facts.description is None else len(facts.description)),
        ("description",),
    ),
    "h1": (_page(partial(_first, 1)), ("headings",)),
    "h1_total": (_page(partial(_total, 1)), ("headings", "more_h1")),
    "h2": (_page(partial(_first, 2)), ("headings",)),
    "h2_total": (_page(partial(_total, 2)), ("headings", "more_h2")),
    "headings": (
        _page(lambda facts: len(facts.headings) + facts.more_headings),
        ("headings", "more_headings"),
    ),
    "text_hash": (
        _page(lambda facts: f"{facts.text_hash:016x}" if facts.text_hash else None),
        ("text_hash",),
    ),
    "near_duplicate_of": (_near_duplicate_of, ()),
    "structured_types": (
        _page(lambda facts: tuple(dict.fromkeys(each.type for each in facts.structured_types))),
        ("structured_types",),
    ),
    "structured_problems": (
        _page(lambda facts: len(facts.structured_problems)),
        ("structured_problems",),
    ),
    "uncrawlable_links": (_page(lambda facts: len(facts.uncrawlable)), ("uncrawlable",)),
    "render_time": _rendered(lambda rendered: rendered.seconds),
    "lab_lcp": _rendered(lambda rendered: rendered.lcp),
    "lab_cls": _rendered(lambda rendered: rendered.cls),
    "lab_tbt": _rendered(lambda rendered: rendered.tbt),
    "accessibility_rules": _rendered(_accessibility_rules),
    "robots": (_page(lambda facts: tuple(sorted(facts.robots))), ("robots",)),
    "robots_header": (
        lambda _records, _id, said: tuple(sorted(said.headers.robots)) if said.headers else None,
        (HEADERS,),
    ),
    "canonicals": (_page(lambda facts: len(facts.canonicals)), ("canonicals",)),
    "hreflang": (
        _page(lambda facts: tuple(dict.fromkeys(language for language, _ in facts.hreflang))),
        ("hreflang",),
    ),
}
WIDEST = {
    Kind.TEXT: "A text as long as descriptions are",
    Kind.NUMBER: "123,456",
    Kind.SECONDS: "9999 ms",
    Kind.FLAG: "yes",
}


def _declared(family: Family, each: Mapping[str, str]) -> FactColumn:
    """A column as the file has it. Its `term` is a name that is the same in every language."""
    name, term, kind = each["name"], each.get("term", ""), Kind[each.get("kind", "NUMBER")]
    of, reads = COMPUTED.get(name) or _told_by(each.get("of", f"facts.{name}"))
    return FactColumn(
        name,
        each.get("title", term[:1].upper() + term[1:]),
        each.get("meaning", term).format(header=term, heading=term),
        of,
        reads,
        kind,
        each.get("key", name.replace("_", "-")),
        each.get("widest", WIDEST[kind]),
        family,
        each.get("example", "yes" if kind is Kind.FLAG else ""),
    )


FACT_COLUMNS = {
    each["name"]: _declared(Family[family], each)
    for family, columns in json.loads(resource("facts.json").read_bytes()).items()
    for each in columns
}


# What a person joined: there is a column for each of a table, as long as it is joined
JOIN = "join."
OF_TABLE = tr_noop("What the joined table has of the URL")
JOINED_PLACES = (  # of the columns that views have for whatever is joined
    *(f"join#{place}" for place in range(MOST_NUMBERS)),
    *(f"join@{place}" for place in range(MOST_TEXTS)),
)


def columns_of_joined(joined: Joined) -> dict[str, FactColumn]:
    """By the names of columns: 'join.clicks'."""
    return {f"{JOIN}{each.name}": _of_joined(each) for each in joined.columns()}


def joined_at(name: str, joined: Joined) -> Column | None:
    """What stands at a place: 'join#0' is the first number, 'join@0' the first text."""
    some, place = joined.numbers if name[4] == "#" else joined.texts, int(name[5:])
    return some[place] if place < len(some) else None


def _of_joined(column: Column) -> FactColumn:
    def of(records: FactRecords, id_: int, _said: AnswerFacts) -> Value:
        return records.joined.value(column.name, records.url[id_])

    return _joined_column(f"{JOIN}{column.name}", column.title, of, column.is_number)


def _of_joined_place(name: str) -> FactColumn:
    def of(records: FactRecords, id_: int, _said: AnswerFacts) -> Value:
        column = joined_at(name, records.joined)
        return None if column is None else records.joined.value(column.name, records.url[id_])

    title = f"#{int(name[5:]) + 1}"  # where there is no column
    return _joined_column(name, title, of, name[4] == "#")


def _joined_column(name: str, title: str, of: ReadFact, is_number: bool) -> FactColumn:
    kind = Kind.NUMBER if is_number else Kind.TEXT
    return FactColumn(name, title, OF_TABLE, of, (), kind, "", WIDEST[kind], Family.JOINED, "")


# What the rules of a crawl take out of pages: there is a column for each, as long as there is one
EXTRACT = "extract."
EXTRACT_FAILED = "extract_failed"
PLACE = "extract#"
OF_RULE = tr_noop("What the rule extracts from the page")


def column_of(name: str) -> FactColumn:
    """A declared column, or that of a rule: 'extract.price', or by its place: 'extract#0'; or by
    its place that of a joined table."""
    if name in JOINED_PLACES:
        return _of_joined_place(name)
    return FACT_COLUMNS.get(name) or (_at(name) if name.startswith(PLACE) else _of_rule(name))


@lru_cache(100)
def _at(name: str) -> FactColumn:
    """The column of whatever rule of the crawl stands at this place."""
    place = int(name.removeprefix(PLACE))

    def of(records: FactRecords, _id: int, said: AnswerFacts) -> Value:
        if said.facts is None or place >= len(records.rules):
            return None
        rule = records.rules[place]
        return next((value for each, value in said.facts.extracted if each == rule), None)

    title = f"#{place + 1}"  # where there is no rule
    widest = WIDEST[Kind.TEXT]
    return FactColumn(
        name, title, OF_RULE, of, ("extracted",), Kind.TEXT, "", widest, Family.EXTRACTED, ""
    )


def columns_of_rules(names: Iterable[str]) -> dict[str, FactColumn]:
    """The columns of rules with these names, and of their failures, by the names of columns."""
    columns = [f"{EXTRACT}{each}" for each in names]
    return {each: _of_rule(each) for each in (*columns, EXTRACT_FAILED)} if columns else {}


@lru_cache(500)
def _of_rule(name: str) -> FactColumn:
    rule = name.removeprefix(EXTRACT)

    def found(facts: PageFacts) -> Value:
        return next((value for each, value in facts.extracted if each == rule), None)

    of, reads = _page(found), ("extracted",)
    title, meaning = rule, OF_RULE
    if name == EXTRACT_FAILED:
        of, reads = _page(lambda facts: facts.extract_failed or None), (EXTRACT_FAILED,)
        title, meaning = tr_noop("Failed rules"), tr_noop("Extraction rules that failed, and why")
    key = "" if name == EXTRACT_FAILED else name
    widest = WIDEST[Kind.TEXT]
    return FactColumn(name, title, meaning, of, reads, Kind.TEXT, key, widest, Family.EXTRACTED, "")
