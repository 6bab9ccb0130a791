"""The compiled table of ids answers as a dictionary does; links are looked up in it."""

import random
from typing import Any

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.native import PageLinks
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.text_ids import at_once, ids_of

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
take_links: Any = native.module.take_links
UrlTable: Any = native.module.UrlTable

BASE = "http://h/a"


class AskedError(Exception):
    pass


def ask(href: str) -> str | None:
    """In place of can_ada."""
    if "bad" in href:
        raise AskedError
    return None if "none" in href else "http://h/" + href.strip().replace(" ", "%20")


def taken(*hrefs: str, texts: tuple[str, ...] = (), **more: Any) -> tuple[int, list[Any], Any]:
    """Where it stopped, the ids, and the URLs without one."""
    known = UrlTable(list(texts))
    for id_, text in enumerate(texts[1:], 1):
        known.add(text, id_)
    ids: list[Any] = []
    anchors: list[Any] = []
    fresh: dict[str, str] = {}
    page = PageLinks(BASE, ask, AskedError, known, known.page(), **more)
    at = take_links([(href, None, None) for href in hrefs], 0, 99, page, ids, anchors, fresh)
    assert len(anchors) == len(ids)
    return at, ids, fresh


def test_texts_have_the_ids_that_they_were_given() -> None:
    chance = random.Random(3)
    texts = [
        "",
        *{"".join(chance.choices("ab/é\ud800日%", k=chance.randrange(40))) for _ in range(9_000)},
    ]
    table, plain = UrlTable(texts), dict[str, int]()
    for id_, text in enumerate(texts):
        if id_ % 3:
            table.add(text, id_)
            plain[text] = id_
    assert len(table) == len(plain)
    assert [table.get(text) for text in texts] == [plain.get(text) for text in texts]
    assert [text in table for text in texts] == [text in plain for text in texts]
    assert table.get("none", 7) == 7
    assert 1 not in table
    with pytest.raises(KeyError):
        table["none"]


@pytest.mark.parametrize("number", [0, 1, -1, 2**31])
def test_an_id_must_be_the_place_of_a_text(number: int) -> None:
    with pytest.raises(IndexError):
        UrlTable(["x"]).add("x", number)


def test_without_the_module_ids_are_in_a_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(ids_of([]), UrlTable)
    monkeypatch.setattr(native, "module", None)
    ids = ids_of([])
    assert isinstance(ids, PartitionedDict)
    assert at_once(ids) is ids.first


def test_each_url_is_taken_once_for_a_page() -> None:
    known = ("", "http://h/x", "http://h/y")
    assert taken("x", "/x", "y#f", "./x", texts=known) == (4, [1, 2], {})
    urls = {"http://h/z": "z", "http://h/w": "/w"}
    assert taken("z", "x", "/z", "/w", texts=known) == (4, [None, 1, None], urls)


def test_the_same_page_with_another_number_is_taken_again() -> None:
    known, ids = UrlTable(["", "http://h/x"]), list[Any]()
    known.add("http://h/x", 1)
    links = [("x", None, None)]
    numbers = [known.page(), known.page()]
    for number in (*numbers, *numbers[1:]):
        take_links(links, 0, 1, PageLinks(BASE, ask, AskedError, known, number), ids, [], {})
    assert ids == [1, 1]


def test_it_stops_at_what_is_no_url_and_passes_over_what_is_not_crawled() -> None:
    assert taken("x", "tel:1", "no ne:none", "bad bad", "y")[::2] == (3, {"http://h/x": "x"})
    with pytest.raises(TypeError):
        taken(5)  # type: ignore[arg-type]


def test_white_space_before_a_fragment_counts_and_at_the_end_not() -> None:
    assert list(taken("z ", "z #f", "z#f")[2]) == ["http://h/z", "http://h/z%20#f"]


def test_findings_hear_of_fragments_and_of_links_to_elsewhere() -> None:
    named: dict[tuple[str, str], None] = {}
    others: list[Any] = []
    known = ("", "http://h/x")
    taken("x#f", "#g", "//o/p", texts=known, url="http://h/", named=named, others=others)
    assert list(named) == [("http://h/x", "f"), (BASE, "g")]
    assert others == [("http://o/p", None)]


def test_what_is_not_as_it_should_be_is_refused() -> None:
    known, links = UrlTable([""]), [("x", None, None)]
    for wrong in (("x",), None, ["x", None, None]):
        with pytest.raises(TypeError):
            take_links([wrong], 0, 1, PageLinks(BASE, ask, AskedError, known, 1), [], [], {})
    with pytest.raises(TypeError):
        take_links(links, 0, 1, PageLinks(BASE, ask, AskedError, {}, 1), [], [], {})
    with pytest.raises(TypeError):
        take_links(links, 0, 1, PageLinks(BASE, ask, AskedError, known, 1, "http://h/"), [], [], {})
