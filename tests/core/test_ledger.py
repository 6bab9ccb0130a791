"""Whatever happens in a crawl, the folds agree with its records, and batches do not matter."""

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from crawlscope.core.base.budgets import RESTORED_FACTS
from crawlscope.core.ledger.ledger import Ledger, SaidOf
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Mark,
    Marked,
    Outcome,
    Queued,
    Redirected,
    Response,
    Retrying,
    Sampled,
    Skipped,
    SkipReason,
    Started,
    State,
)
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.redirects import heads
from crawlscope.core.records.tree import TOP, FolderKind

URLS = tuple(
    f"{origin}{path}"
    for path in ("/", "/docs/", "/docs/a", "/docs/a/b?c=d", "/x", "/x/", "//", "/?q", "/docs/z")
    for origin in ("http://h", "https://h", "http://other:8080")
)
STATUSES = (200, 204, 301, 404, 500, None)
KINDS = (ErrorKind.DNS, ErrorKind.TIMEOUT, ErrorKind.TOO_MANY_REDIRECTS)
Step = tuple[int, int, int]


class Story:
    """QueueOrder arbitrary numbers into a stream of events that a crawler might say.

    `parts` are what is said in one go, never torn apart by a batch.
    """

    def __init__(self, steps: list[Step]) -> None:
        self.parts: list[list[Event]] = []
        self.urls: list[str] = []
        self.state: list[State] = []
        self.reason: dict[int, SkipReason] = {}
        for step in steps:
            self.tell(*step)

    def tell(self, act: int, which: int, how: int) -> None:
        if act % 3 == 0 or not self.urls:
            self._discover(which, how)
            return
        id_ = which % len(self.urls) + 1
        match self.state[id_ - 1]:
            case State.QUEUED:
                self.say(id_, State.FETCHING, Started(id_))
            case State.FETCHING:
                self._answer(id_, act, how)
            case State.REDIRECTED:
                self.say(id_, State.QUEUED, Queued(id_, 1, how % 10))
            case State.SKIPPED if self.reason[id_] is SkipReason.DEPTH:
                self.say(id_, State.QUEUED, Queued(id_, 0, 10))
            case _:
                self.parts.append([Sampled(float(len(self.parts)), 1, 1, 0, how)])

    def say(self, id_: int, state: State, event: Event) -> None:
        self.state[id_ - 1] = state
        self.parts.append([event])

    def _discover(self, which: int, how: int) -> None:
        id_ = len(self.urls) + 1
        reasons = [None, None, SkipReason.DEPTH, SkipReason.EXTERNAL, SkipReason.INVALID]
        reason = reasons[how % 5]
        left = [url for url in URLS if url not in self.urls]
        if reason is SkipReason.INVALID or not left:
            url, reason = f"http://[bad {id_}", SkipReason.INVALID
        else:
            url = left[which % len(left)]
        found = Discovered(id_, url, how % 4, which % id_, f"anchor {id_}" if how % 2 else None, 10)
        self.urls.append(url)
        self.state.append(State.SKIPPED if reason else State.QUEUED)
        if reason:
            self.reason[id_] = reason
        self.parts.append([found, Skipped(id_, reason)] if reason else [found])

    def _answer(self, id_: int, act: int, how: int) -> None:
        known = len(self.urls)
        response = Response(
            STATUSES[how % len(STATUSES)], "text/html", "utf-8", how, 0.5, how % 4, 1e9, how % 2 > 0
        )
        error = Error(KINDS[how % len(KINDS)], "It went wrong.")
        match act % 5:
            case 0:
                ids = sorted({1 + how % known, 1 + (how * 7) % known, id_})
                links = array("i", ids) if how % 3 else None
                title = f"title {how}" if how % 2 else None
                event: Event = Fetched(id_, response, title, "http://h/", links, how % 2)
                self.say(id_, State.DONE, event)
            case 1:
                self.say(id_, State.REDIRECTED, Redirected(id_, response, 1 + how % known))
            case 2:
                limit = error.kind is ErrorKind.TOO_MANY_REDIRECTS
                self.say(
                    id_,
                    State.FAILED,
                    Failed(id_, response, error, "http://h/one-more" if limit else None),
                )
            case 3:
                self.say(id_, State.QUEUED, Retrying(id_, response, error, 0.5))
            case _:
                self.say(id_, State.QUEUED, Queued(id_, 2, 10))


numbers = st.integers(0, 10_000)
stories = st.lists(st.tuples(numbers, numbers, numbers), max_size=60).map(Story)


def ledger_of(parts: list[list[Event]]) -> Ledger:
    ledger = Ledger()
    ledger.fold(event for part in parts for event in part)
    return ledger


def contents(ledger: Ledger) -> dict[str, Any]:
    """All that a ledger holds, to be compared."""
    site, tree, tally = ledger.records, ledger.tree, ledger.tally
    return {
        "records": list(site.records()),
        "limit_url": dict(site.limit_url),
        "tree": {name: list(column) for name, column in vars(tree).items()},
        "states": list(tally.states),
        "statuses": +tally.statuses,
        "errors": +tally.errors,
        "broken": tally.broken,
        "octets": tally.octets,
        "sources": list(ledger.records.chains),
        "samples": list(ledger.samples.at),
    }


@given(stories)
def test_the_tally_is_what_a_recount_of_the_records_finds(story: Story) -> None:
    ledger = ledger_of(story.parts)
    records, tally = list(ledger.records.records()), ledger.tally
    assert [record.state for record in records] == story.state
    assert {state: tally.of(state) for state in State} == {
        state: story.state.count(state) for state in State
    }
    answered = [each for each in records if each.state in (State.DONE, State.REDIRECTED)]
    failed = [each for each in records if each.state is State.FAILED]
    done = [each for each in records if each.state is State.DONE]
    assert tally.statuses == Counter(each.status or 0 for each in answered)
    assert tally.errors == Counter(each.error.kind for each in failed if each.error)
    assert tally.broken == sum(map(ledger.records.is_broken, ledger.records.ids()))
    assert tally.octets == sum(each.size or 0 for each in done)
    assert tally.answered == len(answered)
    assert tally.requested == len(answered) + len(failed)


@given(stories)
def test_the_tree_counts_what_is_below_each_folder(story: Story) -> None:
    ledger = ledger_of(story.parts)
    site, tree = ledger.records, ledger.tree
    assert sorted(tree.below(TOP)) == list(site.ids())
    for number in range(1, len(tree.name)):
        ids = list(tree.below(2 * number + 1))
        assert tree.urls[number] == len(ids)
        # All that were among the others may have been admitted
        assert ids or tree.kind[number] == FolderKind.GROUP
        settled = [id_ for id_ in ids if story.state[id_ - 1] not in (State.QUEUED, State.FETCHING)]
        assert tree.settled[number] == len(settled)
        assert tree.broken[number] == sum(site.is_broken(id_) for id_ in ids)


@given(stories)
def test_every_node_of_the_tree_knows_its_place(story: Story) -> None:
    ledger = ledger_of(story.parts)
    tree = ledger.tree
    for number, children in enumerate(tree.children):
        for row, node in enumerate(children):
            assert tree.parent_of(node) == 2 * number + 1
            assert tree.row_of(node) == row
    for id_ in ledger.records.ids():
        node = tree.node_of(id_)
        assert id_ in tree.below(node)
        assert next(tree.above(id_)) == (node if node & 1 else tree.parent_of(node)) >> 1
        group = list(tree.above(id_))[-1]
        invalid = story.reason.get(id_) is SkipReason.INVALID
        assert invalid == (tree.name[group] == "Not a URL" and tree.kind[group] == FolderKind.GROUP)


@given(stories)
def test_the_redirecting_records_are_known(story: Story) -> None:
    ledger = ledger_of(story.parts)
    site = ledger.records
    leading = [id_ for id_ in site.ids() if site.redirect_to[id_] or id_ in site.limit_url]
    assert sorted(site.chains) == leading


@given(stories)
def test_links_and_redirects_to_a_record_are_counted(story: Story) -> None:
    """A redirect that was asked once more counts no longer; the links of a page stay."""
    ledger = ledger_of(story.parts)
    inlinks: Counter[int] = Counter()
    for event in (event for part in story.parts for event in part):
        if isinstance(event, Fetched):
            inlinks.update(event.links or ())
    for id_ in ledger.records.ids():
        if ledger.records.redirect_to[id_]:
            inlinks[ledger.records.redirect_to[id_]] += 1
    assert [each.inlinks for each in ledger.records.records()] == [
        inlinks[id_] for id_ in ledger.records.ids()
    ]


LAST_OF_OTHERS = [(0, 0, 0), (0, 0, 203), (0, 2, 0), (0, 0, 203)]  # leaves, and then one comes


@example(Story(LAST_OF_OTHERS), [3])
@given(stories, st.lists(st.integers(0, 60)))
def test_how_events_are_batched_does_not_matter(story: Story, cuts: list[int]) -> None:
    in_batches = Ledger()
    places = sorted({0, len(story.parts), *(cut % (len(story.parts) + 1) for cut in cuts)})
    for start, end in pairwise(places):
        in_batches.fold(event for part in story.parts[start:end] for event in part)
    assert contents(in_batches) == contents(ledger_of(story.parts))


@given(stories, st.integers(0, 60))
def test_a_batch_tells_what_is_new_and_what_changed(story: Story, cut: int) -> None:
    ledger = ledger_of(story.parts[:cut])
    before = [_reported_as_changed(record) for record in ledger.records.records()]
    changes = ledger.fold(event for part in story.parts[cut:] for event in part)
    after = [_reported_as_changed(record) for record in ledger.records.records()]
    assert changes.first_new == len(before) + 1
    changed = {id_ for id_ in range(1, len(before) + 1) if before[id_ - 1] != after[id_ - 1]}
    assert changed <= changes.ids <= set(range(1, changes.first_new))


def _reported_as_changed(record: Any) -> dict[str, Any]:
    """A record without `inlinks`: a page that links to a thousand URLs does not change them all."""
    return {name: getattr(record, name) for name in record.__slots__ if name != "inlinks"}


@given(stories, st.integers(0, 60))
def test_a_copy_stays_at_its_moment(story: Story, cut: int) -> None:
    ledger = ledger_of(story.parts[:cut])
    copy = ledger.copy()
    before = contents(ledger_of(story.parts[:cut]))
    assert contents(copy) == before
    ledger.fold(event for part in story.parts[cut:] for event in part)
    after = contents(copy)
    for name in ("records", "limit_url", "tree"):
        assert after[name] == before[name]
    assert contents(ledger) == contents(ledger_of(story.parts))


def test_a_copy_has_the_chains_of_its_moment() -> None:
    ledger = ledger_of([[Discovered(1, "http://h/", 0, 0, None, 10)]])
    copy = ledger.copy()
    ledger.fold([Discovered(2, "http://h/x", 1, 1, None, 10), Redirected(2, Response(301), 1)])
    assert list(heads(copy.records)) == []


def test_the_last_word_of_a_run_is_kept() -> None:
    ledger = Ledger()
    assert ledger.finished is None
    for outcome in (Outcome.CANCELLED, Outcome.FINISHED):
        ledger.fold([Finished(outcome, 1.5)])
        assert ledger.finished == Finished(outcome, 1.5)


def test_samples_and_marks_are_no_change_to_a_record() -> None:
    ledger = Ledger()
    changes = ledger.fold([Marked(0.0, Mark.STARTED), Sampled(1.0, 5, 1, 0, 0)])
    assert (changes.first_new, changes.ids) == (1, set())
    assert ledger.samples.marks == [(0.0, Mark.STARTED)]
    assert list(ledger.samples.queued) == [5]


def test_nothing_happened_changes_nothing() -> None:
    ledger = ledger_of([[Discovered(1, "http://h/", 0, 0, None, 10)]])
    changes = ledger.fold([])
    assert (changes.first_new, changes.ids) == (2, set())


def test_a_saved_crawl_is_judged_again_a_few_pages_at_a_time() -> None:
    ledger, pages = Ledger(), 10 * RESTORED_FACTS
    ledger.fold(Discovered(id_, f"http://h/{id_}", 1, 0, None, 10) for id_ in range(1, pages + 1))
    ledger.fold(Fetched(id_, Response(200, "text/html")) for id_ in range(1, pages + 1))
    said: list[SaidOf] = [(id_, PageFacts(), None, None) for id_ in range(1, pages + 1)]
    read = 0

    def reading() -> Iterator[SaidOf]:
        nonlocal read
        for each in said:
            read += 1
            yield each

    before, most = 0, 0
    for _ in Ledger.restored(ledger.records, ledger.samples, None, None, reading()):
        most, before = max(most, read - before), read
    assert before == pages
    assert most <= RESTORED_FACTS + 1
