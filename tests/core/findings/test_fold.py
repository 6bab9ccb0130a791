"""The findings of a site are right at every moment of a crawl, in whatever order things happen."""

import gc
from array import array
from typing import Any
from weakref import ref

import pytest

from crawlscope.core.base.budgets import RESTORED_RECORDS
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.findings.cross_rules import CROSS
from crawlscope.core.findings.fold import FindingsFold
from crawlscope.core.findings.rules import words_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Event, Fetched, Listed, Queued, Response
from crawlscope.core.records.facts import PageFacts, RenderedFacts, ScriptLink
from tests.core.findings.random_site import RandomSite
from tests.core.findings.whole import DUPLICATES, LOST, Said, Whole
from tests.examples import seeds

SEEDS = range(12)


def said_by(events: list[Event], said: Said) -> None:
    for event in events:
        if isinstance(event, Fetched):
            said[event.id] = (event.facts, event.response.headers)
        elif isinstance(event, Queued):
            said.pop(event.id, None)


def found(ledger: Ledger) -> dict[int, list[str]]:
    return {id_: words_of(mask) for id_, mask in ledger.records.found.items()}


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_findings_are_right_after_every_event_in_any_order(seed: int) -> None:
    site = RandomSite(seed)
    settings = Settings(roots=site.roots, redirect_temporary=1)
    ledger, said = Ledger(settings), Said()
    for events in site.events(120):
        ledger.fold(events)
        ledger.catch_up()
        said_by(events, said)
        expected = Whole(ledger.records, said, settings)
        assert found(ledger) == expected.findings()
        concerned = ledger.findings.concerned()
        assert concerned == concerned | expected.concerned()
        for id_, page in expected.pages.items():
            for name in LOST:
                lost = ledger.findings.lost_fragments(page, name)
                assert lost == expected.lost_fragments(id_, name)
        names = [name for some in expected.findings().values() for name in some]
        counts = ledger.findings.counts()
        assert {name: names.count(name) for name in names if name != "broken-link"} == {
            name: number for name, number in counts.items() if name != "broken-link"
        }


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_of_duplicates_the_first_other_page_is_named_or_the_nearest(seed: int) -> None:
    site = RandomSite(seed)
    settings = Settings(roots=site.roots, near_duplicate=90)
    ledger, said = Ledger(settings), Said()
    named = set()
    for events in site.events(120):
        ledger.fold(events)
        ledger.catch_up()
        said_by(events, said)
        whole = Whole(ledger.records, said, settings)
        for id_, name in ((id_, name) for id_ in whole.pages for name in DUPLICATES):
            twins, told = whole.twins(id_, name), ledger.findings.twin(id_, name)
            if not twins:
                assert name == "near-duplicate" or told == 0
                continue
            named.add(name)
            most = max(twins.values())
            assert told == min(each for each, like in twins.items() if like == most)
    assert "near-duplicate" in named


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_findings_that_come_late_are_those_that_come_at_once(seed: int) -> None:
    """Many events in one batch, and judged by and by."""
    settings = Settings(redirect_temporary=1)
    batches = list(RandomSite(seed).events(200))
    singly, whole = Ledger(settings), Ledger(settings)
    for events in batches:
        singly.fold(events)
        singly.catch_up()
    whole.fold([event for events in batches for event in events])
    whole.catch_up()
    assert found(whole) == found(singly)
    assert whole.findings.counts() == singly.findings.counts()


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_findings_of_a_restored_crawl_are_those_of_the_live_one(seed: int) -> None:
    site = RandomSite(seed)
    settings = Settings(roots=site.roots)
    live, said = Ledger(settings), Said()
    for events in site.events(150):
        live.fold(events)
        said_by(events, said)
    live.catch_up()
    kept = live.records.copy()
    kept.found, kept.chains = type(kept.found)(), type(kept.chains)()
    kept.bad_end = set()
    again = in_one_go(
        Ledger.restored(
            kept,
            live.samples,
            None,
            settings,
            ((id_, *said[id_], None) for id_ in sorted(said)),
        )
    )
    assert found(again) == found(live)
    assert again.findings.counts() == live.findings.counts()


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_findings_that_are_judged_anew_are_those_of_a_crawl_with_these_thresholds(
    seed: int,
) -> None:
    site = RandomSite(seed)
    batches = list(site.events(150))
    others: dict[str, Any] = {"near_duplicate": 75, "deep": 1, "url_long": 18, "title_short": 12}
    other = Settings(roots=site.roots, ignore=("thin *",), redirect_temporary=1, **others)
    ledger, wanted, said = Ledger(Settings(roots=site.roots)), Ledger(other), Said()
    for events in batches:
        ledger.fold(events)
        wanted.fold(events)
        said_by(events, said)
    ledger.catch_up()
    wanted.catch_up()
    before = found(ledger)
    kept = ((id_, *said[id_], None) for id_ in sorted(said))
    for _ in ledger.judge_anew(other, kept):
        assert found(ledger) == before, "until all is judged"
    changed = ledger.fold(())
    assert found(ledger) == found(wanted) != before
    assert ledger.findings.counts() == wanted.findings.counts()
    assert ledger.findings.judged_by is other
    differing = {id_ for id_ in ledger.records.ids() if found(ledger).get(id_) != before.get(id_)}
    assert changed.ids == differing
    assert words_of(changed.findings)
    # And what comes later is judged by them too
    for events in site.events(40):
        ledger.fold(events)
        wanted.fold(events)
        ledger.catch_up()
        wanted.catch_up()
        assert found(ledger) == found(wanted)


def test_the_findings_of_before_are_forgotten_without_a_collection_of_garbage() -> None:
    ledger = Ledger()
    for events in RandomSite(1).events(50):
        ledger.fold(events)
    ledger.catch_up()
    before, copy = ref(ledger.findings), ledger.copy()
    gc.disable()
    try:
        in_one_go(ledger.judge_anew(Settings(thin=10), ()))
        assert before() is None
    finally:
        gc.enable()
    assert copy.findings.counts() != ledger.findings.counts()


def test_half_made_findings_are_forgotten_without_a_collection_of_garbage() -> None:
    ledger = Ledger()
    for events in RandomSite(1).events(50):
        ledger.fold(events)
    ledger.catch_up()
    gc.collect()
    gc.disable()
    try:
        before = sum(isinstance(each, FindingsFold) for each in gc.get_objects())
        judging = ledger.judge_anew(Settings(thin=10), ())
        while next(judging) != 1:
            pass
        judging.close()
        assert sum(isinstance(each, FindingsFold) for each in gc.get_objects()) == before
    finally:
        gc.enable()


def test_what_a_sitemap_lists_is_judged_anew_in_slices() -> None:
    ledger, urls = Ledger(), 4 * RESTORED_RECORDS
    ledger.fold(Discovered(id_, f"http://h/{id_}", 1, 0, None, 10) for id_ in range(1, urls + 1))
    ledger.fold(Listed(id_) for id_ in range(1, urls + 1))
    ledger.catch_up()
    steps = sum(1 for _ in ledger.judge_anew(Settings(thin=10), ()))
    ledger.records.listed.clear()
    assert steps >= sum(1 for _ in ledger.judge_anew(Settings(thin=20), ())) + 4


def test_these_sites_have_every_finding_that_depends_on_others() -> None:
    seen = 0
    for seed in SEEDS:
        ledger = Ledger(Settings(redirect_temporary=1))
        for events in RandomSite(seed).events(120):
            ledger.fold(events)
            ledger.catch_up()
            for mask, _ in ledger.records.found.distinct():
                seen |= mask
    elsewhere = {"soft-404", "external-broken"}
    assert set(words_of(CROSS)) - set(words_of(seen)) == elsewhere


def test_what_is_about_to_be_shown_again_is_no_longer_called_ignored() -> None:
    ignored = ("url-uppercase *", "url-underscore *")
    ledger, number = Ledger(Settings.checked(roots=["http://h/"], ignore=ignored)), 600
    urls = [f"http://h/A_{id_}" for id_ in range(1, number + 1)]
    ledger.fold([Discovered(id_, url, 1, 0, None, 3) for id_, url in enumerate(urls, 1)])
    ledger.fold([Fetched(id_, Response(200, "text/html")) for id_ in range(1, number + 1)])
    ledger.catch_up()
    assert len(ledger.findings.ignored_of(number)) == len(ignored)
    again = ledger.findings.ignore(ignored[:1])
    next(again)  # the last URLs have not had their turn
    left = [(finding.name, ignore) for finding, _, ignore in ledger.findings.ignored_of(number)]
    assert left == [("url-uppercase", ledger.findings.ignored[0])]
    for _ in again:
        pass
    assert len(ledger.findings.of(number)) == 1


def page(id_: int, links: list[int], made: list[str]) -> Fetched:
    facts = PageFacts(
        rendered=RenderedFacts(script_links=tuple(ScriptLink(each, "", 0, 0) for each in made))
    )
    response = Response(status=200, content_type="text/html")
    return Fetched(id_, response, links=array("i", links), facts=facts)


def test_a_page_is_an_orphan_by_scripts_until_a_served_page_links_to_it() -> None:
    urls = [f"https://e.org/{n}" for n in range(4)]
    ledger = Ledger(Settings(roots=(urls[0],)))
    found = [Discovered(id_, url, 0, 0, None, 5) for id_, url in enumerate(urls, 1)]
    ledger.fold([*found, page(1, [2, 3], urls[2:3]), page(2, [3], []), page(3, [], [])])
    ledger.catch_up()
    assert "js-orphan" not in words_of(ledger.records.found[3])  # the second page links as well
    ledger.fold([page(4, [2], urls[1:2]), page(2, [3], urls[2:3])])
    ledger.catch_up()
    assert "js-orphan" not in words_of(ledger.records.found[2])  # the first page links as well
    ledger = Ledger(Settings(roots=(urls[0],)))
    ledger.fold([*found, page(1, [2, 3], urls[2:3]), page(2, [3], urls[2:3]), page(3, [], [])])
    ledger.catch_up()
    assert "js-orphan" in words_of(ledger.records.found[3])
    ledger.fold([page(4, [3, 1], urls[:1])])
    ledger.catch_up()
    assert "js-orphan" not in words_of(ledger.records.found[3])
    assert "js-orphan" not in words_of(ledger.records.found[1])  # a person gave it
