"""The demo site knows by itself what a crawl of it must find; here that crawl is made."""

from dataclasses import replace

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event
from crawlscope.core.records.redirects import chain
from crawlscope.demo.server import DemoSite
from crawlscope.session.crawl.crawler import Crawler
from tests.demo.expected import Outcome, expect


async def crawl(demo: DemoSite, **settings: int) -> Ledger:
    events: list[Event] = []
    await Crawler(Settings.checked(roots=[demo.url], **settings), events.append).run()
    ledger = Ledger()
    ledger.fold(events)
    return ledger


def outcomes(ledger: Ledger) -> dict[str, Outcome]:
    """The records, in the words of the site's own expectations."""
    found = {}
    for record in ledger.records.records():
        way = chain(ledger.records, record.id)
        found[record.url] = Outcome(
            state=record.state,
            status=None if record.state == "failed" else record.status,
            error=record.error.kind if record.error else None,
            skip_reason=record.skip_reason,
            redirect_to=record.redirect_to,
            redirect_end=way.end if way else None,
            page=record.links_total is not None,
            title=record.title or "",
        )
    return found


def as_exported(outcome: Outcome) -> Outcome:
    """What a record holds: no title where no page is parsed.

    Of a failure the site expects no status: it depends on how far the answer came.
    """
    status = None if outcome.state == "failed" else outcome.status
    return replace(outcome, status=status, title=outcome.title if outcome.page else "")


@pytest.mark.parametrize(
    "settings",
    [
        {"workers": 1, "max_tries": 2},
        {"workers": 50, "per_host": 50, "max_tries": 3, "max_redirects": 3},
    ],
    ids=["one worker", "fifty workers"],
)
async def test_every_record_is_as_the_site_expects_it(settings: dict[str, int]) -> None:
    async with DemoSite(pace=0) as demo:
        ledger = await crawl(demo, **settings)
        expected = expect(
            demo.plan,
            max_redirects=settings.get("max_redirects", 10),
            max_tries=settings["max_tries"],
            robots=True,
        )
        found = outcomes(ledger)
        assert found.keys() == expected.outcomes.keys()
        for url, outcome in expected.outcomes.items():
            assert found[url] == as_exported(outcome), url
        broken = sum(ledger.records.is_broken(id_) for id_ in ledger.records.ids())
        assert broken == expected.broken
        assert ledger.tally.requested == expected.requested
        assert not demo.hits.keys() & expected.never
