"""Facts are gathered in columns while somebody needs them: from what is kept, and as they come."""

from array import array
from collections.abc import Collection, Sequence

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.events import Discovered, Event, Fetched, Queued, Redirected, Response
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.core.records.gathered import Gathered
from crawlscope.core.records.records import Records

COLUMNS = ("words", "description", "csp", "first_byte_time", "robots")
URLS = 60  # more than are read at once


class Kept:
    """All that was said, by id; knows it as soon as it was folded."""

    def __init__(self) -> None:
        self.said: dict[int, AnswerFacts] = {}

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case Fetched():
                    answer = event.response
                    self.said[event.id] = AnswerFacts(event.facts, answer.headers, answer.timing)
                case Redirected():
                    answer = event.response
                    self.said[event.id] = AnswerFacts(None, answer.headers, answer.timing)
                case Queued():
                    self.said[event.id] = NO_FACTS

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        return {id_: self.said[id_] for id_ in ids if id_ in self.said}

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        return sorted((each for each in self.said.items() if each[0] > id_), key=lambda e: e[0])[
            :number
        ]


def answer(kind: int, id_: int) -> Event:
    headers = HeaderFacts(has_csp=kind % 2 == 0)
    response = Response(200, "text/html", headers=headers, timing=Timing(first_byte=kind / 8))
    match kind:
        case 0:
            return Queued(id_, 0, 10)
        case 1:
            return Redirected(id_, response, 1)
        case 2:
            return Fetched(id_, response, links=array("i"))
    facts = PageFacts(words=kind, description=f"Über {kind}", robots=frozenset(("b", "a")))
    return Fetched(id_, response, links=array("i"), facts=facts)


def told(site: Records, kept: Kept) -> list[tuple[object, ...]]:
    """What the columns must hold, from all that was said."""
    rows: list[tuple[object, ...]] = []
    for id_ in site.ids():
        said = kept.said.get(id_, NO_FACTS) if site.is_answered(id_) else NO_FACTS
        facts, headers, timing = said.facts, said.headers, said.timing
        rows.append(
            (
                facts and facts.words,
                facts and f"über {facts.words}",
                headers and headers.has_csp,
                timing and timing.first_byte,
                facts and "a, b",
            )
        )
    return rows


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(1, URLS)), max_size=80),
    st.integers(0, 80),
    st.integers(0, 5),
)
def test_columns_hold_what_was_said_last_whenever_they_come_into_use(
    answers: list[tuple[int, int]], before: int, pause: int
) -> None:
    ledger, kept = Ledger(), Kept()
    ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, URLS + 1)])
    gathering = None
    for place, (kind, id_) in enumerate([*answers, (3, URLS)]):
        if place == min(before, len(answers)):
            ledger.records.gathered.use("a test", COLUMNS)
            gathering = ledger.records.gathered.gathering(ledger.records, kept)
        elif gathering and place % (pause + 1) == 0:
            next(gathering, None)
        event = answer(kind, id_)
        ledger.fold([event])
        kept.note([event])
    assert gathering is not None
    in_one_go(gathering)
    gathered = ledger.records.gathered
    assert gathered.is_complete
    found = [tuple(gathered.get(name, id_) for name in COLUMNS) for id_ in ledger.records.ids()]
    assert found == told(ledger.records, kept)


def test_a_column_goes_when_nobody_uses_it_any_more() -> None:
    gathered, site = Gathered(), Records()
    gathered.use("filter", ["words"])
    gathered.use("order", ["words", "images"])
    assert [gathered.is_complete] == [False]
    in_one_go(gathered.gathering(site, None))
    assert gathered.is_complete
    said = AnswerFacts(PageFacts(words=3, images_total=2))
    gathered.use("order", [])
    gathered.note(site, 1, said)
    assert (gathered.get("words", 1), gathered.get("images", 1)) == (3, None)
    gathered.use("filter", [])
    assert not gathered
    assert gathered.get("words", 1) is None


def test_what_comes_into_use_while_others_are_read_is_read_after_them() -> None:
    ledger, kept = Ledger(), Kept()
    ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, 61)])
    events = [answer(4, id_) for id_ in range(1, 61)]
    ledger.fold(events)
    kept.note(events)
    gathered = ledger.records.gathered
    gathered.use("order", ["words"])
    first = gathered.gathering(ledger.records, kept)
    next(first)
    gathered.use("filter", ["description"])
    in_one_go(first)
    assert [gathered.is_complete] == [False]
    in_one_go(gathered.gathering(ledger.records, kept))
    assert gathered.is_complete
    assert {gathered.get("words", id_) for id_ in range(1, 61)} == {4}
    assert {gathered.get("description", id_) for id_ in range(1, 61)} == {"über 4"}
