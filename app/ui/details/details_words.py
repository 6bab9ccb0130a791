"""What there is to say about one URL, as pairs of a label and words, without any formatting."""

from dataclasses import dataclass
from datetime import datetime

from app.core import units
from app.core.site import STATES, UNKNOWN, Site
from app.core.urls import shown


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
        Fact("Number", f"{units.count(id_)} in order of discovery"),
    ]
    return [fact for fact in found if fact.words]


def _answer(site: Site, id_: int) -> list[Fact]:
    status, kind = site.status[id_], site.content_type[id_] or ""
    charset = site.charset.get(id_)
    error = site.error.get(id_)
    at = site.fetched_at[id_]
    return [
        Fact("State", STATES[site.state[id_]] + (", broken" if site.is_broken(id_) else "")),
        Fact("Status", str(status) if status else ""),
        Fact("Before the recheck", site.was.get(id_) or ""),
        Fact("Error", f"{error.kind}: {error.message}" if error else ""),
        Fact("Type", f"{kind}, {charset}" if kind and charset else kind),
        Fact("Size", _size(site, id_)),
        Fact("Time", units.seconds(site.elapsed[id_]) if site.tries[id_] else ""),
        Fact("Attempts", units.count(site.tries[id_]) if site.tries[id_] else ""),
        Fact("Fetched", _moment(at) if at else ""),
    ]


def _size(site: Site, id_: int) -> str:
    octets = site.size[id_]
    if octets == UNKNOWN:
        return ""
    words = units.size(octets)
    if octets >= units.KIB:
        words += f" ({units.count(octets)} bytes)"
    return words + (", cut off at --max-body" if id_ in site.truncated else "")


def _moment(seconds: float) -> str:
    """Seconds since 1970 as local date and time."""
    return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M:%S}"


def _place(site: Site, id_: int) -> list[Fact]:
    referrer = site.referrer[id_]
    left = site.redirects_left[id_]
    return [
        Fact("Found on", shown(site.url[referrer]) or "a root of the crawl", referrer),
        Fact("Link text", site.anchor.get(id_, "")),
        Fact("Depth", units.count(site.depth[id_])),
        Fact("Inlinks", units.plural(site.inlinks[id_], "page")),
        Fact("Redirects left", units.count(left)),
    ]


def _page(site: Site, id_: int) -> list[Fact]:
    total, new = site.links_total[id_], site.links_new[id_]
    links = f"{units.plural(total, 'URL')}, {units.count(new)} new" if total != UNKNOWN else ""
    return [
        Fact("Title", site.title.get(id_, "")),
        Fact("Canonical", shown(site.canonical.get(id_, ""))),
        Fact("Links", links),
    ]
