"""Which of the pages of a crawl its robots.txt lets each AI crawler have, host by host.

Nothing is requested for it: the crawl keeps what each robots.txt says to these crawlers
(`Records.robots_groups`), and the rules are those that decide for the crawl itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from weakref import WeakKeyDictionary

from crawlscope.core.base.budgets import AI_PAGES, FILTERED_URLS
from crawlscope.core.base.slices import QuietSlices, Slices, in_one_go
from crawlscope.core.base.urls import origin_of
from crawlscope.core.insight.overview import is_page
from crawlscope.core.policy.ai_crawlers import CRAWLERS, AiCrawler
from crawlscope.core.queue.robots import UNKNOWN, Robots, for_agents, named_in
from crawlscope.core.records.records import Records

MOST_PARSED = 500  # robots.txt whose rules are held at once


@dataclass(slots=True)
class Access:
    """One crawler at one host."""

    crawler: AiCrawler
    host: str  # an origin
    is_named: bool  # robots.txt has a group for it; otherwise, what it says to everyone applies
    allowed: int = 0  # pages
    refused: int = 0
    rule: str | None = None  # the line that refuses the first of these
    example: int = 0  # the id of that page


@dataclass(slots=True)
class Matrix:
    rows: list[Access] = field(default_factory=list)  # by host, then in the order of `CRAWLERS`
    pages: int = 0
    unknown: int = 0  # of these: pages of hosts whose robots.txt the crawl has not read, or kept


class Groups:
    """What the robots.txt of each origin says to AI crawlers."""

    def __init__(self, records: Records) -> None:
        self._url, self._said = records.url, records.robots_groups
        self._ids: dict[str, int] = {}  # by origin: of the URL whose host said it
        self._known = 0  # hosts that were looked at
        self._parsed: dict[str, Mapping[str, Robots]] = {}

    def text(self, origin: str) -> str | None:
        """None if nobody knows."""
        if self._known < len(self._said):
            new = islice(self._said, self._known, None)
            self._ids.update((origin_of(self._url[id_]), id_) for id_ in new)
            self._known = len(self._said)
        text = self._said.get(self._ids.get(origin, 0))
        return None if text == UNKNOWN else text

    def of(self, origin: str) -> QuietSlices[Mapping[str, Robots] | None]:
        """By token; None if nobody knows."""
        text = self.text(origin)
        if text is None:
            return None
        if (found := self._parsed.get(text)) is None:
            if len(self._parsed) == MOST_PARSED:
                self._parsed.clear()
            found = self._parsed[text] = yield from for_agents(text)
        return found


_GROUPS: WeakKeyDictionary[Records, Groups] = WeakKeyDictionary()


def refused_to(records: Records, id_: int) -> Mapping[str, str] | None:
    """The line that keeps each crawler from one page, by its token; None if nobody knows, or it is
    no page."""
    rules = _rules_for(records, id_)
    return None if rules is None else refusals(records.url[id_], rules)


def is_refused(records: Records, id_: int, token: str) -> bool:
    """True if this is a page that is known to be kept from one crawler."""
    rules = _rules_for(records, id_)
    return rules is not None and rules[token].refusal(records.url[id_]) is not None


def _rules_for(records: Records, id_: int) -> Mapping[str, Robots] | None:
    if not is_page(records.state[id_], records.status[id_], records.content_type[id_]):
        return None
    groups = _GROUPS.get(records) or _GROUPS.setdefault(records, Groups(records))
    return in_one_go(groups.of(origin_of(records.url[id_])))


def refusals(url: str, rules: Mapping[str, Robots]) -> dict[str, str]:
    """The line that keeps each crawler from a page, by its token; of equal rules once."""
    asked: dict[int, str | None] = {}
    found = dict[str, str]()
    for token, robots in rules.items():
        key = id(robots)
        if key not in asked:
            asked[key] = robots.refusal(url)
        if (rule := asked[key]) is not None:
            found[token] = rule
    return found


def matrix(records: Records, ids: Iterable[int]) -> Slices[Matrix]:
    """Counts every page once; ids ascend, and may be 0 in between. Records may change meanwhile."""
    found, groups, known = Matrix(), Groups(records), len(records.url)
    by_host: dict[str, list[Access]] = {}
    for place, id_ in enumerate(ids):
        if id_ and is_page(records.state[id_], records.status[id_], records.content_type[id_]):
            found.pages += 1
            url = records.url[id_]
            host = origin_of(url)
            rules = yield from groups.of(host)
            if rules is None:
                found.unknown += 1
            else:
                _count(id_, url, rules, by_host.get(host) or _begin(by_host, host, groups))
            if found.pages % AI_PAGES == 0:
                yield id_ / known
        elif place % FILTERED_URLS == 0:
            yield id_ / known
    found.rows = [row for host in sorted(by_host) for row in by_host[host]]
    return found


def _begin(by_host: dict[str, list[Access]], host: str, groups: Groups) -> list[Access]:
    named = named_in(groups.text(host) or "")
    rows = by_host[host] = [Access(each, host, each.token in named) for each in CRAWLERS]
    return rows


def _count(id_: int, url: str, rules: Mapping[str, Robots], rows: list[Access]) -> None:
    refused = refusals(url, rules)
    for row in rows:
        if (rule := refused.get(row.crawler.token)) is None:
            row.allowed += 1
        else:
            row.refused += 1
            if row.rule is None:
                row.rule, row.example = rule, id_
