"""The queue of a replay is that of the moment, in the order in which its URLs were taken."""

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.replay import Replay
from crawlscope.core.ledger.replayed_queue import ReplayedQueue, Taken
from crawlscope.core.queue.queue_order import some
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Fetched,
    Response,
    Started,
    State,
    Ticked,
)
from crawlscope.core.records.records import QUEUED
from tests.core.test_ledger import Story, stories
from tests.core.test_replay import links_in, reel_of, run, timed


def taken_in(replay: Replay) -> Taken:
    taken = Taken(replay.reel.entries)
    in_one_go(taken.counting())
    return taken


@given(stories, st.integers(0, 60))
def test_all_that_is_queued_is_in_the_queue_once(story: Story, seconds: int) -> None:
    parts = timed(story, [1_000])
    ledger = Ledger()
    for part in parts:
        ledger.fold(part)
    replay = Replay(reel_of(ledger, links_in(parts)))
    run(replay.forward(seconds))
    queue, site = ReplayedQueue(replay, taken_in(replay)), replay.ledger.records
    shown = some(queue.order(""), 0, 1_000)
    queued = {id_ for id_ in site.ids() if site.state[id_] == QUEUED}
    assert set(shown) == queued - replay.holders.waiting.keys()
    assert len(shown) == queue.queued() == len(set(shown))
    assert [queue.place(id_, "") for id_ in shown] == list(range(len(shown)))


def test_what_was_taken_first_is_first() -> None:
    urls = ["http://a.test/", "http://a.test/1", "http://b.test/", "http://a.test/2"]
    events: list[Event] = [Ticked(0.0)]
    events += [Discovered(n, url, 0, 0, None, 5) for n, url in enumerate(urls, 1)]
    for second, id_ in enumerate((1, 4, 3), 1):
        events += [Ticked(second), Started(id_, 1), Ticked(second + 0.5)]
        events.append(Fetched(id_, Response(200)))
    ledger = Ledger()
    ledger.fold(events)
    replay = Replay(reel_of(ledger, {}))
    run(replay.forward(1.1))
    queue = ReplayedQueue(replay, taken_in(replay))
    assert some(queue.order(""), 0, 9) == [4, 3, 2]
    assert some(queue.order("a.test"), 0, 9) == [4, 2]
    rows, more = queue.hosts(9)
    assert ([(each.name, each.queued, each.flying) for each in rows], more) == (
        [("a.test", 2, 1), ("b.test", 1, 0)],
        0,
    )
    run(replay.forward(9.0))
    assert some(queue.order(""), 0, 9) == [2]
    assert replay.ledger.tally.of(State.QUEUED) == 1
