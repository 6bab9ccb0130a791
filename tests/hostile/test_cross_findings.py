"""Sites built so that each page concerns all others: the cost of a page stays what it is."""

from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Fetched,
    Listed,
    Probed,
    Redirected,
    Response,
    Started,
)
from crawlscope.core.records.facts import MOST_LISTED, hash_of
from tests.core.findings import signatures
from tests.core.findings.pages import PAGE
from tests.counting import calls

HOST = "https://a.example"
OK = Response(status=200, content_type="text/html")
TITLE = "A title that says what is on this page"
FEW, MANY = 250, 500

Batches = Iterator[list[Event]]
Attack = Callable[[int], Batches]


def url(number: int) -> str:
    return f"{HOST}/page-{number}"


def found(number: int, at: Callable[[int], str] = url) -> list[Event]:
    """All URLs are known from the start, as of a list."""
    return [Discovered(id_, at(id_), 1, 0, None, 10) for id_ in range(1, number + 1)]


def page(
    id_: int, *, canonical: str | None = None, links: tuple[int, ...] = (), **facts: Any
) -> list[Event]:
    title = facts.pop("title", f"{TITLE} {id_}")
    own: dict[str, Any] = {
        "text_hash": id_,
        "minhash": b"",
        "description": f"What is on page {id_}",
        "headings": ((1, f"Page {id_}"),),
        "hreflang": (),
        "canonicals": (),
        "fragments": (),
    }
    said = replace(PAGE, **{**own, **facts})
    return [
        Started(id_),
        Fetched(id_, OK, title, canonical, array("I", links), facts=said),
    ]


def plain(number: int) -> Batches:
    yield found(number)
    for id_ in range(1, number + 1):
        yield page(id_)


def translations(number: int) -> Batches:
    """A clique: each names as many others as are read."""
    yield found(number)
    for id_ in range(1, number + 1):
        others = ((id_ + each) % number + 1 for each in range(min(number, MOST_LISTED)))
        yield page(id_, hreflang=tuple(("en", url(each)) for each in others))


def translations_without_return(number: int) -> Batches:
    """All others name the first ones, which come last and name none."""
    yield found(number)
    for id_ in range(number, 0, -1):
        others = range(1, 51) if id_ > 50 else ()
        yield page(id_, hreflang=tuple(("en", url(each)) for each in others))


def one_canonical(number: int) -> Batches:
    yield found(number)
    for id_ in range(number, 0, -1):
        yield page(id_, canonical=url(1))


def canonicals_in_a_row(number: int) -> Batches:
    yield found(number)
    for id_ in range(1, number + 1):
        yield page(id_, canonical=url(id_ % number + 1))


def one_title(number: int) -> Batches:
    yield found(number)
    for id_ in range(1, number + 1):
        yield page(id_, title="One", description="One", headings=((1, "One"),), text_hash=7)


def similar_texts(number: int) -> Batches:
    """Each is near to a few others, and has something in common with all."""
    yield found(number)
    random = Random(1)
    for id_ in range(1, number + 1):
        shingles = signatures.changed(signatures.shingles(1), 6, random)
        yield page(id_, minhash=signatures.of(shingles))


def redirects_into_one(number: int) -> Batches:
    yield found(number)
    moved = replace(OK, status=302)
    for id_ in range(2, number + 1):
        yield [Started(id_), Redirected(id_, moved, 1)]
    yield page(1)


def links_to_the_broken(number: int) -> Batches:
    """Each page links to all of a hundred that are not there."""
    yield found(number)
    broken = tuple(range(1, 101))
    for id_ in broken:
        yield [Started(id_), Fetched(id_, replace(OK, status=404))]
    for id_ in range(101, number + 1):
        yield page(id_, links=broken)


def links_to_redirects(number: int) -> Batches:
    """Each page links to all of a hundred that lead on for a while."""
    yield found(number)
    moving = tuple(range(2, 102))
    yield page(1)
    for id_ in moving:
        yield [Started(id_), Redirected(id_, replace(OK, status=302), 1)]
    for id_ in range(102, number + 1):
        yield page(id_, links=moving)


def fragments(number: int) -> Batches:
    """Each names an id of many others, which is not there."""
    yield found(number)
    for id_ in range(1, number + 1):
        others = ((id_ + each) % number + 1 for each in range(min(number, 100)))
        yield page(
            id_,
            fragments=tuple((url(each), f"id-{each}") for each in others),
            ids=frozenset((hash_of("a"),)),
            are_all_ids=True,
        )


def hosts(number: int) -> Batches:
    """Each page is on a host of its own, that has a sitemap and answers everything with 200."""
    yield found(number, lambda id_: f"https://h{id_}.example/")
    for id_ in range(1, number + 1):
        yield [*page(id_), Probed(id_, 1, b""), Listed(id_)]


ATTACKS = [
    *(translations, translations_without_return, one_canonical, canonicals_in_a_row, one_title),
    *(similar_texts, redirects_into_one, links_to_the_broken, links_to_redirects, fragments, hosts),
]


def folded(attack: Attack, number: int) -> Ledger:
    ledger = Ledger(Settings(roots=(url(1),), sitemaps=True))
    for events in attack(number):
        ledger.fold(events)
        ledger.catch_up()
    return ledger


def work(attack: Attack, number: int) -> tuple[float, float]:
    """Judgements and all calls, a page."""
    counted = calls(lambda: folded(attack, number))
    return counted["FindingsFold._judge"] / number, sum(counted.values()) / number


@pytest.mark.hostile
@pytest.mark.parametrize("attack", ATTACKS)
def test_more_pages_make_no_page_dearer(attack: Attack) -> None:
    few, many = work(attack, FEW), work(attack, MANY)
    assert many[0] <= 4  # judgements
    assert many[0] <= 1.5 * few[0]
    assert many[1] <= 2 * few[1]
