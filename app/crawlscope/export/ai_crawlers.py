"""Names that begin with `ai-crawlers` or `ai-pages`: which pages robots.txt lets AI crawlers have,
by host and by page, and which of these have no text before scripts run."""

from collections.abc import Mapping

from crawlscope.core.base.budgets import AI_PAGES, EXPORTED_RECORDS
from crawlscope.core.base.slices import Portions, Work
from crawlscope.core.base.urls import origin_of
from crawlscope.core.insight.ai_access import Access, Groups, matrix, refusals
from crawlscope.core.insight.overview import is_page
from crawlscope.core.policy.ai_crawlers import CRAWLERS
from crawlscope.core.queue.robots import Robots
from crawlscope.export.snapshot import Facts, Row, Rows, Snapshot

READ = ("words",)


def rows(snapshot: Snapshot) -> Rows:
    """By host, a row for each crawler."""
    records = snapshot.ledger.records
    work = Work(matrix(records, snapshot.ids()))
    for fraction in work:
        yield [], 0.5 * fraction if isinstance(fraction, float) else 0.0
    without: dict[str, int] = {}
    for pages, done in _pages(snapshot):
        for row in pages:
            if row["words"] == 0:
                host = origin_of(str(row["url"]))
                without[host] = without.get(host, 0) + 1
        yield [], 0.5 + done / 2
    found = [_row(each, without.get(each.host, 0), snapshot) for each in work.result.rows]
    for first in range(0, len(found), EXPORTED_RECORDS):
        yield found[first : first + EXPORTED_RECORDS], 1.0


def _row(access: Access, without_text: int, snapshot: Snapshot) -> Row:
    crawler = access.crawler
    return {
        "url": access.host,
        "crawler": crawler.name,
        "company": crawler.company,
        "purpose": crawler.purpose,
        "obeys": crawler.obeys,
        "named": access.is_named,
        "allowed": access.allowed,
        "blocked": access.refused,
        "without_text": without_text,
        "rule": access.rule,
        "example": snapshot.ledger.records.url[access.example] or None,
    }


def pages(snapshot: Snapshot) -> Rows:
    """By page, in the order of their ids."""
    yield from _pages(snapshot)


def _pages(snapshot: Snapshot) -> Portions[Row]:
    records, facts = snapshot.ledger.records, Facts(snapshot, READ)
    groups, found, total = Groups(records), list[Row](), max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and is_page(records.state[id_], records.status[id_], records.content_type[id_]):
            facts.read_up_to(id_)
            said, work = facts.of(id_).facts, Work(groups.of(origin_of(records.url[id_])))
            for _ in work:
                yield [], place / total
            words = None if said is None else said.words
            found.append(_of_page(records.url[id_], words, work.result))
        if len(found) == AI_PAGES or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


def _of_page(url: str, words: int | None, rules: Mapping[str, Robots] | None) -> Row:
    row: Row = {"url": url, "words": words, "allowed": None, "blocked": None, "rules": None}
    if rules is None:
        return row
    refused = refusals(url, rules)
    names = [each.name for each in CRAWLERS if each.token in refused]
    lines = dict.fromkeys(refused[each.token] for each in CRAWLERS if each.token in refused)
    return row | {
        "allowed": len(CRAWLERS) - len(names),
        "blocked": ", ".join(names) or None,
        "rules": ", ".join(lines) or None,
    }
