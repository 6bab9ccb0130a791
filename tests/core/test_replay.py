"""A replay shows what the events up to a moment add up to, and nothing else."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from app.core.events import (
    Event,
    Failed,
    Fetched,
    Listed,
    Queued,
    Redirected,
    Skipped,
    SkipReason,
    State,
    Ticked,
    Unlinked,
)
from app.core.ledger import Changes, Ledger
from app.core.replay import Reel, Replay
from tests.core.test_ledger import Story, calm, contents, stories


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


def reel_of(ledger: Ledger, links: Mapping[int, "array[int]"]) -> Reel:
    history = ledger.history
    history.seal()
    return Reel(
        ledger.site,
        ledger.depth,
        ledger.finished,
        history.entries,
        history.past,
        lambda ids: {id_: links[id_] for id_ in ids if id_ in links},
    )


def shown(ledger: Ledger) -> dict[str, object]:
    """All that views show of records, tree, counts and chains; samples have their own times."""
    ledger.catch_up()
    found = {name: each for name, each in contents(ledger).items() if name != "samples"}
    return found | {"listed": ledger.site.listed, "was": dict(ledger.site.was.items())}


def run(slices: Iterator[Changes]) -> None:
    for _ in slices:
        pass


pauses = st.lists(st.sampled_from((0, 1, 3, 40_000)), min_size=1, max_size=5)


@calm
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
    replay, told = Replay(reel_of(whole, links_in(parts))), Ledger()
    for number, part in enumerate(parts):
        told.fold(part)
        if number in positions:
            run(replay.to(positions[number]))
            if replay.position == positions[number]:
                assert shown(replay.ledger) == shown(told)
    run(replay.forward(1e9))
    assert shown(replay.ledger) == shown(whole)
