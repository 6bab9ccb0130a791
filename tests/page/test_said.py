"""What holds for all links of a page is known before the first of them, or the page is cut."""

import pytest

from crawlscope.core.base.budgets import PARSED_OCTETS
from crawlscope.page.collector import PageCollector
from crawlscope.page.pieces import Guard

LONG = PARSED_OCTETS + 1_000
SCRIPT = f"<script>{'x' * LONG}</script>"
STYLE = f"<style>{'p > a { color: red }' * (LONG // 20)}</style>"
TEXT = "<p>word" * LONG
NOFOLLOW = "<meta name=robots content=nofollow>"


def read(page: str) -> tuple[PageCollector, list[tuple[str, str | None, bool]]]:
    """What it said, and each link with what was known when it was given out."""
    said = PageCollector(Guard(page), resources=False, respects_nofollow=True)
    emitted = [
        (href, said.base, said.is_nofollow) for named in said.links() for href, _, _ in named or ()
    ]
    return said, emitted


@pytest.mark.parametrize("long", [SCRIPT, STYLE, SCRIPT * 3], ids=["script", "style", "scripts"])
def test_what_ends_a_long_head_holds_for_its_first_link(long: str) -> None:
    said, given = read(
        f"<link rel=next href=1>{long}<base href=/b/>{long}{NOFOLLOW}<body><a href=2>"
    )
    assert given == [("1", "/b/", True), ("2", "/b/", True)]
    assert not said.is_cut


@pytest.mark.parametrize("late", ["<base href=/b/>", NOFOLLOW])
def test_what_comes_after_links_that_it_changes_is_reported(late: str) -> None:
    said, _ = read(f"<a href=1>x</a>{TEXT}{late}<a href=2>x</a>")
    assert said.is_cut


@pytest.mark.parametrize("early", ["<base href=/b/>", NOFOLLOW])
def test_what_is_said_again_changes_nothing(early: str) -> None:
    said, _ = read(f"{early}<a href=1>x</a>{TEXT}{early}<a href=2>x</a>")
    assert not said.is_cut


def test_a_nofollow_that_nobody_respects_is_never_late() -> None:
    said = PageCollector(
        Guard(f"<a href=1>{TEXT}{NOFOLLOW}"), resources=False, respects_nofollow=False
    )
    assert len(list(said.links())) > 1
    assert not said.is_cut


def test_a_page_without_links_in_its_text_has_those_of_its_head() -> None:
    assert [href for href, _, _ in read(f"<link rel=next href=1>{TEXT}")[1]] == ["1"]


def test_links_of_a_head_do_not_wait_without_end() -> None:
    said = PageCollector(Guard("<link rel=next href=1>" * 100_000), False, False)
    assert max(len(list(named or ())) for named in said.links()) < 5_000


@pytest.mark.parametrize("before", range(0, 60, 3))
def test_a_title_is_whole_wherever_a_piece_ends(before: int) -> None:
    title = "a < b " * 40
    said, _ = read("<p>" + "x" * (PARSED_OCTETS - 100 - before) + f"<title>{title}</title>" + TEXT)
    assert said.title == title.strip()


def test_an_empty_title_is_the_first() -> None:
    said, _ = read(f"<title></title>{TEXT}<title>later</title>")
    assert said.title is None
