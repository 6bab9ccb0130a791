"""Links to an #id are judged by the ids of the page they lead to, whenever that becomes known."""

from array import array
from random import Random

import pytest

from crawlscope.core.findings import fragments
from crawlscope.core.findings.fragments import Fragments, by_url
from crawlscope.core.records.facts import hash_of


def test_ids_are_gathered_by_the_url_that_links_lead_to() -> None:
    named = (("/a", "x"), ("/b", "y"), ("/a", "z"), ("/a", "x"))
    assert {url: [*ids] for url, ids in by_url(named)[0].items()} == {
        "/a": [*map(hash_of, "xzx")],
        "/b": [hash_of("y")],
    }
    assert by_url(()) == ({}, {})


@pytest.mark.parametrize("name", ["", "top", "tOp", "TOP", ":~:text=x", "!/route", "/route"])
def test_what_is_no_name_of_an_id_is_left_out(name: str) -> None:
    assert by_url((("/a", name),)) == ({}, {})
    kept, _ = by_url((("/a", name), ("/a", "topic"), ("/a", "Tops"), ("/b", name)))
    assert list(kept) == ["/a"]
    assert [*kept["/a"]] == [hash_of("topic"), hash_of("Tops")]


def test_a_name_that_is_no_unicode_has_a_hash_too() -> None:
    named, _ = by_url((("/a", "x\ud800"), ("/a", "y")))
    assert [*named["/a"]] == [hash_of("x\ud800"), hash_of("y")]


@pytest.mark.parametrize("seed", range(8))
def test_pages_with_broken_links_are_known_in_any_order(seed: int) -> None:
    """Of more pages than are at hand."""
    random, found = Random(seed), Fragments()
    many = range(fragments.AT_HAND // 4, fragments.AT_HAND // 2)
    ids = {page: {*many, *random.sample(range(20), 15)} for page in range(1, 9)}
    names: dict[int, dict[int, list[int]]] = {}
    there: dict[int, int] = {}  # the page at each address
    for _ in range(60):
        page = random.randint(1, 8)
        match random.choice(("come", "link", "forget")):
            case "come" if page not in there:
                found.have(page, ids[page])
                there[page] = page
                found.resolve(page, page)
            case "link" if page not in names:
                named = {each: random.sample(range(20), 2) for each in random.sample(range(9), 3)}
                ids_named = {each: array("I", some) for each, some in named.items()}
                found.link(page, ids_named, lambda address: there.get(address, 0))
                names[page] = named
            case "forget":
                found.forget(page)
                names.pop(page, None)
                there.pop(page, None)
                found.resolve(page, 0)
        assert set(found.broken) == {
            each
            for each, named in names.items()
            if any(not ids[at].issuperset(some) for at, some in named.items() if at in there)
        }
