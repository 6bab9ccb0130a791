"""A replay shows what was wrong then: what pages said is kept in the file."""

from array import array
from collections.abc import Iterator, Mapping, Sequence

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.replay import Reel, Replay
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Event, Fetched, Redirected, Ticked
from tests.core.findings.random_site import RandomSite
from tests.examples import seeds

Answers = dict[int, AnswerFacts]


class Rechecked(RandomSite):
    """What is requested again has no links that would have to be told of before."""

    def events(self, number: int) -> Iterator[list[Event]]:
        for _ in range(number):
            self._settled[:] = [id_ for id_ in self._settled if id_ not in self._links]
            yield list(self._some())


class Links(dict[int, "array[int]"]):
    """By page."""


class OnceOnly(RandomSite):
    """Nothing is requested again: of earlier answers nothing is kept but their records."""

    def events(self, number: int) -> Iterator[list[Event]]:
        for _ in range(number):
            self._settled.clear()
            yield list(self._some())


def note(events: Sequence[Event], said: Answers, links: Links) -> None:
    """What a crawl file has of them."""
    for event in events:
        if isinstance(event, Fetched | Redirected):
            facts = event.facts if isinstance(event, Fetched) else None
            said[event.id] = AnswerFacts(facts, event.response.headers, event.response.timing)
        if isinstance(event, Fetched) and event.links is not None:
            links[event.id] = event.links


def reel_of(ledger: Ledger, said: Mapping[int, AnswerFacts], links: Links) -> Reel:
    history = ledger.history
    history.seal()
    return Reel(
        ledger.records,
        ledger.samples,
        None,
        history.entries,
        history.past,
        lambda ids: {id_: links[id_] for id_ in ids if id_ in links},
        history.seconds,
        lambda ids: {id_: said[id_] for id_ in ids if id_ in said},
    )


def wrong(ledger: Ledger) -> dict[int, int]:
    """By URL: what is wrong with it, but for certificates, whose times are not kept."""
    found = ((id_, mask & ~BIT["tls-expires"]) for id_, mask in ledger.records.found.items())
    return {id_: mask for id_, mask in found if mask}


def run(replay: Replay, position: int) -> None:
    for _ in replay.advance_to(position):
        pass


@pytest.mark.parametrize("seed", seeds(8, 2))
def test_at_every_moment_a_replay_has_the_findings_of_then(seed: int) -> None:
    site = OnceOnly(seed, urls=40)
    settings = Settings(roots=site.roots, redirect_temporary=1, deep=2)
    whole, said, links = Ledger(settings), Answers(), Links()
    then: list[tuple[int, dict[int, int]]] = []
    for n, events in enumerate(site.events(120)):
        whole.fold([Ticked(float(n)), *events])
        whole.catch_up()
        note(events, said, links)
        then.append((whole.history.seal()[0], wrong(whole)))
    assert len({bit for _, masks in then for mask in masks.values() for bit in bits(mask)}) > 15
    replay = Replay(reel_of(whole, said, links), settings)
    for position, masks in then:
        run(replay, position)
        assert wrong(replay.ledger) == masks
    assert replay.ledger.records.found == whole.records.found
    assert replay.ledger.findings.counts() == whole.findings.counts()
    for position, masks in reversed(then):
        replay.rewind(position=position)
        run(replay, position)
        assert wrong(replay.ledger) == masks


def bits(mask: int) -> list[str]:
    return [name for name, bit in BIT.items() if mask & bit]


@pytest.mark.parametrize("seed", seeds(8, 3))
def test_at_its_end_a_replay_has_the_findings_of_now(seed: int) -> None:
    """Also if some were requested again."""
    site = Rechecked(seed)
    settings = Settings(roots=site.roots, redirect_temporary=1)
    whole, said, links = Ledger(settings), Answers(), Links()
    for n, events in enumerate(site.events(150)):
        whole.fold([Ticked(float(n)), *events])
        note(events, said, links)
    whole.catch_up()
    replay = Replay(reel_of(whole, said, links), settings)
    for _ in replay.forward(1e9):
        pass
    assert replay.ledger.records.found == whole.records.found
    assert replay.ledger.findings.counts() == whole.findings.counts()
