import gc
from collections.abc import Iterator

import pytest

from crawlscope.core.base.slices import Slices, in_one_go
from crawlscope.runtime.garbage import STEPS, WORKERS, Garbage, spared


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    garbage = Garbage()
    yield garbage
    garbage.end()


def is_collectable(each: object) -> bool:
    """True if a collection looks at it."""
    return any(each is other for other in gc.get_objects())


def test_what_a_crawl_holds_is_not_looked_at_by_collections(garbage: Garbage) -> None:
    urls: list[object] = []
    assert is_collectable(urls)
    garbage.spare(1)
    assert not is_collectable(urls)


def test_what_came_later_is_spared_when_there_is_twice_as_much(garbage: Garbage) -> None:
    garbage.spare(10_000)
    queue: list[object] = []
    garbage.spare(19_999)
    assert is_collectable(queue)
    garbage.spare(20_000)
    assert not is_collectable(queue)


def test_what_many_workers_hold_is_spared_whenever_there_are_some_more(garbage: Garbage) -> None:
    garbage.spare(10_000)
    connection: list[object] = []
    garbage.spare(10_000, WORKERS - 1)
    assert is_collectable(connection)
    garbage.spare(10_000, WORKERS)
    assert not is_collectable(connection)
    other: list[object] = []
    for workers in (0, WORKERS, 2 * WORKERS - 1):  # those that left and came again are no more
        garbage.spare(10_000, workers)
        assert is_collectable(other)
    garbage.spare(10_000, 2 * WORKERS)
    assert not is_collectable(other)


def test_after_the_end_of_a_crawl_all_can_be_collected(garbage: Garbage) -> None:
    garbage.spare(1)
    garbage.end()
    assert gc.get_freeze_count() == 0


def test_what_long_work_makes_is_not_looked_at_by_collections(garbage: Garbage) -> None:
    was_collectable = True

    def making() -> Slices[list[object]]:
        made: list[object] = [[] for _ in range(3)]
        for _ in range(STEPS):
            yield 0.5
        nonlocal was_collectable
        was_collectable = is_collectable(made[0])
        made.append([])
        return made

    made = in_one_go(spared(making()))
    assert not was_collectable
    assert not is_collectable(made[-1])
