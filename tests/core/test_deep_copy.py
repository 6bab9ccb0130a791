"""A copy holds the same, and nothing that happens to one happens to the other."""

from array import array
from collections import Counter, deque
from typing import Any

import pytest

from crawlscope.core.base.budgets import COPIED
from crawlscope.core.base.deep_copy import DeepCopyError, deep_copy
from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Response
from crawlscope.core.records.records import Records
from tests.core.findings.random_site import RandomSite
from tests.core.test_ledger import contents


def test_what_is_held_in_anything_is_held_by_the_double_alone() -> None:
    inner, response = array("i", [1, 2]), Response(200)
    held: dict[str, Any] = {
        "list": [inner, inner, {"a": {1, 2}}],
        "column": array("d", range(COPIED + 3)),
        "octets": bytearray(b"abc"),
        "counts": Counter("aab"),
        "queue": deque([[1]], maxlen=3),
        "pair": (1, [2]),
        "event": response,
    }
    other = in_one_go(deep_copy(held))
    assert other == held
    assert other["event"] is response
    assert other["list"][0] is other["list"][1] is not inner
    other["list"][0].append(3)
    other["list"][2]["a"].add(3)
    other["pair"][1].append(3)
    other["queue"][0].append(3)
    other["column"][0] = 9.0
    assert held["list"] == [array("i", [1, 2])] * 2 + [{"a": {1, 2}}]
    assert (held["pair"], list(held["queue"]), held["column"][0]) == ((1, [2]), [[1]], 0.0)


@pytest.mark.parametrize("seed", range(4))
def test_a_double_of_a_ledger_goes_on_by_itself(seed: int) -> None:
    site = RandomSite(seed)
    ledger, whole = Ledger(Settings(roots=site.roots)), Ledger(Settings(roots=site.roots))
    for events in site.events(80):
        ledger.fold(events)
        whole.fold(events)
    before = contents(ledger), dict(ledger.records.found.items())
    other = in_one_go(deep_copy(ledger))
    for events in site.events(80):
        other.fold(events)
        whole.fold(events)
    for each in (other, whole):
        each.catch_up()
    assert contents(other) == contents(whole)
    assert other.records.found == whole.records.found
    assert other.findings.counts() == whole.findings.counts()
    assert (contents(ledger), dict(ledger.records.found.items())) == before


def test_long_columns_are_copied_in_slices() -> None:
    site = Records()
    site.url += ["http://a.test/"] * COPIED * 5
    work = Work(deep_copy(site))
    assert sum(1 for _ in work) >= 5
    assert work.result.url == site.url


def test_of_what_nobody_knows_there_is_no_double() -> None:
    with pytest.raises(DeepCopyError):
        in_one_go(deep_copy([pytest]))
