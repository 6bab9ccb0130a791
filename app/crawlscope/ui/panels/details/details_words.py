"""What there is to say about one URL, as pairs of a label and words, without any formatting."""

from dataclasses import dataclass
from datetime import datetime

from crawlscope.core.base import units
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.urls import shown
from crawlscope.core.records.site import STATES, UNKNOWN, Site


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: its label, its text, and a URL that it may link to."""

    label: str
    words: str
    id: int = 0  # of a URL; 0: none


def facts(site: Site, id_: int) -> list[Fact]:
    """Every known field of the record."""
    found = [
        *_answer(site, id_),
        *_place(site, id_),
        *_page(site, id_),
        Fact(tr("Number"), tr("{n:,} in order of discovery").format(n=id_)),
    ]
    return [fact for fact in found if fact.words]


def _answer(site: Site, id_: int) -> list[Fact]:
    status, kind = site.status[id_], site.content_type[id_] or ""
    charset = site.charset.get(id_)
    error = site.error.get(id_)
    at = site.fetched_at[id_]
    state = told(STATES[site.state[id_]].value)
    if site.is_broken(id_):
        state = tr("{state}, broken").format(state=state)
    return [
        Fact(tr("State"), state),
        Fact(tr("Status"), str(status) if status else ""),
        Fact(tr("Before the recheck"), told(site.was.get(id_) or "")),
        Fact(tr("Error"), f"{told(error.kind.value)}: {told(error.message)}" if error else ""),
        Fact(tr("Type"), f"{kind}, {charset}" if kind and charset else kind),
        Fact(tr("Size"), _size(site, id_)),
        Fact(tr("Time"), units.seconds(site.elapsed[id_]) if site.tries[id_] else ""),
        Fact(tr("Attempts"), units.count(site.tries[id_]) if site.tries[id_] else ""),
        Fact(tr("Fetched"), _moment(at) if at else ""),
    ]


def _size(site: Site, id_: int) -> str:
    octets = site.size[id_]
    if octets == UNKNOWN:
        return ""
    words = units.size(octets)
    if octets >= units.KIB:
        words = tr("{size} ({n:,} bytes)").format(size=words, n=octets)
    if id_ in site.truncated:
        words = tr("{size}, cut off at --max-body").format(size=words)
    return words


def _moment(seconds: float) -> str:
    """Seconds since 1970 as local date and time."""
    return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M:%S}"


def _place(site: Site, id_: int) -> list[Fact]:
    referrer = site.referrer[id_]
    left, inlinks = site.redirects_left[id_], site.inlinks[id_]
    return [
        Fact(tr("Found on"), shown(site.url[referrer]) or tr("a root of the crawl"), referrer),
        Fact(tr("Link text"), site.anchor.get(id_, "")),
        Fact(tr("Depth"), units.count(site.depth[id_])),
        Fact(tr("Inlinks"), tr("{n:,} pages", "1 page", inlinks).format(n=inlinks)),
        Fact(tr("Redirects left"), units.count(left)),
    ]


def _page(site: Site, id_: int) -> list[Fact]:
    total, new = site.links_total[id_], site.links_new[id_]
    links = ""
    if total != UNKNOWN:
        words = tr("{n:,} URLs, {new:,} new", "1 URL, {new:,} new", total)
        links = words.format(n=total, new=new)
    return [
        Fact(tr("Title"), site.title.get(id_, "")),
        Fact(tr("Canonical"), shown(site.canonical.get(id_, ""))),
        Fact(tr("Links"), links),
    ]
