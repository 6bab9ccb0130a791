"""What each script and each third party of a crawl amounts to: on how many pages, and with what
result."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from crawlscope.core.base.budgets import SUMMED_URLS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.scripts import Scripts


@dataclass(slots=True)
class ScriptCount:
    pages: int = 0  # that it ran on
    links: int = 0  # that it made
    linked: int = 0  # pages on which it made them
    errors: int = 0
    faulty: int = 0  # pages on which it had errors
    broken: int = 0  # pages that could not have it
    changed: int = 0  # pages whose title, description, canonical URL or robots it changed
    first: int = 0  # a page with it


@dataclass(slots=True)
class HostCount:
    pages: int = 0  # that asked it
    requests: int = 0
    octets: int = 0  # of its responses, unpacked
    scripts: int = 0  # files that are scripts
    first: int = 0  # a page that asked it


@dataclass(slots=True)
class ScriptCounts:
    """By the places that scripts and hosts have in a crawl."""

    pages: int = 0  # that a browser rendered
    more: int = 0  # scripts on pages that have no place
    scripts: dict[int, ScriptCount] = field(default_factory=dict)
    hosts: dict[int, HostCount] = field(default_factory=dict)

    def add(self, scripts: Scripts, id_: int) -> None:
        """Adds a page; one that was not rendered has nothing to add."""
        uses = scripts.uses.get(id_)
        if uses is None:
            return
        self.pages += 1
        self.more += scripts.more.get(id_, 0)
        for use in uses:
            count = self.scripts.setdefault(use.script, ScriptCount(first=id_))
            count.pages += use.ran
            count.broken += not use.ran
            count.links += use.links
            count.linked += use.links > 0
            count.errors += use.errors
            count.faulty += use.errors > 0
            count.changed += use.changes > 0
        for asked in scripts.asked.get(id_, ()):
            host = self.hosts.setdefault(asked.host, HostCount(first=id_))
            host.pages += 1
            host.requests += asked.requests
            host.octets += asked.size


def script_counts(scripts: Scripts, ids: Iterable[int]) -> QuietSlices[ScriptCounts]:
    """The counts of some pages. Scripts may come meanwhile; an id of 0 is no page."""
    counts = ScriptCounts()
    for place, id_ in enumerate(ids, 1):
        counts.add(scripts, id_)
        if place % SUMMED_URLS == 0:
            yield
    places = {scripts.hosts[each]: each for each in counts.hosts}
    for number in counts.scripts:
        place = places.get(host_in(scripts.names[number]), -1)
        if place >= 0:
            counts.hosts[place].scripts += 1
    return counts


def host_in(name: str) -> str:
    """The host of a script, with its port; '' if it stands in a page, or is not known."""
    return name.partition("://")[2].partition("/")[0]
