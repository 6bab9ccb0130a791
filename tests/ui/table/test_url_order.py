"""URLs are put in order in slices; what is small needs none."""

from array import array

import pytest

from crawlscope.core.base.budgets import SORTED_IDS
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.records.records import Records
from crawlscope.ui.rows import url_order
from crawlscope.ui.rows.url_order import in_order, ordered, with_later
from tests.ui.conftest import Story


@pytest.mark.parametrize("wanted", [Filter(), parse("a.test")], ids=["all", "a filter"])
def test_what_is_small_is_ordered_without_a_break(story: Story, wanted: Filter) -> None:
    story.find(*(f"http://a.test/{n * 7 % 11}" for n in range(9)))
    slices = ordered(story.ledger.records, 9, wanted, _url, descending=False)
    with pytest.raises(StopIteration) as ended:
        next(slices)  # the first break
    found = [story.ledger.records.url[id_] for id_ in ended.value.value.ids]
    assert found == sorted(found)
    assert len(found) == 9


def _url(site: Records, id_: int) -> str:
    return site.url[id_]


def test_what_is_large_has_breaks_between_its_portions() -> None:
    ids = array("i", range(20 * SORTED_IDS))
    breaks = sum(1 for _ in in_order(ids, lambda id_: id_ * 7 % 1_009, descending=True))
    assert breaks >= 20
    found = in_one_go(in_order(ids, lambda id_: id_ * 7 % 1_009, descending=True))
    assert list(found) == sorted(ids, key=lambda id_: -(id_ * 7 % 1_009))


@pytest.mark.parametrize("text", ["", "path:/page"])
def test_a_great_many_that_come_meanwhile_are_added_in_slices(
    story: Story, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(url_order, "ROWS_AT_ONCE", 3)
    site, wanted, marks = story.ledger.records, parse(text), iter([9, 9, 12])
    story.find(*(f"http://a.test/page/{n * 5 % 12}" for n in range(12)))
    order = ordered(site, 5, wanted, _url, descending=False)
    slices = with_later(order, site, lambda: next(marks), wanted)
    next(slices)  # the first break: the five are in order, and four more are known
    with pytest.raises(StopIteration) as ended:
        next(slices)
    found = ended.value.value
    assert (found.until, list(found.ids[5:])) == (9, [6, 7, 8, 9])
    assert len(found.has_row) == (10 if text else 0)
