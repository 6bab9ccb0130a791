"""No page holds its parser for long, and no ordinary one is cut."""

import time

import pytest

from app.core.links import Page
from app.core.markup_guard import Guard


def end_of(page: bytes | str) -> int:
    guard = Guard(page)
    for _ in guard.walk():
        pass
    return guard.end


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 40_000,
        "<ul><li>" * 40_000,
        "<div><p>" * 40_000,
        "<a><div></a>" * 10_000,
        "<i><a>" * 20_000,
        "<div><!--</div>-->" * 20_000,
        "<div></x>" * 20_000,
        "<select>" + "<option>x" * 40_000,
        "<p " + " ".join(f"a{number}" for number in range(100_000)) + ">",
        "".join(f"<b a={number}>" for number in range(20_000)),
        "".join(f"<body a{number}>" for number in range(20_000)),
        "<div>" * 500 + "<li>" * 100_000,
    ],
    ids=lambda page: page[:12],
)
def test_what_is_left_of_a_hostile_page_is_parsed_at_once(page: str) -> None:
    end = end_of(page.encode())
    assert end < len(page)
    before = time.perf_counter()
    Page(page[:end])
    assert time.perf_counter() - before < 1


@pytest.mark.parametrize("tag", ["<p>", "<li>", "<br>", "<tr><td>", "<dd>x", "<p><b>x</b>"])
def test_what_html_closes_by_itself_is_not_cut(tag: str) -> None:
    page = "<table>" * ("td" in tag) + tag * 50_000
    assert end_of(page) == len(page)


def test_tags_in_scripts_and_comments_do_not_count() -> None:
    page = "<script>" + "'<div>'" * 20_000 + "</script><!--" + "<div>" * 20_000 + "--><a href=/x>"
    assert end_of(page) == len(page)
