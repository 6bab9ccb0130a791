"""What there is to say about one URL, as pairs of a label and words, without any formatting."""

from dataclasses import dataclass
from datetime import datetime

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.ai_access import refused_to
from crawlscope.core.policy.ai_crawlers import CRAWLERS
from crawlscope.core.records.records import STATES, UNKNOWN, Records


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: its label, its text, and a URL that it may link to."""

    label: str
    words: str
    id: int = 0  # of a URL; 0: none


def facts(records: Records, id_: int) -> list[Fact]:
    """Every known field of the record."""
    found = [
        *_answer(records, id_),
        *_place(records, id_),
        *_page(records, id_),
        *_joined(records, id_),
        Fact(tr("AI crawlers"), _ai_crawlers(records, id_)),
        Fact(tr("Number"), tr("{n:,} in order of discovery").format(n=id_)),
    ]
    return [fact for fact in found if fact.words]


def _answer(records: Records, id_: int) -> list[Fact]:
    status, kind = records.status[id_], records.content_type[id_] or ""
    charset = records.charset.get(id_)
    error = records.error.get(id_)
    at = records.fetched_at[id_]
    state = translated(STATES[records.state[id_]].value)
    if records.is_broken(id_):
        state = tr("{state}, broken").format(state=state)
    return [
        Fact(tr("State"), state),
        Fact(tr("Status"), str(status) if status else ""),
        Fact(tr("Before the recheck"), translated(records.was.get(id_) or "")),
        Fact(
            tr("Error"),
            f"{translated(error.kind.value)}: {translated(error.message)}" if error else "",
        ),
        Fact(tr("Type"), f"{kind}, {charset}" if kind and charset else kind),
        Fact(tr("Size"), _size(records, id_)),
        Fact(tr("Time"), units.seconds(records.elapsed[id_]) if records.tries[id_] else ""),
        Fact(tr("Attempts"), units.count(records.tries[id_]) if records.tries[id_] else ""),
        Fact(tr("Fetched"), _moment(at) if at else ""),
    ]


def _size(records: Records, id_: int) -> str:
    octets = records.size[id_]
    if octets == UNKNOWN:
        return ""
    words = units.size(octets)
    if octets >= units.KIB:
        words = tr("{size} ({n:,} bytes)").format(size=words, n=octets)
    if id_ in records.truncated:
        words = tr("{size}, cut at the maximum body size").format(size=words)
    return words


def _moment(seconds: float) -> str:
    """Seconds since 1970 as local date and time."""
    return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M:%S}"


def _place(records: Records, id_: int) -> list[Fact]:
    referrer = records.referrer[id_]
    left, inlinks = records.redirects_left[id_], records.inlinks[id_]
    return [
        Fact(tr("Found on"), shown(records.url[referrer]) or _origin(records, id_), referrer),
        Fact(tr("Link text"), records.anchor.get(id_, "")),
        Fact(tr("Depth"), _depth(records, id_)),
        Fact(tr("Inlinks"), tr("{n:,} pages", "1 page", inlinks).format(n=inlinks)),
        Fact(tr("Redirects left"), units.count(left)),
    ]


def _origin(records: Records, id_: int) -> str:
    """Of a URL that was found on no page."""
    return tr("a sitemap") if records.is_from_sitemap(id_) else tr("a root of the crawl")


def _depth(records: Records, id_: int) -> str:
    if records.is_from_sitemap(id_):
        return tr("0: URLs of sitemaps are roots, however far links from the start are")
    return units.count(records.depth[id_])


def _page(records: Records, id_: int) -> list[Fact]:
    total, new = records.links_total[id_], records.links_new[id_]
    links = ""
    if total != UNKNOWN:
        words = tr("{n:,} URLs, {new:,} new", "1 URL, {new:,} new", total)
        links = words.format(n=total, new=new)
    return [
        Fact(tr("Title"), records.title.get(id_, "")),
        Fact(tr("Canonical"), shown(records.canonical.get(id_, ""))),
        Fact(tr("Links"), links),
    ]


def _joined(records: Records, id_: int) -> list[Fact]:
    """What a person's tables have of it."""
    found = list[Fact]()
    for column in records.joined.columns():
        value = records.joined.value(column.name, records.url[id_])
        words = units.number(value) if isinstance(value, int | float) else value or ""
        found.append(Fact(column.title, words))
    return found


def _ai_crawlers(records: Records, id_: int) -> str:
    """Which of them may have it, by robots.txt; '' if that is not known."""
    refused = refused_to(records, id_)
    if refused is None:
        return ""
    if not refused:
        return tr("all may read it")
    rules = dict[str, list[str]]()
    for each in CRAWLERS:
        if each.token in refused:
            rules.setdefault(refused[each.token], []).append(each.name)
    comma = tr(", ", "between the parts of a list")
    blocked = (f"{comma.join(names)} ({translated(rule)})" for rule, names in rules.items())
    words = tr("{n} of {all} may not: {names}")
    return words.format(n=len(refused), all=len(CRAWLERS), names="; ".join(blocked))
