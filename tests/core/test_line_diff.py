"""Two texts side by side, line by line."""

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import Work
from crawlscope.core.insight import line_diff
from crawlscope.core.insight.line_diff import MOST_EDITS, Row, rows

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "d", "<p>", ""]), max_size=30)


def of(old: list[str], new: list[str]) -> list[Row]:
    work = Work(rows(old, new))
    for _ in work:
        pass
    return work.result


def signs(old: list[str], new: list[str]) -> str:
    """= for a line that is the same, ~ for one in place of another, - and + for the others."""
    return "".join(
        "=" if each.is_same else "~" if each.old and each.new else "-" if each.old else "+"
        for each in of(old, new)
    )


@given(TEXTS, TEXTS)
def test_each_line_of_both_stands_once_and_in_order(old: list[str], new: list[str]) -> None:
    found = of(old, new)
    assert [each.old for each in found if each.old] == list(range(1, len(old) + 1))
    assert [each.new for each in found if each.new] == list(range(1, len(new) + 1))
    assert all(old[each.old - 1] == new[each.new - 1] for each in found if each.is_same)


@given(TEXTS)
def test_a_text_differs_in_nothing_from_itself(text: list[str]) -> None:
    assert signs(text, text) == "=" * len(text)


def test_what_was_added_removed_and_changed_is_told_apart() -> None:
    assert signs(list("abcd"), list("abxcd")) == "==+=="
    assert signs(list("abcd"), list("abd")) == "==-="
    assert signs(list("abcd"), list("abxd")) == "==~="
    assert signs([], list("ab")) == "++"


def test_lines_that_are_repeated_are_paired_by_the_shortest_way() -> None:
    assert signs(list("abab"), list("baba")).count("=") == 3
    assert signs(["a", "b", "a", "b", "a"], ["b", "a", "b", "a"]).count("=") == 4


def test_a_block_that_has_moved_leaves_the_others_in_their_places() -> None:
    others = [f"line {n}" for n in range(100)]
    assert signs(["x", "y", *others], [*others, "x", "y"]).count("=") == 100


def test_texts_without_a_line_in_common_are_not_looked_into_for_long() -> None:
    """Myers' algorithm alone is quadratic in what differs."""
    old, new = ["a", "b"] * 10_000, ["c", "d"] * 10_000
    looked = 0
    for _ in line_diff.rows(old, new):
        looked += 1
    assert looked <= 2 + 3 * 40_000 / line_diff.LOOKED_AT
    assert signs(["a"] * 3 * MOST_EDITS, ["b"] * 3 * MOST_EDITS) == "~" * 3 * MOST_EDITS
