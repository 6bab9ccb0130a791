"""The language of the filter: words and `key:value` pairs that a URL must all match."""

import json
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import eq, ge, gt, le, lt
from urllib.parse import quote, unquote

from crawlscope.core.base.budgets import AI_PAGES, FILTERED_URLS
from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import resource
from crawlscope.core.extraction.values import number_in
from crawlscope.core.insight.ai_access import is_refused
from crawlscope.core.insight.compare import Change
from crawlscope.core.policy.ai_crawlers import TOKENS
from crawlscope.core.policy.declared_findings import BIT, Severity, findings_named
from crawlscope.core.records.answer_facts import NO_FACTS
from crawlscope.core.records.events import Discovered, ErrorKind, SkipReason, State
from crawlscope.core.records.fact_columns import EXTRACT, FACT_COLUMNS, JOIN, FactColumn, Kind
from crawlscope.core.records.records import FAILED, STATES, UNKNOWN, Records
from crawlscope.core.records.redirects import End, chain, ending, is_bad_redirect
from crawlscope.core.records.scripts import INLINE, Use
from crawlscope.core.records.scripts import UNKNOWN as UNKNOWN_SCRIPT

Test = Callable[[Records, int], bool]
Number = Callable[[Records, int], float]

FACTS = {each.key: each for each in FACT_COLUMNS.values() if each.key}  # by key
LANGUAGE = "language"
AI_BLOCKED = "ai-blocked"
BROKEN = "broken"  # not a state of a record: it is decided by `Records.is_broken`
# Characters that stand in a URL as they are: in its path, and in its query.
PATH_SAFE = "/:?#[]@!$&'()*+,;=%~-._|\\"
QUERY_SAFE = PATH_SAFE + "^`{}"

TERM = re.compile(r'(?:[^\s"]|"[^"]*")+')
PAIR = re.compile(
    r"([A-Za-z_-]+|[hH][1-6](?:-text)?|extract\.[a-z0-9_-]+|join\.[\w-]+)(:|>=|<=|>|<|=)(.*)",
    re.DOTALL,
)
STATUS = re.compile(r"[1-9](?:xx|\d\d)")
SIGN = re.compile(r"(>=|<=|>|<|=)(.+)")  # behind a colon: words:<200
AMOUNT = re.compile(r"(\d+(?:\.\d+)?)([a-z]*)")
COMPARE: dict[str, Callable[[float, float], bool]] = {
    ":": eq,
    "=": eq,
    ">": gt,
    "<": lt,
    ">=": ge,
    "<=": le,
}
SHORT_TYPES = {"js": "javascript", "jpg": "jpeg", "text": "plain", "svg": "svg+xml"}
OCTETS = {"": 1, "b": 1, "k": 1024, "kb": 1024, "m": 1024**2, "mb": 1024**2, "gb": 1024**3}
MILLISECONDS = {"": 1, "ms": 1, "s": 1000}
PLAIN = {"": 1}


class FilterError(ValueError):
    """The text is not a valid filter; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The tests that a URL must all pass; without tests every URL matches."""

    tests: tuple[Test, ...] = ()
    terms: tuple[str, ...] = ()  # as they were written, one for each test
    facts: frozenset[str] = frozenset()  # names of columns that must be gathered before

    def __bool__(self) -> bool:
        return bool(self.tests)

    def matches(self, records: Records, id_: int) -> bool:
        return all(test(records, id_) for test in self.tests)

    def without(self, key: str) -> tuple[frozenset[str], "Filter"]:
        """The values required of a key, such as 'change', and the filter without these terms."""
        values, kept = list[str](), list[tuple[Test, str]]()
        for test, term in zip(self.tests, self.terms, strict=True):
            pair = PAIR.fullmatch(term)
            if pair and pair[1].lower() == key and pair[2] in (":", "="):
                values += filter(None, _unquoted(pair[3]).lower().split(","))
            else:
                kept.append((test, term))
        rest = Filter(tuple(t for t, _ in kept), tuple(term for _, term in kept), self.facts)
        return frozenset(values), rest

    def words(self) -> tuple["Filter", "Filter"]:
        """The filter of words alone, and that of all other terms."""
        of_words, others = list[tuple[Test, str]](), list[tuple[Test, str]]()
        for pair in zip(self.tests, self.terms, strict=True):
            is_word = PAIR.fullmatch(pair[1].removeprefix("-")) is None
            (of_words if is_word else others).append(pair)
        one, other = (
            Filter(tuple(test for test, _ in some), tuple(term for _, term in some))
            for some in (of_words, others)
        )
        return one, replace(other, facts=self.facts)

    def of_addresses(self) -> Callable[[str], bool]:
        """Tests URLs that are known only by their address."""
        stranger = Records()
        stranger.discover([Discovered(1, "", 0, 0, None, 0)])

        def test(url: str) -> bool:
            stranger.url[1] = url
            return self.matches(stranger, 1)

        return test

    def among(self, records: Records, ids: Iterable[int]) -> Generator[list[int], None, None]:
        """The matching ids in their order, in slices; the caller may stop at any `yield`."""
        is_slow = any(AI_BLOCKED in term.lower() for term in self.terms)
        found, some = list[int](), AI_PAGES if is_slow else FILTERED_URLS
        for place, id_ in enumerate(ids, 1):
            for test in self.tests:
                if not test(records, id_):
                    break
            else:
                found.append(id_)
            if place % some == 0:
                yield found
                found = []
        yield found


def parse(text: str) -> Filter:
    """The filter that a person typed. Raises FilterError."""
    if text.count('"') % 2:
        raise FilterError(tr('missing closing "'))
    terms = tuple(TERM.findall(text))
    facts = frozenset(name for term in terms if (name := _fact_in(term)))
    return Filter(tuple(map(_term, terms)), terms, facts)


def _fact_in(term: str) -> str:
    """The column of facts that a term looks into; '' if the records are enough."""
    pair = PAIR.fullmatch(term.removeprefix("-"))
    if pair is not None and pair[1].startswith(EXTRACT):
        return pair[1]
    column = FACTS.get(pair[1].lower()) if pair else None
    return column.name if column and column.reads else ""


def _term(term: str) -> Test:
    negated = term.startswith("-")
    test = _plain_term(term[1:] if negated else term)
    return (lambda records, id_: not test(records, id_)) if negated else test


def _plain_term(term: str) -> Test:
    pair = PAIR.fullmatch(term)
    if pair is None:
        return _word(_unquoted(term))
    key, sign, value = pair[1].lower(), pair[2], _unquoted(pair[3])
    if key.startswith(EXTRACT):
        return _extracted(key, *_shifted(sign, value))
    if key.startswith(JOIN):
        return _from_table(key.removeprefix(JOIN), *_shifted(sign, value))
    if key in NUMBERS:
        return _comparison(key, *_shifted(sign, value))
    if key not in TEXTS:
        if sign != ":" or value[:1] == "/" or value[:1].isdigit():  # http://…, localhost:8080
            return _word(_unquoted(term))
        words = tr('unknown key {key}: put "{key}:{value}" in quotes to search for this text')
        raise FilterError(words.format(key=key, value=value))
    if key == "status" and sign != ":":
        return _comparison(key, sign, value)
    if sign not in (":", "="):
        raise FilterError(tr("{key} cannot be compared: write {key}:…").format(key=key))
    if not value:
        words = tr("{key}: needs a value, such as {example}")
        raise FilterError(words.format(key=key, example=EXAMPLES[key]))
    if key in WHOLE:
        return TEXTS[key](value)
    tests = [TEXTS[key](each) for each in value.lower().split(",") if each]
    return lambda records, id_: any(test(records, id_) for test in tests)


def _unquoted(text: str) -> str:
    return text.replace('"', "")


def forms(text: str) -> tuple[str, ...]:
    """The forms in which a lower-case text may appear in what `reading` makes of a URL: as written,
    or escaped in a path or a query."""
    if not text.isascii():
        return (unquote(text).lower(),)
    escaped = (quote(text, safe=safe).lower() for safe in (PATH_SAFE, QUERY_SAFE))
    return tuple(dict.fromkeys((text, *escaped)))


def reading(text: str) -> Callable[[str], str]:
    """How a URL is read to find a text in any case: the escapes of `É` and `é` differ by more."""
    return str.lower if text.isascii() else _unescaped


def _unescaped(url: str) -> str:
    return (unquote(url) if "%" in url else url).lower()


def _word(word: str) -> Test:
    """Matches a word in the URL, escaped or as written, or in the title."""
    folded = word.lower()
    if not folded:
        raise FilterError(tr("missing search term"))
    read, (first, *others) = reading(folded), forms(folded)

    def test(records: Records, id_: int) -> bool:
        url = read(records.url[id_])
        if first in url or (others and any(each in url for each in others)):
            return True
        return folded in records.title.get(id_, "").lower()

    return test


# Numbers


def _known(number: float) -> float:
    """NaN in place of an unknown value: every comparison with it is False."""
    return float("nan") if number == UNKNOWN else number


def _hops(records: Records, id_: int) -> int:
    """Redirects from a URL to the end of its chain; in a loop, up to the first URL that repeats."""
    found = ending(records, id_)
    return found.hops if found else 0


def _milliseconds(records: Records, id_: int) -> float:
    return _known(records.elapsed[id_]) * 1000


NUMBERS: dict[str, tuple[Number, dict[str, int]]] = {
    "depth": (lambda records, id_: records.depth[id_], PLAIN),
    "size": (lambda records, id_: _known(records.size[id_]), OCTETS),
    "time": (_milliseconds, MILLISECONDS),
    "inlinks": (lambda records, id_: records.inlinks[id_], PLAIN),
    "links": (lambda records, id_: _known(records.links_total[id_]), PLAIN),
    "redirects": (_hops, PLAIN),
    "hops": (_hops, PLAIN),
    "tries": (lambda records, id_: records.tries[id_], PLAIN),
}


def _fact_number(column: FactColumn) -> Number:
    if column.reads:
        return lambda records, id_: _number_or_nan(records.gathered.get(column.name, id_))
    return lambda records, id_: _number_or_nan(column.of(records, id_, NO_FACTS))


def _fact_milliseconds(column: FactColumn) -> Number:
    number = _fact_number(column)
    return lambda records, id_: number(records, id_) * 1000


def _number_or_nan(value: object) -> float:
    return value if isinstance(value, int | float) else float("nan")


for _column in FACTS.values():
    if _column.kind is Kind.NUMBER:
        NUMBERS[_column.key] = (_fact_number(_column), PLAIN)
    elif _column.kind is Kind.SECONDS:
        NUMBERS[_column.key] = (_fact_milliseconds(_column), MILLISECONDS)
STATUS_NUMBER: tuple[Number, dict[str, int]] = (
    lambda records, id_: records.status[id_] or float("nan"),
    PLAIN,
)


def _shifted(sign: str, value: str) -> tuple[str, str]:
    """A sign may stand behind the colon."""
    behind = SIGN.fullmatch(value) if sign == ":" else None
    return (behind[1], behind[2]) if behind else (sign, value)


def _comparison(key: str, sign: str, value: str) -> Test:
    number, units = NUMBERS.get(key, STATUS_NUMBER)
    amount = AMOUNT.fullmatch(value.lower())
    if amount is None or amount[2] not in units:
        words = tr("{begin} needs a number, not {value!r}")
        if not value:
            words = tr("{begin} needs a number, such as {example}")
        example = EXAMPLES.get(key, f"{key}>3")
        raise FilterError(words.format(begin=f"{key}{sign}", value=value, example=example))
    compare, limit = COMPARE[sign], float(amount[1]) * units[amount[2]]
    return lambda records, id_: compare(number(records, id_), limit)


def _from_table(name: str, sign: str, value: str) -> Test:
    """What a joined table has of a URL: a number that it is compared with, a part of a text, or
    nothing: there is a value."""
    limit = number_in(value)
    if sign not in (":", "=") and limit is None:
        words = tr("{begin} needs a number, not {value!r}")
        raise FilterError(words.format(begin=f"{JOIN}{name}{sign}", value=value))
    compare, part = COMPARE[sign], value.casefold()

    def test(records: Records, id_: int) -> bool:
        found = records.joined.value(name, records.url[id_])
        if found is None or not value:
            return found is not None
        if isinstance(found, str):
            return sign in (":", "=") and part in found.casefold()
        return limit is not None and compare(found, limit)

    return test


def _extracted(key: str, sign: str, value: str) -> Test:
    """What a rule took out of a page: a text that is in it, a number that it is compared with, or
    nothing: there is a value."""
    if sign not in (":", "="):
        limit = number_in(value)
        if limit is None:
            words = tr("{begin} needs a number, not {value!r}")
            raise FilterError(words.format(begin=f"{key}{sign}", value=value))
        compare = COMPARE[sign]
        return lambda records, id_: compare(_extracted_number(records, key, id_), limit)
    wanted = [each for each in value.casefold().split(",") if each] or [""]

    def test(records: Records, id_: int) -> bool:
        found = records.gathered.get(key, id_)
        return isinstance(found, str) and any(each in found for each in wanted)

    return test


def _extracted_number(records: Records, key: str, id_: int) -> float:
    found = records.gathered.get(key, id_)
    number = number_in(found) if isinstance(found, str) else None
    return float("nan") if number is None else number


# Texts


def _status(value: str) -> Test:
    if not STATUS.fullmatch(value):
        words = tr("status: takes a number such as 404, or a class such as 4xx, not {value!r}")
        raise FilterError(words.format(value=value))
    if value.endswith("xx"):
        hundred = int(value[0])
        return lambda records, id_: records.status[id_] // 100 == hundred
    status = int(value)
    return lambda records, id_: records.status[id_] == status


def _state(value: str) -> Test:
    if value == BROKEN:
        return lambda records, id_: records.is_broken(id_)
    state = STATES.index(State(_one_of("state", value, (*State, BROKEN))))
    return lambda records, id_: records.state[id_] == state


def _type(value: str) -> Test:
    """A complete media type must be equal; otherwise a part of it is enough."""
    if "/" in value.strip("/"):
        return lambda records, id_: records.content_type[id_] == value
    part = SHORT_TYPES.get(value, value)
    return lambda records, id_: part in (records.content_type[id_] or "")


def _error(value: str) -> Test:
    kind = ErrorKind(_one_of("error", value, ErrorKind))

    def test(records: Records, id_: int) -> bool:
        return (
            records.state[id_] == FAILED
            and id_ in records.error
            and records.error[id_].kind is kind
        )

    return test


def _reason(value: str) -> Test:
    reason = SkipReason(_one_of("reason", value, SkipReason))
    return lambda records, id_: records.skip_reason.get(id_) is reason


def _path(value: str) -> Test:
    """With a leading slash the path must begin with it; otherwise it must contain it."""
    read, written = reading(value), forms(value)
    if value.startswith("/"):
        return lambda records, id_: read(_split(records.url[id_])[1]).startswith(written)

    def test(records: Records, id_: int) -> bool:
        path = read(_split(records.url[id_])[1])
        return any(each in path for each in written)

    return test


def _folder(value: str) -> Test:
    """The URLs that a folder of the tree counts: `Tree.address` is its value."""

    def test(records: Records, id_: int) -> bool:
        return (
            records.url[id_].startswith(value)
            and records.skip_reason.get(id_) is not SkipReason.INVALID
        )

    return test


def _host(value: str) -> Test:
    return lambda records, id_: value in _split(records.url[id_])[0]


def _title(value: str) -> Test:
    return lambda records, id_: value in records.title.get(id_, "").lower()


def _split(url: str) -> tuple[str, str]:
    """Host and path in lower case; both empty for an href that is not a URL."""
    scheme, _, rest = url.lower().partition("://")
    host, slash, path = rest.partition("/")
    if scheme not in ("http", "https") or not slash:
        return "", ""
    return host, slash + path.partition("?")[0]


def _one_of(key: str, value: str, known: Iterable[str]) -> str:
    words = [str(word) for word in known]  # in Python 3.11 an enum is not its bare word
    if value not in words:
        said = tr("{key}: must be one of {words}")
        raise FilterError(said.format(key=key, words=", ".join(words)))
    return value


def _finding(value: str) -> Test:
    """Matches a URL that has the finding of this name, or one that has the words in its title."""
    mask = sum(BIT[each.name] for each in findings_named(value))
    mask = mask or BIT[_one_of("finding", value, BIT)]  # which says what there is
    return lambda records, id_: bool(records.found[id_] & mask)


def _severity(value: str) -> Test:
    """Matches a URL that has a finding so grave."""
    severity, known = Severity(_one_of("severity", value, Severity)), dict[int, bool]()

    def test(records: Records, id_: int) -> bool:
        mask = records.found[id_]
        has = known.get(mask)
        if has is None:
            has = known[mask] = records.found.severities.has(mask, severity)
        return has

    return test


def _redirect(value: str) -> Test:
    """Matches each URL of a chain of redirects that ends so, but for the end itself."""
    end = End(_one_of("redirect", value, End))

    def test(records: Records, id_: int) -> bool:
        found = ending(records, id_)
        if found is None:
            return end is End.BROKEN and is_bad_redirect(records, id_)
        return found.end is end

    return test


def _joined(value: str) -> Test:
    """Matches a URL from which redirects lead to one that was known before; 'no': to a new one."""
    wanted = _one_of("joined", value, YES_NO) == "yes"

    def test(records: Records, id_: int) -> bool:
        found = chain(records, id_)
        return found is not None and found.joins is wanted

    return test


def _change(value: str) -> Test:
    """Matches a URL with such a difference from the older crawl that it was compared with."""
    bit = 1 << list(Change).index(Change(_one_of("change", value, Change)))
    return lambda records, id_: bool(records.changes.get(id_, 0) & bit)


def _script(passes: Callable[[Use], bool]) -> Callable[[str], Test]:
    """Matches a page by a script on it: by its name if that is whole, else by a part of it."""

    def matching(value: str) -> Test:
        is_whole = "://" in value or value.startswith(INLINE) or value == UNKNOWN_SCRIPT
        part = value.lower()

        def test(records: Records, id_: int) -> bool:
            return any(
                (name == value if is_whole else part in name.lower()) and passes(use)
                for name, use in records.scripts.among(id_)
            )

        return test

    return matching


def _third_party(value: str) -> Test:
    """Matches a page that asked such a host for something."""
    host = value.lower()

    def test(records: Records, id_: int) -> bool:
        scripts = records.scripts
        return any(scripts.hosts[each.host] == host for each in scripts.asked.get(id_, ()))

    return test


def _ai_blocked(value: str) -> Test:
    """Matches a page that robots.txt keeps from this AI crawler."""
    token = _one_of(AI_BLOCKED, value, TOKENS)
    return lambda records, id_: is_refused(records, id_, token)


def _fact_text(column: FactColumn) -> Callable[[str], Test]:
    def matching(value: str) -> Test:
        folded = value.casefold()  # as they are gathered

        def test(records: Records, id_: int) -> bool:
            found = records.gathered.get(column.name, id_)
            return isinstance(found, str) and folded in found

        return test

    return matching


def _language(value: str) -> Test:
    """Matches a language and its varieties: 'de' is also 'de-CH'."""

    def test(records: Records, id_: int) -> bool:
        found = records.gathered.get(LANGUAGE, id_)
        return isinstance(found, str) and (found == value or found.startswith(f"{value}-"))

    return test


def _flag(column: FactColumn) -> Callable[[str], Test]:
    def matching(value: str) -> Test:
        wanted = _one_of(column.key, value, YES_NO) == "yes"
        return lambda records, id_: records.gathered.get(column.name, id_) == wanted

    return matching


def _fact_texts() -> Iterator[tuple[str, Callable[[str], Test]]]:
    for column in FACTS.values():
        if column.name == LANGUAGE:
            yield column.key, _language
        elif column.kind is Kind.TEXT:
            yield column.key, _fact_text(column)
        elif column.kind is Kind.FLAG:
            yield column.key, _flag(column)


YES_NO = ("yes", "no")
TEXTS: dict[str, Callable[[str], Test]] = {
    "status": _status,
    "finding": _finding,
    "severity": _severity,
    "state": _state,
    "type": _type,
    "error": _error,
    "reason": _reason,
    "path": _path,
    "folder": _folder,
    "host": _host,
    "title": _title,
    "redirect": _redirect,
    "joined": _joined,
    "change": _change,
    "script": _script(lambda use: use.ran),
    "script-links": _script(lambda use: use.links > 0),
    "script-errors": _script(lambda use: use.errors > 0),
    "script-changes": _script(lambda use: use.changes > 0),
    "script-broken": _script(lambda use: not use.ran),
    "third-party": _third_party,
    AI_BLOCKED: _ai_blocked,
    **dict(_fact_texts()),
}
SCRIPTS = ("script", "script-links", "script-errors", "script-changes", "script-broken")
WHOLE = ("folder", *SCRIPTS)  # as written: upper case counts, and a comma is part of it
EXAMPLES: dict[str, str] = {
    **json.loads(resource("filter.json").read_bytes())["examples"],
    **{key: f"{key}:{column.example}" for key, column in FACTS.items() if column.example},
}
SUGGESTIONS = (  # offered for completion
    *("status:", "status:2xx", "status:3xx", "status:4xx", "status:404", "status:5xx"),
    *(f"state:{word}" for word in (*State, BROKEN)),
    *("type:html", "type:image", "type:pdf", "type:css", "type:js"),
    *("path:/", "folder:", "host:", "title:"),
    *(f"{each}:" for each in (*SCRIPTS, "third-party")),
    *(f"error:{kind}" for kind in ErrorKind),
    *(f"reason:{reason}" for reason in SkipReason),
    *(f"redirect:{end}" for end in End),
    *(f"joined:{word}" for word in YES_NO),
    *(f"ai-blocked:{token}" for token in TOKENS),
    *(f"change:{change}" for change in Change),
    *(f"severity:{severity}" for severity in Severity),
    *(f"finding:{name}" for name in BIT),
    *(f"{each.key}:" for each in FACTS.values() if each.kind is Kind.TEXT),
    *(f"{each.key}:{word}" for each in FACTS.values() if each.kind is Kind.FLAG for word in YES_NO),
    *(f"{each.key}>" for each in FACTS.values() if each.is_number),
    *("depth>", "size>100k", "time>500", "inlinks>", "links>", "redirects>", "tries>1"),
)
