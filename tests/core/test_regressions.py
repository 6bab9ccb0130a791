"""What counts as new, newly broken and worse beside a baseline, and how long other sites may
fail."""

from array import array
from datetime import date

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.grace import FORGOTTEN_AFTER, MOST_FAILING, Grace
from crawlscope.core.insight.regressions import (
    Baseline,
    Regression,
    Regressions,
    Standing,
    regressions,
)
from crawlscope.core.policy.declared_findings import BIT, BY_NAME, GRAVER
from crawlscope.core.records.events import ErrorKind, Fetched, Response, SkipReason
from tests.core.test_compare import Crawl

TODAY = date(2026, 11, 20)
URL = "http://h/out"


def beside(old: Crawl, new: Crawl, grace: Grace | None = None, day: date = TODAY) -> Regressions:
    """Paths that begin with `/out` are those of another site."""
    site = old.site
    baseline = Baseline("old.crawl", day, site, site.found, is_over=True)
    return in_one_go(
        regressions(baseline, new.site, grace=grace, is_ours=lambda url: not url.startswith(URL))
    )


def judged(old: Crawl, new: Crawl) -> list[str]:
    return beside(old, new).fails(list(Regression))


def has(crawl: Crawl, path: str, *names: str) -> None:
    crawl.site.found.put(crawl.id_of(path), sum(BIT[name] for name in names))


def both(path: str = "/a", status: int = 200) -> tuple[Crawl, Crawl]:
    old, new = Crawl(), Crawl()
    for crawl in (old, new):
        crawl.page(path, status)
    return old, new


def test_a_crawl_that_is_as_its_baseline_fails_for_nothing() -> None:
    old, new = both(status=404)
    for crawl in (old, new):
        has(crawl, "/a", "client-error", "broken-link")
    assert judged(old, new) == []


def test_a_url_that_breaks_is_new_newly_broken_and_worse() -> None:
    old, new = Crawl(), Crawl()
    old.page("/a")
    new.page("/a", 404)
    assert judged(old, new) == ["new", "new-broken", "worse"]


def test_the_findings_of_a_url_that_breaks_are_not_counted_again() -> None:
    old, new = Crawl(), Crawl()
    old.page("/a")
    new.page("/a", 404)
    has(new, "/a", "client-error", "broken-link")
    assert beside(old, new).total == 0


def test_a_broken_url_that_the_baseline_does_not_know_is_not_worse() -> None:
    old, new = both()
    new.page("/b", 500)
    assert judged(old, new) == ["new", "new-broken"]


def test_a_broken_url_that_was_known_and_not_asked_may_have_been_broken_then() -> None:
    old, new = Crawl(), Crawl()
    old.skip("/a", SkipReason.EXTERNAL)
    old.id_of("/queued")
    for path in ("/a", "/queued"):
        new.fail(path, ErrorKind.TIMEOUT)
        has(new, path, "no-answer")
    assert judged(old, new) == []


def test_a_finding_of_a_known_url_is_new_and_worse_but_another_in_its_place_is_new_only() -> None:
    old, new = both()
    has(new, "/a", "title-short")
    assert judged(old, new) == ["new", "worse"]
    has(old, "/a", "title-long")
    assert judged(old, new) == ["new"]
    assert beside(old, new).findings == {1: BIT["title-short"]}


def test_what_depends_on_the_hour_is_neither_new_nor_worse() -> None:
    old, new = both()
    new.site.found.put(1, BIT["slow"] | GRAVER["slow"] | BIT["slow-first-byte"])
    assert judged(old, new) == []
    has(new, "/a", "slow", "title-short")
    assert beside(old, new).findings == {1: BIT["title-short"]}


def test_a_graver_finding_in_place_of_another_is_worse() -> None:
    old, new = both()
    has(old, "/a", "title-short")
    has(new, "/a", "client-error")
    assert judged(old, new) == ["new", "worse"]


def test_more_links_to_a_url_that_is_broken_as_before_are_worse() -> None:
    old, new = both(status=404)
    for crawl, pages in ((old, 1), (new, 2)):
        has(crawl, "/a", "broken-link")
        for number in range(pages):
            links = array("i", [crawl.id_of("/a")])
            page = crawl.id_of(f"/page{number}")
            crawl.site.fold(Fetched(page, Response(200), links=links))
    assert judged(old, new) == ["worse"]
    assert judged(new, old) == []


def test_what_is_mended_is_counted_also_if_nothing_leads_there_any_more() -> None:
    old, new = Crawl(), Crawl()
    old.page("/a", 404)
    old.page("/b", 404)
    new.page("/a")
    assert (beside(old, new).mended, judged(old, new)) == (2, [])


def test_each_finding_stands_beside_that_of_the_baseline() -> None:
    old, new = both()
    has(old, "/a", "title-short", "thin", "large-page")
    has(new, "/a", "title-short", "thin", "slow")
    old.site.title[1], new.site.title[1] = "Old", "New"
    found = beside(old, new)
    standing = {name: found.standing(1, BY_NAME[name]) for name in ("title-short", "thin", "slow")}
    assert standing == {
        "title-short": Standing.UPDATED,  # another title
        "thin": Standing.UNCHANGED,
        "slow": Standing.NEW,
    }


def test_a_link_on_a_new_page_is_new_and_a_url_with_more_links_is_updated() -> None:
    old, new = both(status=404)
    for crawl in (old, new):
        has(crawl, "/a", "broken-link")
    page = new.id_of("/page")
    new.site.fold(Fetched(page, Response(200), links=array("i", [1])))
    found = beside(old, new)
    assert found.standing(1, BY_NAME["broken-link"], page) is Standing.NEW
    assert found.standing(1, BY_NAME["broken-link"]) is Standing.UPDATED


# --- other sites --------------------------------------------------------------------------------


def failing(day: int, days: int, failing: dict[str, tuple[date, date]] | None = None) -> Grace:
    return Grace(days, date(2026, 11, day), failing or {})


def test_another_site_counts_on_the_day_on_which_it_has_failed_for_long_enough() -> None:
    old, new = both("/out")
    new.page("/out", 404)
    known: dict[str, tuple[date, date]] = {}
    for day, is_excused in ((20, True), (21, True), (22, False), (23, False)):
        grace = failing(day, 3, known)
        found = beside(old, new, grace)
        assert (found.excused == [1], found.broken == [1]) == (is_excused, not is_excused), day
        assert found.since(1) == date(2026, 11, 20)
        known = grace.kept()


def test_a_site_of_ours_counts_at_once() -> None:
    old, new = both("/in")
    new.page("/in", 404)
    grace = failing(20, 3)
    assert beside(old, new, grace).broken == [1]
    assert grace.kept() == {}


def test_a_redirect_of_ours_that_another_site_breaks_is_excused() -> None:
    old, new = Crawl(), Crawl()
    for crawl, status in ((old, 200), (new, 404)):
        crawl.redirect("/in", "/out")
        crawl.page("/out", status)
    new.site.bad_end.add(1)
    assert beside(old, new, failing(20, 3)).excused == [1, 2]


def test_a_success_between_ends_the_count() -> None:
    old, new = both("/out")
    grace = failing(21, 2, {URL: (TODAY, TODAY)})
    assert beside(old, new, grace).fails(list(Regression)) == []
    assert grace.kept() == {}


def test_what_was_broken_in_the_baseline_stays_old_without_being_remembered() -> None:
    old, new = both("/out", 404)
    grace = failing(30, 3)
    assert beside(old, new, grace).fails(list(Regression)) == []
    assert grace.kept() == {}


def test_what_was_excused_on_the_day_of_the_baseline_counts_in_time() -> None:
    """As with the last crawl for a baseline, each day."""
    old, new = both("/out", 404)
    known = {URL: (date(2026, 11, 20), date(2026, 11, 21))}
    day_before = date(2026, 11, 21)
    assert beside(old, new, failing(22, 3, known), day_before).broken == [1]
    assert beside(old, new, failing(22, 4, known), day_before).excused == [1]
    counted = date(2026, 11, 22)
    assert beside(old, new, failing(23, 3, known), counted).broken == []


def test_what_began_to_fail_after_the_baseline_was_not_excused_in_it() -> None:
    old, new = both("/out", 404)
    known = {URL: (date(2026, 11, 22), date(2026, 11, 22))}
    found = beside(old, new, failing(23, 3, known))
    assert (found.excused, found.broken) == ([], [])


def test_what_nobody_saw_fail_for_long_is_forgotten_and_so_are_too_many() -> None:
    old = date(2026, 11, 20 - 19)
    grace = Grace(3, date.fromordinal(old.toordinal() + FORGOTTEN_AFTER + 1), {URL: (old, old)})
    assert grace.kept() == {}
    many = {f"http://o/{n}": (TODAY, TODAY) for n in range(MOST_FAILING + 5)}
    assert len(Grace(3, TODAY, many).kept()) == MOST_FAILING


def test_parts_of_days_count_as_whole_ones() -> None:
    assert [Grace.of(hours * 3600, TODAY, {}).days for hours in (0, 1, 24, 25, 72)] == [
        *(1, 1, 1, 2, 3)
    ]
