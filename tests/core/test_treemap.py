"""The map of folders: every URL has its area, nothing overlaps, and what is small is one block."""

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.treemap import DEEPEST, FRAME, HEAD, LEAST_AREA, Area, Block, blocks
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered

PAGE = Area(0, 0, 900, 600)


def ledger_of(*urls: str) -> Ledger:
    ledger = Ledger()
    ledger.fold([Discovered(n, url, 0, 0, None, 10) for n, url in enumerate(urls, 1)])
    return ledger


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    docs = [f"http://h/docs/{n % 7}/{n}" for n in range(500)]
    return ledger_of("http://h/", *docs, *(f"http://h/blog/{n}/" for n in range(60)), "http://g/x")


def mapped(ledger: Ledger, folder: int = 0, area: Area = PAGE) -> list[Block]:
    return in_one_go(blocks(ledger.tree, folder, area))


def overlap(one: Area, other: Area) -> float:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def size(area: Area) -> float:
    return area.width * area.height


def test_a_block_is_as_large_as_the_number_of_its_urls(ledger: Ledger) -> None:
    top = [block for block in mapped(ledger) if block.level == 0]
    assert sum(block.urls for block in top) == len(ledger.records)
    for block in top:
        assert size(block.area) == pytest.approx(size(PAGE) * block.urls / len(ledger.records))


@pytest.mark.parametrize("head", [HEAD, 2 * HEAD])
def test_no_two_blocks_of_one_folder_overlap_and_they_fill_it(ledger: Ledger, head: float) -> None:
    found = in_one_go(blocks(ledger.tree, 0, PAGE, head))
    around: dict[int, list[Block]] = {}
    for block in found:
        parent = block.node if block.is_rest else ledger.tree.parent_of(block.node)
        around.setdefault(parent, []).append(block)
    for blocks_ in around.values():
        for place, one in enumerate(blocks_):
            for other in blocks_[place + 1 :]:
                assert overlap(one.area, other.area) < 0.01
    for block in found:
        if block.is_open:
            inside = size(
                block.area._replace(
                    width=block.area.width - 2 * FRAME, height=block.area.height - head - FRAME
                )
            )
            assert sum(size(each.area) for each in around[block.node]) == pytest.approx(inside)


def test_the_inside_of_a_block_lies_in_it_and_comes_after_it(ledger: Ledger) -> None:
    seen: dict[int, Block] = {}
    for block in mapped(ledger):
        parent = block.node if block.is_rest else ledger.tree.parent_of(block.node)
        if block.level:
            outer = seen[parent].area
            assert overlap(outer, block.area) == pytest.approx(size(block.area))
        if not block.is_rest:
            seen[block.node] = block


def test_blocks_are_no_narrower_than_they_must_be(ledger: Ledger) -> None:
    host = ledger.tree.page_folder[1]
    for block in mapped(ledger, host):
        if not block.is_rest:
            wide, high = sorted((block.area.width, block.area.height))
            assert high / wide < 12


def test_what_is_too_small_to_be_seen_is_one_block() -> None:
    many = ledger_of(*(f"http://h/{n}" for n in range(20_000)), *("http://h/a/b", "http://h/a/c"))
    host = 1
    found = mapped(many, host)
    assert sum(block.urls for block in found if block.level == 0) == 20_002
    assert [block.urls for block in found if block.is_rest] == [20_002]
    assert found[0].node == 2 * host + 1


def test_a_map_has_no_more_blocks_than_there_is_room_for() -> None:
    urls = [f"http://h/{n % 90}/{n % 31}/{n}" for n in range(30_000)]
    found = mapped(ledger_of(*urls))
    assert len(found) < size(PAGE) / LEAST_AREA * 2
    assert max(block.level for block in found) <= DEEPEST


def test_large_maps_are_made_in_slices() -> None:
    many = ledger_of(*(f"http://h/{n}" for n in range(20_000)))
    assert sum(1 for _ in blocks(many.tree, 1, PAGE)) > 5


@pytest.mark.parametrize("area", [Area(0, 0, 0, 0), Area(0, 0, 1, 500), Area(0, 0, 3, 2)])
def test_a_map_without_room_does_no_harm(ledger: Ledger, area: Area) -> None:
    assert sum(block.urls for block in mapped(ledger, 0, area) if not block.level) == 562


def test_an_empty_crawl_has_an_empty_map() -> None:
    assert mapped(Ledger()) == []
