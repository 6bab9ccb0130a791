"""A replay shows what the events up to a moment add up to, and nothing else."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, chain, pairwise
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crawlscope.core.base import deep_copy
from crawlscope.core.ledger import keyframes
from crawlscope.core.ledger import replay as replay_of
from crawlscope.core.ledger.history import History, Past
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.replay import Reel, Replay
from crawlscope.core.ledger.replayed_queue import ReplayedQueue, Taken
from crawlscope.core.queue.queue_order import some
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Failed,
    Fetched,
    Listed,
    Mark,
    Marked,
    Nearer,
    Queued,
    Redirected,
    Response,
    Retrying,
    Sampled,
    Skipped,
    SkipReason,
    Started,
    State,
    Ticked,
    Unlinked,
)
from tests.core.test_ledger import Story, contents, stories


class Changed(Story):
    """A story in which people change their mind, too: they recheck, exclude and include again."""

    def __init__(self, steps: list[tuple[int, int, int]]) -> None:
        self.links: dict[int, array[int]] = {}  # of the present answers
        self.void: set[int] = set()  # pages to be answered anew, whose links still count
        super().__init__(steps)

    def tell(self, act: int, which: int, how: int) -> None:
        id_ = which % len(self.urls) + 1 if self.urls else 0
        state = self.state[id_ - 1] if id_ else None
        if state in (State.DONE, State.FAILED) and how % 3 and act % 3:
            if id_ in self.links:
                self.void.add(id_)
            self.say(id_, State.QUEUED, Queued(id_, how % 3, how % 5, is_anew=True))
        elif state is State.QUEUED and act % 4 == 1:
            self._unlink(id_)
            self.reason[id_] = SkipReason.DEPTH
            self.say(id_, State.SKIPPED, Skipped(id_, SkipReason.DEPTH, "a rule", how % 2 > 0))
        elif id_ and act % 10 == 7:
            self._come_nearer(id_, how)
        elif id_ and act % 10 == 4 and "[" not in self.urls[id_ - 1]:
            self.parts.append([Listed(id_)])
        else:
            super().tell(act, which, how)

    def say(self, id_: int, state: State, event: Event) -> None:
        if isinstance(event, Fetched | Failed | Redirected):
            self._unlink(id_)
        if isinstance(event, Fetched) and event.links is not None:
            self.links[id_] = event.links
        super().say(id_, state, event)

    def _come_nearer(self, first: int, how: int) -> None:
        """The depths of some URLs, one of them perhaps twice."""
        now = self._depths()
        ids = [*range(first, min(first + how % 4, len(self.urls)) + 1), first][: how % 3 + 1]
        before, depths = array("i"), array("i")
        for number, id_ in enumerate(ids):
            before.append(now[id_])
            now[id_] = (how + number) % 5
            depths.append(now[id_])
        self.parts.append([Nearer(array("i", ids), before, depths)])

    def _depths(self) -> dict[int, int]:
        found = dict[int, int]()
        for event in chain.from_iterable(self.parts):
            if isinstance(event, Discovered | Queued):
                found[event.id] = event.depth
            elif isinstance(event, Nearer):
                found.update(zip(event.ids, event.depths, strict=True))
        return found

    def _unlink(self, id_: int) -> None:
        if id_ in self.void:
            self.void.discard(id_)
            self.parts.append([Unlinked(id_, self.links.pop(id_))])


numbers = st.integers(0, 10_000)
changed = st.lists(st.tuples(numbers, numbers, numbers), max_size=60).map(Changed)


def timed(story: Story, pauses: Sequence[int]) -> list[list[Event]]:
    """The parts of a story, each with its time; a pause of 0 ms leaves two parts in one moment."""
    times = list(accumulate(pauses[n % len(pauses)] if pauses else 1 for n in range(10_000)))
    return [[Ticked(times[n] / 1000), *part] for n, part in enumerate(story.parts)]


def links_in(parts: list[list[Event]]) -> dict[int, "array[int]"]:
    """The links of the last answer of each page, as a crawl file has them."""
    return {
        event.id: event.links
        for part in parts
        for event in part
        if isinstance(event, Fetched) and event.links is not None
    }


def reel_of(ledger: Ledger, links: Mapping[int, "array[int]"], before: Sequence[Past] = ()) -> Reel:
    """`before`: what was past when the crawl was opened."""
    history = ledger.history
    history.seal()
    return Reel(
        ledger.records,
        ledger.samples,
        ledger.finished,
        history.entries,
        [*before, *history.past],
        lambda ids: {id_: links[id_] for id_ in ids if id_ in links},
        history.seconds,
    )


def shown(ledger: Ledger) -> dict[str, object]:
    """All that views show of records, tree, counts and chains; samples have their own times."""
    ledger.catch_up()
    found = {name: each for name, each in contents(ledger).items() if name != "samples"}
    return found | {"listed": ledger.records.listed, "was": dict(ledger.records.was.items())}


def run(slices: Iterator[Changes]) -> None:
    for _ in slices:
        pass


pauses = st.lists(st.sampled_from((0, 1, 3, 40_000)), min_size=1, max_size=5)


@given(stories | changed, pauses, st.lists(st.booleans(), min_size=1, max_size=5))
def test_a_replay_is_exact_at_every_moment(
    story: Story, each: list[int], written: list[bool]
) -> None:
    parts = timed(story, each)
    whole = Ledger()
    positions = {}  # of the history, after each part at which it was written down
    for number, part in enumerate(parts):
        whole.fold(part)
        if written[number % len(written)]:
            positions[number], _ = whole.history.seal()
    replay, so_far = Replay(reel_of(whole, links_in(parts))), Ledger()
    for number, part in enumerate(parts):
        so_far.fold(part)
        if number in positions:
            run(replay.advance_to(positions[number]))
            if replay.position == positions[number]:
                assert shown(replay.ledger) == shown(so_far)
    run(replay.forward(1e9))
    assert shown(replay.ledger) == shown(whole)


def found(id_: int, path: str = "") -> Discovered:
    return Discovered(id_, f"http://a.test/{path or id_}", 0, 0, None, 10)


def told(*batches: list[Event]) -> Ledger:
    ledger = Ledger()
    for batch in batches:
        ledger.fold(batch)
    return ledger


def test_what_happened_after_the_last_sample_is_reached() -> None:
    began: list[Event] = [Marked(0.0, Mark.STARTED), Ticked(0.0), found(1), Started(1, 1)]
    sampled: list[Event] = [Sampled(0.25, 0, 1, 0, 0), Ticked(0.4), Fetched(1, Response(200))]
    ledger = told(began, sampled)
    reel = reel_of(ledger, {})
    replay = Replay(reel)
    run(replay.forward(reel.seconds))
    assert replay.is_at_end
    assert replay.ledger.records.state[1] == ledger.records.state[1]


def test_a_jump_over_the_end_of_a_run_shows_who_is_at_work_in_the_next_one() -> None:
    ledger = told(
        [Marked(0.0, Mark.STARTED), Ticked(0.0), found(1), found(2), found(3), Started(1, 1)],
        [Ticked(1.0), Started(2, 2), Started(3, 3), Retrying(3, Response(503), None, 9.0)],
        [Ticked(1.2), Queued(1, 0, 10), Queued(2, 0, 10), Marked(1.2, Mark.CANCELLED)],
        [Marked(1.2, Mark.CONTINUED), Ticked(1.4), Started(2, 1), Sampled(1.6, 0, 1, 0, 1)],
    )
    jump, steps = Replay(reel_of(ledger, {})), Replay(reel_of(ledger, {}))
    run(jump.forward(1.6))
    for second in (1.1, 1.2, 1.3, 1.6):
        run(steps.forward(second))
    for replay in (jump, steps):
        assert [(row.number, row.id) for row in replay.at_work(9).rows] == [(1, 2)]
        assert replay.at_work(0).waiting == 0


def test_nobody_waits_for_another_try_when_a_crawl_is_opened_again() -> None:
    ledger = told([Ticked(0.0), found(1), Started(1, 1), Retrying(1, Response(503), None, 9.0)])
    ledger.history.seal()
    before = ledger.history.take_past()
    ledger.history = History.restored(ledger.records, ledger.history.entries, 0, 0.4)
    ledger.fold([Ticked(0.5), found(2)])
    replay = Replay(reel_of(ledger, {}, before))
    run(replay.forward(0.4))
    assert replay.at_work(0).waiting == 0


def test_what_is_found_is_found_then_and_not_when_the_next_thing_happens() -> None:
    ledger = told(
        [Ticked(0.0), found(1), found(2), Ticked(5.0), Skipped(2, SkipReason.EXCLUDED, "by hand")],
        [found(3)],
    )
    replay = Replay(reel_of(ledger, {}))
    run(replay.forward(1.0))
    assert len(replay.ledger.records) == 2
    assert replay.ledger.tally.of(State.QUEUED) == 2


def test_what_one_page_names_is_folded_in_parts_which_may_be_left_half_done() -> None:
    many = 2_000
    events: list[Event] = [Ticked(0.0), found(1), Started(1, 1), Ticked(1.0)]
    for id_ in range(2, many):
        events.append(Discovered(id_, f"http://b{id_ % 9}.test/{id_}", 1, 1, None, 10))
        if id_ % 3:
            events.append(Skipped(id_, SkipReason.EXTERNAL))
        if id_ % 5 == 0:
            events.append(Listed(id_))
    links = array("i", range(2, many))
    ledger = told([*events, Fetched(1, Response(200), links=links, links_new=many)])
    replay = Replay(reel_of(ledger, {1: links}))
    known = [0]
    for _ in replay.forward(1.0):
        known.append(len(replay.ledger.records))
        if known[-1] > many / 2:
            break  # another moment is asked for meanwhile
    known += [len(replay.ledger.records) for _ in replay.forward(2.0)]
    assert max(b - a for a, b in pairwise(known)) < many / 4
    assert shown(replay.ledger) == shown(ledger)


def whole_of(story: Story, each: list[int]) -> tuple[Ledger, Reel]:
    parts = timed(story, each)
    whole = Ledger()
    for part in parts:
        whole.fold(part)
    return whole, reel_of(whole, links_in(parts))


def all_of(replay: Replay) -> dict[str, object]:
    """All that views read of a moment."""
    taken = Taken(replay.reel.entries)
    for _ in taken.counting():
        pass
    queue = ReplayedQueue(replay, taken)
    rows = [row._replace(age=0.0) for row in replay.at_work(99).rows]
    order = queue.order("")
    return shown(replay.ledger) | {
        "ms": replay.ms,
        "rows": rows,
        "waiting": replay.at_work(0).waiting,
        "queue": some(order, 0, order.total),
        "hosts": queue.hosts(99),
        "findings": dict(replay.ledger.records.found.items()),
        "samples": (list(replay.ledger.samples.at), replay.ledger.samples.marks),
    }


@pytest.fixture
def many_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyframes, "APART", 4)
    monkeypatch.setattr(keyframes, "BEFORE", 1)
    monkeypatch.setattr(deep_copy, "COPIED", 20)
    monkeypatch.setattr(replay_of, "AHEAD", 3)
    monkeypatch.setattr(replay_of, "REPLAYED_ENTRIES", 3)


moves = st.lists(
    st.tuples(st.sampled_from(("to", "at", "leave", "step")), st.floats(0, 1)), max_size=8
)


@given(stories | changed, pauses, moves)
@example(Story([(0, 0, 0)]), [0], [("leave", 0.0), ("to", 0.0)])
@example(Story([(0, 0, 43), (1, 0, 0)]), [40_000], [("at", 0.5), ("to", 0.0)])
@pytest.mark.usefixtures("many_kept")
def test_whatever_way_leads_to_a_moment_it_is_as_if_nothing_was_shown_before(
    story: Story, each: list[int], ways: list[tuple[str, float]]
) -> None:
    _, reel = whole_of(story, each)
    replay, ends = Replay(reel), ends_of_groups(reel)
    for how, share in ways:
        at = share * reel.seconds
        until = round(at * 1000)
        position = ends[round(share * (len(ends) - 1))]
        match how:
            case "to":
                if replay.is_beyond(position=position) or replay.is_sooner_from_kept(replay.ms):
                    replay.rewind(position=position)
                run(replay.advance_to(position))
                fresh = Replay(reel)
                run(fresh.advance_to(position))
                assert all_of(replay) == all_of(fresh)
            case "step":
                run(replay.step())
            case _:
                replay.rewind(ms=until)
                for _ in replay.forward(at):
                    if how == "leave":
                        break
                if how == "at":
                    fresh = Replay(reel)
                    run(fresh.forward(at))
                    assert all_of(replay) == all_of(fresh)
    position = replay.before(replay.position)
    replay.rewind(position=position)
    run(replay.advance_to(position))
    fresh = Replay(reel)
    run(fresh.advance_to(position))
    assert all_of(replay) == all_of(fresh)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.usefixtures("many_kept")
def test_every_step_back_shows_the_moment_before(seed: int) -> None:
    random = Random(seed)
    pick = partial(random.randrange, 10_000)
    acts = [(pick(), pick(), pick()) for _ in range(60)]
    _, reel = whole_of(Changed(acts), [0, 1, 3])
    replay = Replay(reel)
    run(replay.forward(1e9))
    for position in reversed(ends_of_groups(reel)[::7]):
        replay.rewind(position=position)
        run(replay.advance_to(position))
        fresh = Replay(reel)
        run(fresh.advance_to(position))
        assert all_of(replay) == all_of(fresh)
    assert len(replay.kept) > 2


def ends_of_groups(reel: Reel) -> list[int]:
    """The numbers of entries at which a moment may be shown."""
    replay, ends = Replay(reel), [0]
    while not replay.is_at_end:
        run(replay.step())
        ends.append(replay.position)
    return ends


def long_reel(number: int) -> Reel:
    events: list[Event] = [Ticked(0.0), found(1)]
    for id_ in range(1, number):
        events += [Ticked(id_ / 1000), Started(id_, 1), found(id_ + 1), Fetched(id_, Response(200))]
    return reel_of(told(events), {})


def test_a_slice_that_was_left_half_done_is_beyond_a_moment_within_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay_of, "REPLAYED_ENTRIES", 90)  # 30 ms
    monkeypatch.setattr(replay_of, "REPLAYED_EVENTS", 10)
    reel = long_reel(100)
    replay = Replay(reel)
    next(replay.forward(reel.seconds))  # another moment is asked for meanwhile
    assert 0 < replay.ms < 10
    assert replay.is_beyond(ms=10)
    assert replay.is_beyond(position=0)
    assert not replay.is_beyond(ms=40)
    replay.rewind(ms=10)
    run(replay.forward(0.01))
    assert replay.ms == 10


def slices(some: Iterator[Changes]) -> int:
    return sum(1 for _ in some)


def test_a_step_back_begins_at_a_moment_that_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_of, "REPLAYED_ENTRIES", 10)
    replay = Replay(long_reel(4_000))
    to_the_end = slices(replay.forward(1e9))
    folded = list[int]()
    for _ in range(3):
        position = replay.before(replay.position)
        replay.rewind(position=position)
        folded.append(position - replay.position)
        run(replay.advance_to(position))
    assert to_the_end > 4_000 * 3 / 10
    assert max(folded) <= max(keyframes.APART, 12_000 // keyframes.MOST)
    assert folded[-1] <= 2 * keyframes.BEFORE  # somebody steps back from there


def test_moments_that_are_kept_are_few_and_hold_few_urls() -> None:
    kept = keyframes.Keyframes(3_000_000, 1_000_000)
    for position in range(1, 3_000_000, 70_001):
        kept.keep(keyframes.Keyframe(position, position, position // 3, {}))
        assert len(kept) <= keyframes.MOST
        assert kept.urls <= 1_000_000
    last = kept.before(3_000_000)
    assert last is not None
    assert last.position > 2_900_000
    kept.clear()
    assert len(kept) == 0
