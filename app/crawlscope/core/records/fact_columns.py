"""What is known of a URL besides its record, each declared once: the name of its field in an
export, its heading and meaning in the window, its key in the filter, and what it is told from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import lru_cache, partial
from operator import attrgetter
from typing import Protocol

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.sparse_column import SparseColumn
from crawlscope.core.policy.choices import Severities, findings_in
from crawlscope.core.policy.declared_findings import BIT, Severity
from crawlscope.core.records.answer_facts import HEADERS, NO_FACTS, TIMING, AnswerFacts
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.core.records.masks import Masks

Value = str | int | float | bool | tuple[str, ...] | None  # None: not known, or there is none


class RecordColumns(Protocol):
    """What columns read of the records of a crawl (`site.py`), by id."""

    @property
    def url(self) -> Sequence[str]: ...

    @property
    def title(self) -> SparseColumn[str]: ...

    @property
    def found(self) -> Masks: ...

    def __len__(self) -> int: ...

    def is_answered(self, id_: int) -> bool: ...


ReadFact = Callable[[RecordColumns, int, AnswerFacts], Value]


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


class Kind(Enum):
    """How a value is shown and compared."""

    TEXT = "text"
    NUMBER = "number"
    SECONDS = "seconds"
    FLAG = "yes or no"


SAME_TEXT = ("exact-duplicate", "near-duplicate")
ANY_SAME_TEXT = BIT[SAME_TEXT[0]] | BIT[SAME_TEXT[1]]
SENTENCE = "A text as long as descriptions are"


@dataclass(frozen=True, slots=True)
class FactColumn:
    name: str
    title: str
    meaning: str
    of: ReadFact
    reads: tuple[str, ...] = ()  # the facts that it is told from; none: the record is enough
    kind: Kind = Kind.NUMBER
    key: str = ""  # in the filter; '': another term finds the same
    widest: str = "123,456"  # what has room in its column at first
    family: Family = Family.FINDINGS

    @property
    def is_number(self) -> bool:
        return self.kind in (Kind.NUMBER, Kind.SECONDS)


# What columns are told from


def _page(read: Callable[[PageFacts], Value]) -> ReadFact:
    return lambda _records, _id, said: None if said.facts is None else read(said.facts)


def _headers(read: Callable[[HeaderFacts], Value]) -> ReadFact:
    return lambda _records, _id, said: None if said.headers is None else read(said.headers)


def _timing(read: Callable[[Timing], Value]) -> ReadFact:
    return lambda _records, _id, said: None if said.timing is None else read(said.timing)


def _first(level: int, facts: PageFacts) -> Value:
    """The text of the first heading of a level."""
    return next((text for at, text in facts.headings if at == level), None)


def _total(level: int, facts: PageFacts) -> Value:
    more = {1: facts.more_h1, 2: facts.more_h2}[level]
    return more + sum(at == level for at, _ in facts.headings)


def _description_length(facts: PageFacts) -> Value:
    return None if facts.description is None else len(facts.description)


def _text_hash(facts: PageFacts) -> Value:
    return f"{facts.text_hash:016x}" if facts.text_hash else None


def _languages(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(language for language, _ in pairs))


def _title_length(records: RecordColumns, id_: int, _said: AnswerFacts) -> Value:
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


def _findings_total(records: RecordColumns, id_: int, _said: AnswerFacts) -> Value:
    return len(_findings(records, id_))


def _severity(records: RecordColumns, id_: int, _said: AnswerFacts) -> Value:
    return _summed_up(records.found[id_], records.found.severities)[0]


def _findings(records: RecordColumns, id_: int, _said: AnswerFacts = NO_FACTS) -> tuple[str, ...]:
    return _summed_up(records.found[id_], records.found.severities)[1]


def _near_duplicate_of(records: RecordColumns, id_: int, _said: AnswerFacts) -> Value:
    """The same text comes before one that is only nearly the same."""
    mask, twins = records.found[id_], records.found.twins
    for name in SAME_TEXT if twins is not None and mask & ANY_SAME_TEXT else ():
        if mask & BIT[name] and twins and 0 < (other := twins.of(id_, name)) < len(records.url):
            return records.url[other]
    return None


# Columns that are declared alike


def _fact(name: str, title: str, meaning: str, *, fact: str = "") -> FactColumn:
    """A number of a page as it is."""
    fact = fact or name
    key = name.replace("_", "-")
    return FactColumn(name, title, meaning, _page(attrgetter(fact)), (fact,), key=key)


def _flag(name: str, title: str, meaning: str, read: Callable[[PageFacts], bool]) -> FactColumn:
    key, fact = name.replace("_", "-"), f"has_{name}"
    return FactColumn(name, title, meaning, _page(read), (fact,), Kind.FLAG, key, "yes")


def _header(
    name: str, title: str, read: Callable[[HeaderFacts], bool], header: str = ""
) -> FactColumn:
    """Whether a header is there."""
    words = tr_noop("Whether the response has {header}")
    key, meaning = name.replace("_", "-"), words.format(header=header or title)
    return FactColumn(name, title, meaning, _headers(read), (HEADERS,), Kind.FLAG, key, "yes")


def _time(name: str, title: str, meaning: str, read: Callable[[Timing], Value]) -> FactColumn:
    return FactColumn(
        f"{name}_time",
        title,
        meaning,
        _timing(read),
        (TIMING,),
        Kind.SECONDS,
        name.replace("_", "-"),
        "9999 ms",
    )


def _heading(level: int, plural: str) -> tuple[FactColumn, FactColumn]:
    """The first heading of a level, and how many there are."""
    name, reads = f"h{level}", ("headings",)
    text, number = _page(partial(_first, level)), _page(partial(_total, level))
    more = f"more_{name}"
    return (
        FactColumn(
            name,
            name.upper(),
            tr_noop("Text of the first {heading}").format(heading=name),
            text,
            reads,
            Kind.TEXT,
            f"{name}-text",
            SENTENCE,
        ),
        FactColumn(
            f"{name}_total",
            plural,
            tr_noop("Number of {heading}").format(heading=name),
            number,
            (*reads, more),
            key=name,
        ),
    )


_DECLARED: dict[Family, tuple[FactColumn, ...]] = {
    Family.FINDINGS: (
        FactColumn(
            "findings_total",
            tr_noop("Findings"),
            tr_noop("Number of findings"),
            _findings_total,
            key="findings",
        ),
        FactColumn(
            "severity",
            tr_noop("Top severity"),
            tr_noop("Severity of the most severe finding"),
            _severity,
            (),
            Kind.TEXT,
            "",
            "warning",
        ),
        FactColumn(
            "findings",
            tr_noop("Names of findings"),
            tr_noop("Names of the findings, most severe first"),
            _findings,
            (),
            Kind.TEXT,
            "",
            SENTENCE,
        ),
    ),
    Family.TEXTS: (
        FactColumn(
            "title_length",
            tr_noop("Title length"),
            tr_noop("Title length in characters"),
            _title_length,
            key="title-length",
        ),
        _fact("titles", tr_noop("Titles"), tr_noop("Number of title elements")),
        FactColumn(
            "description",
            tr_noop("Description"),
            tr_noop("The first meta description"),
            _page(lambda facts: facts.description),
            ("description",),
            Kind.TEXT,
            "description",
            SENTENCE,
        ),
        FactColumn(
            "description_length",
            tr_noop("Description length"),
            tr_noop("Description length in characters"),
            _page(_description_length),
            ("description",),
            key="description-length",
        ),
        _fact("descriptions", tr_noop("Descriptions"), tr_noop("Number of meta descriptions")),
    ),
    Family.HEADINGS: (
        *_heading(1, tr_noop("H1s")),
        *_heading(2, tr_noop("H2s")),
        FactColumn(
            "headings",
            tr_noop("Headings"),
            tr_noop("Number of headings, h1 to h6"),
            _page(lambda facts: len(facts.headings) + facts.more_headings),
            ("headings", "more_headings"),
            key="headings",
        ),
    ),
    Family.CONTENT: (
        _fact("words", tr_noop("Words"), tr_noop("Word count of the main content")),
        _fact("elements", tr_noop("Elements"), tr_noop("Number of HTML elements")),
        FactColumn(
            "text_hash",
            tr_noop("Text"),
            tr_noop("Hash of the main content: identical for identical texts"),
            _page(_text_hash),
            ("text_hash",),
            Kind.TEXT,
            "text-hash",
            "0123456789abcdef",
        ),
        FactColumn(
            "near_duplicate_of",
            tr_noop("Same text as"),
            tr_noop(
                "Another page with identical or nearly identical text: the first found, or "
                "the closest match; with more than a hundred candidates, one of the earliest"
            ),
            _near_duplicate_of,
            kind=Kind.TEXT,
            widest=SENTENCE,
        ),
        _fact("structured_data", tr_noop("Structured data"), tr_noop("Number of JSON-LD scripts")),
        _fact(
            "structured_data_invalid",
            tr_noop("Invalid structured data"),
            tr_noop("Number of JSON-LD scripts that are not valid JSON"),
        ),
        _fact(
            "duplicate_ids",
            tr_noop("Duplicate ids"),
            tr_noop("Ids that occur more than once on the page"),
        ),
        _flag(
            "viewport",
            tr_noop("Viewport"),
            tr_noop("Whether there is a meta viewport"),
            lambda f: f.has_viewport,
        ),
        _flag(
            "doctype",
            tr_noop("Doctype"),
            tr_noop("Whether the page starts with a doctype"),
            lambda f: f.has_doctype,
        ),
    ),
    Family.INDEXING: (
        FactColumn(
            "robots",
            tr_noop("Robots"),
            tr_noop("Meta robots directives"),
            _page(lambda facts: tuple(sorted(facts.robots))),
            ("robots",),
            Kind.TEXT,
            "robots",
            "noindex, nofollow",
        ),
        FactColumn(
            "robots_header",
            "X-Robots-Tag",
            tr_noop("X-Robots-Tag directives"),
            _headers(lambda headers: tuple(sorted(headers.robots))),
            (HEADERS,),
            Kind.TEXT,
            "robots-header",
            "noindex, nofollow",
        ),
        FactColumn(
            "canonical_header",
            tr_noop("Canonical header"),
            tr_noop("The canonical URL in the Link header, as sent"),
            _headers(lambda headers: headers.canonical),
            (HEADERS,),
            Kind.TEXT,
            "canonical-header",
            SENTENCE,
        ),
        FactColumn(
            "canonicals",
            tr_noop("Canonicals"),
            tr_noop("Number of different canonical URLs on the page"),
            _page(lambda facts: len(facts.canonicals)),
            ("canonicals",),
            key="canonicals",
        ),
        FactColumn(
            "language",
            tr_noop("Language"),
            tr_noop("The lang attribute of the page, as written"),
            _page(lambda facts: facts.language),
            ("language",),
            Kind.TEXT,
            "lang",
            "zh-Hant",
        ),
        FactColumn(
            "hreflang",
            tr_noop("Hreflang"),
            tr_noop("Languages of its hreflang alternates"),
            _page(lambda facts: _languages(facts.hreflang)),
            ("hreflang",),
            Kind.TEXT,
            "hreflang",
            "de, en, fr, x-default",
        ),
    ),
    Family.LINKS: (
        _fact(
            "link_elements",
            tr_noop("Link elements"),
            tr_noop("a elements with an href, internal or external"),
            fact="links_total",
        ),
        _fact(
            "empty_anchors",
            tr_noop("Empty links"),
            tr_noop("Links without text, alt text or label"),
        ),
        _fact(
            "nofollow_links",
            tr_noop("Nofollow links"),
            tr_noop("Internal links with rel=nofollow"),
            fact="nofollow_internal",
        ),
        _fact("http_links", tr_noop("HTTP links"), tr_noop("Links from an HTTPS page to HTTP")),
    ),
    Family.IMAGES: (
        _fact("images", tr_noop("Images"), tr_noop("Number of img elements"), fact="images_total"),
        _fact(
            "images_without_alt",
            tr_noop("Images without alt"),
            tr_noop("img elements without an alt attribute"),
        ),
        _fact(
            "images_with_long_alt",
            tr_noop("Images with long alt"),
            tr_noop("Alt texts of more than 100 characters"),
        ),
        _fact(
            "images_without_size",
            tr_noop("Images without size"),
            tr_noop("img elements without width and height"),
        ),
    ),
    Family.HEADERS: (
        FactColumn(
            "content_encoding",
            tr_noop("Encoding"),
            "Content-Encoding",
            _headers(lambda headers: headers.encoding),
            (HEADERS,),
            Kind.TEXT,
            "encoding",
            "deflate",
        ),
        _header(
            "cache_headers",
            tr_noop("Cache headers"),
            lambda h: h.has_cache_headers,
            tr_noop("Cache-Control, Expires, ETag or Last-Modified"),
        ),
        _header("hsts", "Strict-Transport-Security", lambda h: h.has_hsts),
        _header("csp", "Content-Security-Policy", lambda h: h.has_csp),
        _header("nosniff", "X-Content-Type-Options", lambda h: h.has_nosniff),
        _header("frame_options", "X-Frame-Options", lambda h: h.has_frame_options),
        _header("referrer_policy", "Referrer-Policy", lambda h: h.has_referrer_policy),
        FactColumn(
            "insecure_cookies",
            tr_noop("Insecure cookies"),
            tr_noop("Cookies without HttpOnly, or sent over HTTPS without Secure"),
            _headers(lambda headers: headers.insecure_cookies),
            (HEADERS,),
            key="insecure-cookies",
        ),
    ),
    Family.TIMES: (
        _time(
            "queue",
            tr_noop("Time in queue"),
            tr_noop("From discovery to request"),
            lambda t: t.queued,
        ),
        _time("dns", "DNS", tr_noop("Duration of the DNS lookup"), lambda t: t.dns),
        _time(
            "connect",
            tr_noop("Connect"),
            tr_noop("Time to establish the connection"),
            lambda t: t.connect,
        ),
        _time("tls", "TLS", tr_noop("Duration of the TLS handshake"), lambda t: t.tls),
        _time(
            "first_byte",
            tr_noop("First byte"),
            tr_noop("Time from sending the request to the status line"),
            lambda t: t.first_byte,
        ),
        _time("body", tr_noop("Body"), tr_noop("Time to read the body"), lambda t: t.body),
    ),
}
FACT_COLUMNS = {
    each.name: replace(each, family=family)
    for family, columns in _DECLARED.items()
    for each in columns
}
