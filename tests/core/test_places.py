"""The place that a URL is said to have in the queue is the one at which it is taken."""

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.queue.frontier import NOBODY, Frontier
from crawlscope.core.queue.queue_order import Place, some

acts = st.lists(
    st.one_of(
        st.tuples(st.just("queue"), st.sampled_from("abc")),
        st.tuples(
            st.sampled_from(("take", "give back", "ask again", "rest", "wake", "lead")), st.none()
        ),
    ),
    max_size=60,
)


def frontier_of(*hosts: str) -> Frontier:
    """A URL for each host named, in this order."""
    frontier = Frontier()
    for host in hosts:
        _queue(frontier, host)
    return frontier


def _queue(frontier: Frontier, host: str) -> None:
    frontier.enqueue(frontier.learn(f"http://{host}/{frontier.known}", 0, 10))


def after(steps: list[tuple[str, str | None]]) -> Frontier:
    """A frontier to which all this was done, as far as it could be."""
    frontier = Frontier()
    settled: list[int] = []
    for act, host in steps:
        if host is not None:
            _queue(frontier, host)
        elif act == "take":
            frontier.take()
        elif act == "lead" and frontier.known:
            frontier.lead((frontier.known + 1) // 2)
        elif act == "wake" and frontier.waiting:
            frontier.requeue(min(frontier.waiting))
        elif act == "ask again" and settled:
            frontier.ask_again(settled.pop(), 10)
        elif act == "rest" and frontier.in_flight:
            frontier.back_off(min(frontier.in_flight))
        elif act == "give back" and frontier.in_flight:
            frontier.give_back(max(frontier.in_flight))
        elif act == "ask again" and frontier.in_flight:
            settled.append(max(frontier.in_flight))
            frontier.settle(settled[-1])
    return frontier


def numbers(frontier: Frontier) -> dict[int, int]:
    places = frontier.places()
    for _ in places.counting():
        pass
    found = ((id_, places.of(id_)) for id_ in range(1, frontier.known + 2))
    return {id_: place.number for id_, place in found if place}


def numbers_one_by_one(frontier: Frontier) -> dict[int, int]:
    found = ((id_, frontier.place(id_)) for id_ in range(1, frontier.known + 1))
    return {id_: place.number for id_, place in found if place}


def taken(frontier: Frontier) -> dict[int, int]:
    order: list[int] = []
    while (id_ := frontier.take()) != NOBODY:
        order.append(id_)
    return {id_: number for number, id_ in enumerate(order, 1)}


@given(acts)
def test_places_are_the_order_in_which_urls_are_taken(
    steps: list[tuple[str, str | None]],
) -> None:
    frontier = after(steps)
    at_once, one_by_one = numbers(frontier), numbers_one_by_one(frontier)
    in_rows = some(frontier.hosts.order(), 0, frontier.known)
    assert in_rows == sorted(at_once, key=at_once.__getitem__)
    for first in range(len(in_rows)):
        assert some(frontier.hosts.order(), first, 2) == in_rows[first : first + 2]
    assert at_once == one_by_one == taken(frontier)


def test_on_one_host_the_place_is_exact() -> None:
    frontier = frontier_of("a", "a", "a")
    assert frontier.place(3) == Place(3, 3, is_exact=True)
    assert str(frontier.place(3)) == "position 3 of 3"
    frontier.take()
    frontier.give_back(1)
    assert frontier.place(1) == Place(1, 3, is_exact=True)
    assert frontier.place(3) == Place(3, 3, is_exact=True)


def test_with_several_hosts_the_place_is_about_so() -> None:
    frontier = frontier_of("a", "a", "a", "b", "c")
    assert frontier.place(5) == Place(3, 5, is_exact=False)
    assert frontier.place(2) == Place(4, 5, is_exact=False)
    assert str(frontier.place(3)) == "about position 5 of 5"


def test_a_host_that_may_not_be_asked_yet_comes_last() -> None:
    frontier = frontier_of("a", "a", "b")
    frontier.hosts.delay = 10.0
    assert frontier.take(now=0.0) == 1
    assert frontier.place(3) == Place(1, 2, is_exact=False)
    assert frontier.place(2) == Place(2, 2, is_exact=False)
    assert numbers(frontier) == {3: 1, 2: 2}


def test_what_is_not_in_the_queue_has_no_place() -> None:
    frontier = frontier_of("a", "a", "b")
    for _ in range(3):
        frontier.take()
    frontier.settle(1)
    frontier.back_off(2)
    assert [frontier.place(id_) for id_ in (1, 2, 3)] == [None, None, None]
    assert numbers(frontier) == {}


def test_a_url_admitted_late_is_found_out_of_the_order_of_discovery() -> None:
    frontier = frontier_of("a", "a")
    late = frontier.learn("http://a/late", 3, 10)
    _queue(frontier, "a")
    frontier.enqueue(late)
    assert [frontier.place(id_).number for id_ in (late, 4)] == [4, 3]  # type: ignore[union-attr]


def test_a_copy_knows_nothing_of_what_comes_later() -> None:
    frontier = frontier_of("a", "a")
    places = frontier.places()
    _queue(frontier, "a")
    frontier.take()
    for _ in places.counting():
        pass
    assert places.of(1) == Place(1, 2, is_exact=True)
    assert places.of(3) is None


def test_paused_hosts_come_last() -> None:
    frontier = frontier_of("a", "b", "a", "b", "c")
    frontier.hosts.pause("a")
    assert numbers(frontier) == numbers_one_by_one(frontier) == {2: 1, 5: 2, 4: 3, 1: 4, 3: 5}
    assert some(frontier.hosts.order(), 1, 3) == [5, 4, 1]
    assert some(frontier.hosts.order_of("a"), 0, 9) == [1, 3]
    assert [frontier.take() for _ in range(4)] == [2, 5, 4, NOBODY]


def test_what_is_moved_to_the_front_is_taken_next() -> None:
    frontier = frontier_of("a", "b", "a", "b", "c", "c")
    assert frontier.lead(6)
    assert frontier.lead(4)
    assert [frontier.take() for _ in range(6)] == [4, 6, 1, 2, 5, 3]
    assert not frontier.lead(4)


def test_some_places_of_very_many_are_found_at_once() -> None:
    frontier = Frontier()
    for number in range(30_000):
        frontier.enqueue(frontier.learn(f"http://h{number % 7}/{number}", 0, 10))
    order = frontier.hosts.order()
    assert some(order, 15_000, 3) == [15_001, 15_002, 15_003]
    assert some(order, order.total - 1, 3) == [30_000]
    assert some(order, order.total, 3) == []
