"""A crawl that is restored in slices finds what the live one found."""

from array import array
from dataclasses import replace

from crawlscope.core.base.budgets import RESTORED_RECORDS
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Event, Fetched, Redirected, Response
from crawlscope.core.records.facts import hash_of
from tests.core.findings.pages import PAGE

HTML = Response(status=200, content_type="text/html")
SITE = "https://a.example"


def test_links_to_ids_are_judged_where_the_page_comes_long_after_its_redirects() -> None:
    far = RESTORED_RECORDS + 10
    naming = replace(PAGE, fragments=((f"{SITE}/2", "there"), (f"{SITE}/2", "gone")))
    page = replace(PAGE, ids=frozenset([hash_of("there")]))
    events: list[Event] = [Discovered(n, f"{SITE}/{n}", 0, 0, None, 5) for n in range(1, far + 1)]
    events += [
        Fetched(1, HTML, facts=naming, links=array("i", [2])),
        Redirected(2, replace(HTML, status=301), 3),
        Redirected(3, replace(HTML, status=301), far),
        Fetched(far, HTML, facts=page),
    ]
    live = Ledger(Settings())
    live.fold(events)
    live.catch_up()
    assert live.findings.counts()["broken-fragment"] == 1
    kept = live.records.copy()
    kept.found, kept.chains, kept.bad_end = type(kept.found)(), type(kept.chains)(), set()
    said = [(1, naming, None, None), (far, page, None, None)]
    for settings in (Settings(), Settings(audit=False)):
        again = in_one_go(Ledger.restored(kept.copy(), live.samples, None, settings, said))
        assert again.findings.counts() == live.findings.counts()


def test_facts_are_judged_in_a_crawl_that_asks_for_none() -> None:
    ledgers = Ledger(Settings()), Ledger(Settings(audit=False))
    naming = replace(PAGE, hreflang=(("de", f"{SITE}/2"), ("en", f"{SITE}/1")))
    for ledger in ledgers:
        ledger.fold([Discovered(n, f"{SITE}/{n}", 0, 0, None, 5) for n in (1, 2)])
        ledger.fold([Fetched(2, replace(HTML, status=404)), Fetched(1, HTML, facts=naming)])
        ledger.catch_up()
    one, other = (dict(ledger.records.found.items()) for ledger in ledgers)
    assert one == other
    assert ledgers[0].findings.counts()["hreflang-to-broken"] == 1
