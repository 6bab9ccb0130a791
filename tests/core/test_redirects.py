"""Redirect chains: each has an end, even a loop, and every redirect is on one that is shown."""

from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
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
    Skipped,
    SkipReason,
)
from crawlscope.core.records.redirects import (
    BROKEN_ENDS,
    MOST_HOPS,
    Chain,
    End,
    chain,
    ending,
    heads,
)

LIMIT = Error(ErrorKind.TOO_MANY_REDIRECTS, "more than 10")


class Web:
    """Paths that lead to others; turned into events when asked for."""

    def __init__(self, **ends: object) -> None:
        self.ids: dict[str, int] = {}
        self.events: list[Event] = []
        for path, end in ends.items():
            self._tell(path, end)
        self.ledger = Ledger()
        self.ledger.fold(self.events)

    def _id(self, path: str, referrer: int = 0) -> int:
        if path not in self.ids:
            self.ids[path] = id_ = len(self.ids) + 1
            self.events.append(Discovered(id_, f"http://h/{path}", 0, referrer, None, 10))
        return self.ids[path]

    def _tell(self, path: str, end: object) -> None:
        id_ = self._id(path)
        match end:
            case int(status):
                self.events.append(Fetched(id_, Response(status)))
            case SkipReason():
                self.events.append(Skipped(id_, end))
            case ErrorKind.TOO_MANY_REDIRECTS:
                self.events.append(Failed(id_, Response(302), LIMIT, "http://h/one-more"))
            case ErrorKind():
                self.events.append(Failed(id_, Response(), Error(end, "no")))
            case str(target):
                self.events.append(Redirected(id_, Response(301), self._id(target, id_)))

    def chain(self, path: str) -> Chain | None:
        return chain(self.ledger.records, self.ids[path])

    def way_of(self, path: str) -> tuple[list[str], str, str] | None:
        """The hops, the URL they end at, and how."""
        found = self.chain(path)
        if found is None:
            return None
        hops = [hop.url.removeprefix("http://h/") for hop in found.hops]
        return hops, found.final.removeprefix("http://h/"), found.end.value

    def heads(self) -> list[str]:
        site = self.ledger.records
        return [site.url[id_].removeprefix("http://h/") for id_ in heads(site)]


def test_a_url_that_leads_nowhere_has_no_chain() -> None:
    web = Web(page=200, lost=404, other=SkipReason.EXTERNAL, dead=ErrorKind.DNS, new=None)
    assert [web.chain(path) for path in web.ids] == [None] * 5


def test_a_chain_has_all_hops_in_order() -> None:
    web = Web(a="b", b="c", c="d", d=200)
    assert web.way_of("a") == (["a", "b", "c"], "d", "page")
    assert web.way_of("c") == (["c"], "d", "page")
    found = web.chain("a")
    assert found is not None
    assert found.final_status == 200
    assert [hop.status for hop in found.hops] == [301, 301, 301]


@pytest.mark.parametrize(
    ("end", "word"),
    [
        (200, "page"),
        (399, "page"),
        (400, "broken"),
        (500, "broken"),
        (ErrorKind.DNS, "broken"),
        (ErrorKind.INVALID_REDIRECT, "broken"),
        (SkipReason.EXTERNAL, "external"),
        (SkipReason.DEPTH, "skipped"),
        (SkipReason.EXCLUDED, "skipped"),
        (None, "pending"),
    ],
)
def test_a_chain_ends_as_its_last_url_did(end: object, word: str) -> None:
    web = Web(a="b", b=end)
    assert web.way_of("a") == (["a"], "b", word)
    assert web.ledger.records.is_broken(1) is (End(word) in BROKEN_ENDS)


def test_one_redirect_too_many_ends_a_chain_where_it_would_have_led() -> None:
    web = Web(a="b", b=ErrorKind.TOO_MANY_REDIRECTS)
    assert web.way_of("a") == (["a", "b"], "one-more", "limit")
    assert web.way_of("b") == (["b"], "one-more", "limit")
    assert web.ledger.records.is_broken(1)


def test_a_loop_ends_at_the_first_url_met_again() -> None:
    web = Web(a="b", b="c", c="b")
    assert web.way_of("a") == (["a", "b", "c"], "b", "loop")
    assert web.way_of("b") == (["b", "c"], "b", "loop")
    assert web.way_of("c") == (["c", "b"], "c", "loop")
    assert web.ledger.records.is_broken(1)


def test_a_url_that_redirects_to_itself_is_a_loop_of_one() -> None:
    assert Web(a="a").way_of("a") == (["a"], "a", "loop")


def test_a_hop_joins_when_its_target_was_known_by_another_way() -> None:
    web = Web(page=200, a="page", b="c", c="page")
    found = web.chain("b")
    assert found is not None
    assert [hop.joins for hop in found.hops] == [False, True]
    assert found.joins


def test_a_redirect_to_what_it_made_known_joins_nothing() -> None:
    found = Web(a="b", b="c", c=200).chain("a")
    assert found is not None
    assert not found.joins


def test_the_heads_are_what_no_redirect_leads_to() -> None:
    web = Web(b="c", a="b", other="c", c=200)
    assert web.heads() == ["a", "other"]


def test_a_loop_that_nothing_leads_into_begins_at_its_first() -> None:
    assert Web(a="b", b="a", c="d", d="c", e="c").heads() == ["e", "a"]


def test_a_redirect_that_is_asked_once_more_is_none_until_it_is_answered() -> None:
    web = Web(a="b", b=200)
    ways = web.ledger.records.chains
    version = ways.version
    web.ledger.fold([Queued(1, 0, 9)])
    assert web.heads() == []
    assert ways.version > version
    version = ways.version
    web.ledger.fold([Redirected(1, Response(301), 2)])
    assert web.heads() == ["a"]
    assert ways.version > version


def test_what_is_no_redirect_leaves_the_version_alone() -> None:
    web = Web(a="b")
    version = web.ledger.records.chains.version
    web.ledger.fold([Fetched(2, Response(200)), Discovered(3, "http://h/c", 0, 0, None, 10)])
    assert web.ledger.records.chains.version == version


def ledger_of(targets: Sequence[int]) -> Ledger:
    """For each number a URL that redirects to the one at that place; -1: a page."""
    events: list[Event] = [
        Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, len(targets) + 1)
    ]
    for id_, target in enumerate(targets, 1):
        if target >= 0:
            events.append(Redirected(id_, Response(301), target % len(targets) + 1))
        elif target == -1:
            events.append(Fetched(id_, Response(200)))
    ledger = Ledger()
    ledger.fold(events)
    return ledger


@given(st.lists(st.integers(-1, 12), max_size=13))
def test_every_redirect_is_on_the_chain_of_a_head_and_no_head_on_that_of_another(
    targets: list[int],
) -> None:
    site = ledger_of(targets).records
    chains = [found for id_ in heads(site) if (found := chain(site, id_))]
    shown = {hop.id for each in chains for hop in each.hops}
    assert shown == {id_ for id_ in site.ids() if id_ in site.chains}
    firsts = [each.hops[0].id for each in chains]
    assert len(set(firsts)) == len(firsts)
    for each in chains:
        ids = [hop.id for hop in each.hops]
        assert len(set(ids)) == len(ids) == each.length
        assert not set(firsts) & set(ids[1:])
        is_loop = each.final in [hop.url for hop in each.hops]
        assert each.end is (End.LOOP if is_loop else End.PAGE)


def test_of_a_long_chain_the_first_hops_are_reported_and_how_many_there_are() -> None:
    length = 3 * MOST_HOPS
    site = ledger_of([*range(1, length), -1]).records
    found = chain(site, 1)
    assert found is not None
    assert [hop.id for hop in found.hops] == list(range(1, MOST_HOPS + 1))
    assert (found.length, found.left_out) == (length - 1, length - 1 - MOST_HOPS)
    assert (found.final, found.final_id, found.end) == (f"http://h/{length}", length, End.PAGE)


WORDS = st.sampled_from(["page", "lost", "stopped", "limit", "queue again", "skip"])


@given(st.lists(st.tuples(st.integers(1, 8), st.one_of(st.integers(1, 8), WORDS)), max_size=40))
def test_whoever_leads_to_a_bad_end_is_broken_at_every_moment(
    changes: list[tuple[int, int | str]],
) -> None:
    ledger = Ledger()
    ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, 9)])
    site = ledger.records
    for id_, change in changes:
        if change == "queue again" or id_ in site.chains:
            ledger.fold([Queued(id_, 0, 9)])
        ledger.fold(said(id_, change))
        assert not ledger.is_behind
        broken = [each for each in site.ids() if site.is_broken(each)]
        for each in site.ids():
            if found := ending(site, each):
                assert (each in broken) == (found.end in BROKEN_ENDS)
        assert ledger.tally.broken == ledger.tree.broken[1] == len(broken)


def said(id_: int, change: int | str) -> list[Event]:
    match change:
        case int(target):
            return [Redirected(id_, Response(301), target)]
        case "page":
            return [Fetched(id_, Response(200))]
        case "lost":
            return [Fetched(id_, Response(404))]
        case "stopped":
            return [Failed(id_, Response(), Error(ErrorKind.STOPPED, "stopped by hand"))]
        case "limit":
            return [Failed(id_, Response(302), LIMIT, "http://h/one-more")]
        case "skip":
            return [Skipped(id_, SkipReason.EXTERNAL)]
    return []


def test_a_request_that_was_stopped_by_hand_is_not_broken_nor_is_who_leads_there() -> None:
    web = Web(a="b", b=ErrorKind.STOPPED, c=ErrorKind.DNS)
    assert [web.ledger.records.is_broken(id_) for id_ in (1, 2, 3)] == [False, False, True]
    assert web.way_of("a") == (["a"], "b", "skipped")


def test_the_end_of_a_long_chain_is_counted_some_at_a_time() -> None:
    length = 5_000
    ledger = ledger_of([*range(1, length), -2])
    ledger.fold([Fetched(length, Response(404))])
    folds = 0
    while ledger.is_behind:
        ledger.fold(())
        folds += 1
        assert folds < length
    assert folds > 5
    assert ledger.tally.broken == ledger.tree.broken[1] == length


def test_a_chain_is_named_once_by_the_url_that_pages_link_to() -> None:
    web = Web(a="b", b="c", c=404)
    site, page = web.ledger.records, 4
    web.ledger.fold([Discovered(page, "http://h/page", 0, 0, None, 10)])
    web.ledger.fold([Fetched(page, Response(200), links=array("i", [3]), links_new=0)])
    assert [id_ for id_ in (1, 2, 3) if site.is_broken(id_) and site.is_linked(id_)] == [1, 3]
    assert [id_ for id_ in (1, 2, 3) if site.is_broken(id_)] == [1, 2, 3]
