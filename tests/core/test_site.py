"""One URL, one record: how each event changes it."""

from array import array

import pytest

from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
    State,
)
from crawlscope.core.records.records import Record, Records

HTML = Response(200, "text/html", "utf-8", 1234, 0.25, 2, 1e9, truncated=True)
TIMEOUT = Error(ErrorKind.TIMEOUT, "no answer in 30 s")


def site_of(*events: Event) -> Records:
    """A site of which '/1', '/2' and '/3' are known."""
    site = Records()
    for id_ in (1, 2, 3):
        site.fold(Discovered(id_, f"http://h/{id_}", id_ - 1, id_ - 1, f"to {id_}", 10))
    for event in events:
        site.fold(event)
    return site


def test_a_url_that_was_discovered_is_queued_and_otherwise_unknown() -> None:
    assert site_of().record(2) == Record(
        id=2,
        url="http://h/2",
        state=State.QUEUED,
        status=None,
        depth=1,
        referrer="http://h/1",
        anchor="to 2",
        content_type=None,
        charset=None,
        size=None,
        elapsed=None,
        tries=0,
        redirect_to=None,
        redirects_left=10,
        title=None,
        canonical=None,
        links_total=None,
        links_new=None,
        inlinks=0,
        truncated=False,
        error=None,
        skip_reason=None,
        robots_rule=None,
        fetched_at=None,
    )


def test_a_root_has_no_referrer() -> None:
    assert site_of().record(1).referrer is None


def test_a_page_has_all_that_its_response_reported() -> None:
    links = array("i", [1, 3])
    record = site_of(Started(2), Fetched(2, HTML, "Title", "http://h/c", links, 1)).record(2)
    assert (record.state, record.status, record.content_type) == (State.DONE, 200, "text/html")
    assert (record.charset, record.size, record.elapsed, record.tries) == ("utf-8", 1234, 0.25, 2)
    assert (record.title, record.canonical, record.truncated) == ("Title", "http://h/c", True)
    assert (record.links_total, record.links_new, record.fetched_at) == (2, 1, 1e9)


def test_a_page_without_links_differs_from_what_is_no_page() -> None:
    site = site_of(Fetched(1, HTML, links=array("i")), Fetched(2, HTML))
    assert (site.record(1).links_total, site.record(1).links_new) == (0, 0)
    assert (site.record(2).links_total, site.record(2).links_new) == (None, None)


def test_an_empty_body_differs_from_an_unknown_size() -> None:
    site = site_of(Fetched(1, Response(200, size=0)), Fetched(2, Response(200)))
    assert (site.record(1).size, site.record(2).size) == (0, None)


@pytest.mark.parametrize("size", [2**31, 2**63 - 1, 2**63, 2**64 - 1, 10**30])
def test_no_claimed_size_is_too_large_for_a_record(size: int) -> None:
    assert site_of(Fetched(1, Response(200, size=size))).record(1).size == min(size, 2**63 - 1)


def test_each_page_and_redirect_that_leads_to_a_record_counts_as_an_inlink() -> None:
    site = site_of(
        Fetched(1, HTML, links=array("i", [1, 2])), Redirected(3, Response(301), target=2)
    )
    assert [record.inlinks for record in site.records()] == [1, 2, 0]


def test_a_redirect_tells_its_target() -> None:
    record = site_of(Redirected(2, Response(308), target=3)).record(2)
    assert (record.state, record.status) == (State.REDIRECTED, 308)
    assert record.redirect_to == "http://h/3"


def test_one_redirect_too_many_is_a_failure_that_tells_where_it_would_have_led() -> None:
    error = Error(ErrorKind.TOO_MANY_REDIRECTS, "more than 10")
    site = site_of(Failed(2, Response(302), error, "http://h/unknown"))
    record = site.record(2)
    assert (record.state, record.status, record.error) == (State.FAILED, 302, error)
    assert record.redirect_to == "http://h/unknown"
    assert len(site) == 3


def test_a_failure_has_its_reason() -> None:
    record = site_of(Failed(2, Response(tries=4, elapsed=30.0), TIMEOUT)).record(2)
    assert (record.state, record.status, record.error) == (State.FAILED, None, TIMEOUT)
    assert (record.tries, record.elapsed, record.redirect_to) == (4, 30.0, None)


def test_a_url_between_two_attempts_is_queued_and_tells_what_went_wrong() -> None:
    site = site_of(Started(2), Retrying(2, Response(503, tries=1), TIMEOUT, pause=0.5))
    assert (site.record(2).state, site.record(2).status) == (State.QUEUED, 503)
    assert site.record(2).error == TIMEOUT


def test_an_attempt_that_went_well_clears_the_error_of_the_one_before() -> None:
    site = site_of(
        Retrying(2, Response(503, "text/plain", "latin-1", truncated=True), TIMEOUT, pause=0.5),
        Started(2),
        Fetched(2, Response(200, tries=2)),
    )
    record = site.record(2)
    assert (record.status, record.error, record.tries) == (200, None, 2)
    assert (record.content_type, record.charset, record.truncated) == (None, None, False)


def test_a_redirect_that_is_asked_once_more_leads_nowhere_until_it_is_answered() -> None:
    site = site_of(Redirected(2, Response(302), 3), Queued(2, depth=1, redirects_left=7))
    record = site.record(2)
    assert (record.state, record.redirect_to, record.redirects_left) == (State.QUEUED, None, 7)
    assert site.record(3).inlinks == 0
    site.fold(Redirected(2, Response(302), 3))
    assert site.record(3).inlinks == 1


def test_a_url_admitted_late_is_queued_at_its_new_depth() -> None:
    site = site_of(Skipped(3, SkipReason.DEPTH))
    assert (site.record(3).state, site.record(3).skip_reason) == (State.SKIPPED, SkipReason.DEPTH)
    site.fold(Queued(3, depth=1, redirects_left=10))
    record = site.record(3)
    assert (record.state, record.skip_reason, record.depth) == (State.QUEUED, None, 1)


@pytest.mark.parametrize(
    ("event", "broken"),
    [
        (Fetched(1, Response(200)), False),
        (Fetched(1, Response(399)), False),
        (Fetched(1, Response(400)), True),
        (Fetched(1, Response(503)), True),
        (Failed(1, Response(200), TIMEOUT), True),
        (Redirected(1, Response(301), 2), False),
        (Skipped(1, SkipReason.EXTERNAL), False),
        (Retrying(1, Response(503), TIMEOUT, 1.0), False),
    ],
)
def test_broken_is_failed_or_answered_with_400_and_above(event: Event, broken: bool) -> None:
    assert site_of(event).is_broken(1) is broken


def test_records_come_in_the_order_of_their_ids() -> None:
    assert [record.id for record in site_of().records()] == list(site_of().ids()) == [1, 2, 3]
    assert list(Records().records()) == []


def test_a_copy_does_not_follow() -> None:
    site = site_of()
    copy = site.copy()
    before = list(copy.records())
    site.fold(Fetched(1, HTML, "Title", "http://h/c", array("i", [2]), 0))
    site.fold(Failed(2, Response(301), TIMEOUT, "http://h/x"))
    site.fold(Skipped(3, SkipReason.DEPTH))
    site.fold(Discovered(4, "http://h/4", 1, 1, "to 4", 10))
    assert list(copy.records()) == before
    assert copy.limit_url == {}
