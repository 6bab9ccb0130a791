"""A copy holds the same, and nothing that happens to one happens to the other."""

from array import array
from collections import Counter, deque
from random import Random
from typing import Any

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.budgets import COPIED
from crawlscope.core.base.deep_copy import DeepCopyError, deep_copy
from crawlscope.core.base.index import NONE, key_numbers
from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.findings.near import near_texts
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Response
from crawlscope.core.records.records import Records
from tests.core.findings.random_site import RandomSite
from tests.core.findings.signatures import of
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


@pytest.mark.skipif(native.module is None, reason="there is no compiled module")
def test_compiled_tables_are_copied_whole_and_apart() -> None:
    numbers, near, random = key_numbers(), near_texts(90), Random(1)
    keys = [random.randrange(-(2**63), 2**63) for _ in range(30_000)]
    for number, key in enumerate(keys):
        numbers.add(key, number)
    texts = [of(random.getrandbits(32) for _ in range(60)) for _ in range(700)]
    for text in range(1_400):
        near.learn(text, texts[text // 2])
        near.enter(text)
    near.learn(1_400, texts[0])
    others, others_near = in_one_go(deep_copy((numbers, near)))
    assert others_near.enter(1_400) == []
    assert others_near.has_near(1_400)
    assert others_near.leave(1_400) == [1_400]
    assert [others.find(key) for key in keys] == list(range(30_000))
    assert others.add(7, 30_000) == 30_000
    assert numbers.find(7) == NONE
    asked = range(0, 1_400, 2)
    assert [others_near.nearest(text) for text in asked] == [[text + 1] for text in asked]
    for text in asked:
        assert others_near.leave(text) == [text + 1, text]
    assert all(map(near.has_near, range(1_400)))


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
