"""Redirect chains: each has an end, even a loop, and every redirect is on one that is shown."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.events import (
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
from app.core.ledger import Ledger
from app.core.redirects import BROKEN_ENDS, Chain, End, chain, is_broken, redirects

calm = settings(deadline=None, max_examples=150)
LIMIT = Error(ErrorKind.TOO_MANY_REDIRECTS, "more than 10")


class Web:
    """Paths that lead to others; told as events when asked for."""

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
        return chain(self.ledger.site, self.ids[path])

    def told(self, path: str) -> tuple[list[str], str, str] | None:
        """The hops, where they end, how."""
        found = self.chain(path)
        if found is None:
            return None
        hops = [hop.url.removeprefix("http://h/") for hop in found.hops]
        return hops, found.final.removeprefix("http://h/"), found.end.value

    def heads(self) -> list[str]:
        site = self.ledger.site
        return [
            site.url[id_].removeprefix("http://h/") for id_ in self.ledger.redirects.heads(site)
        ]


def test_a_url_that_leads_nowhere_has_no_chain() -> None:
    web = Web(page=200, lost=404, other=SkipReason.EXTERNAL, dead=ErrorKind.DNS, new=None)
    assert [web.chain(path) for path in web.ids] == [None] * 5


def test_a_chain_has_all_hops_in_order() -> None:
    web = Web(a="b", b="c", c="d", d=200)
    assert web.told("a") == (["a", "b", "c"], "d", "page")
    assert web.told("c") == (["c"], "d", "page")
    found = web.chain("a")
    assert found is not None
    assert found.final_status == 200
    assert [hop.status for hop in found.hops] == [301, 301, 301]


@pytest.mark.parametrize(
    ("end", "told"),
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
def test_a_chain_ends_as_its_last_url_did(end: object, told: str) -> None:
    web = Web(a="b", b=end)
    assert web.told("a") == (["a"], "b", told)
    assert is_broken(web.ledger.site, 1) is (End(told) in BROKEN_ENDS)


def test_one_redirect_too_many_ends_a_chain_where_it_would_have_led() -> None:
    web = Web(a="b", b=ErrorKind.TOO_MANY_REDIRECTS)
    assert web.told("a") == (["a", "b"], "one-more", "limit")
    assert web.told("b") == (["b"], "one-more", "limit")
    assert is_broken(web.ledger.site, 1)


def test_a_loop_ends_at_the_first_url_met_again() -> None:
    web = Web(a="b", b="c", c="b")
    assert web.told("a") == (["a", "b", "c"], "b", "loop")
    assert web.told("b") == (["b", "c"], "b", "loop")
    assert web.told("c") == (["c", "b"], "c", "loop")
    assert is_broken(web.ledger.site, 1)


def test_a_url_that_redirects_to_itself_is_a_loop_of_one() -> None:
    assert Web(a="a").told("a") == (["a"], "a", "loop")


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
    redirects_of = web.ledger.redirects
    version = redirects_of.version
    web.ledger.fold([Queued(1, 0, 9)])
    assert web.heads() == []
    assert redirects_of.version > version
    version = redirects_of.version
    web.ledger.fold([Redirected(1, Response(301), 2)])
    assert web.heads() == ["a"]
    assert redirects_of.version > version


def test_what_is_no_redirect_leaves_the_version_alone() -> None:
    web = Web(a="b")
    version = web.ledger.redirects.version
    web.ledger.fold([Fetched(2, Response(200)), Discovered(3, "http://h/c", 0, 0, None, 10)])
    assert web.ledger.redirects.version == version


def test_loops_and_limits_are_shown_first_then_long_chains_then_the_order_of_discovery() -> None:
    web = Web(
        short="page", long="l1", l1="page", other="page", loop="loop", page=200,
        far="f1", f1=ErrorKind.TOO_MANY_REDIRECTS,
    )  # fmt: skip
    found = web.ledger.redirects.chains(web.ledger.site, most=10)
    firsts = [each.hops[0].url.removeprefix("http://h/") for each in found]
    assert firsts == ["far", "loop", "long", "short", "other"]
    assert web.ledger.redirects.chains(web.ledger.site, most=2) == found[:2]


def ledger_of(targets: Sequence[int]) -> Ledger:
    """For each number a URL that redirects to the one at that place; a page if it is negative."""
    events: list[Event] = [
        Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, len(targets) + 1)
    ]
    for id_, target in enumerate(targets, 1):
        events.append(
            Fetched(id_, Response(200))
            if target < 0
            else Redirected(id_, Response(301), target % len(targets) + 1)
        )
    ledger = Ledger()
    ledger.fold(events)
    return ledger


@calm
@given(st.lists(st.integers(-1, 12), max_size=13))
def test_every_redirect_is_on_the_chain_of_a_head_and_every_chain_ends(targets: list[int]) -> None:
    ledger = ledger_of(targets)
    site = ledger.site
    chains = ledger.redirects.chains(site, most=100)
    shown = {hop.id for each in chains for hop in each.hops}
    assert shown == {id_ for id_ in site.ids() if redirects(site, id_)}
    heads = [each.hops[0].id for each in chains]
    assert len(set(heads)) == len(heads)
    for each in chains:
        ids = [hop.id for hop in each.hops]
        assert len(set(ids)) == len(ids)
        assert each.end is (End.LOOP if each.final in [hop.url for hop in each.hops] else End.PAGE)


@calm
@given(st.lists(st.integers(-1, 12), max_size=13))
def test_no_head_is_on_the_way_of_another(targets: list[int]) -> None:
    ledger = ledger_of(targets)
    chains = ledger.redirects.chains(ledger.site, most=100)
    heads = {each.hops[0].id for each in chains}
    for each in chains:
        assert not heads & {hop.id for hop in each.hops[1:]}
