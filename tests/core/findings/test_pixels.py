"""Widths of texts in Arial, against what browsers and Screaming Frog measure."""

import pytest

from crawlscope.core.findings.pixels import EM, is_wider, pixels


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        ("", 20, 0),
        ("i", 20, 5),  # 455 of 2048 units
        ("W", 20, 19),  # 1933
        ("0123456789", 20, 112),
        ("\u4e2d\u6587", 20, 40),  # as wide as high
        ("e\u0301", 20, pixels("e", 20)),  # an accent of its own takes no room
    ],
)
def test_a_text_is_as_wide_as_its_characters(text: str, size: int, expected: int) -> None:
    assert pixels(text, size) == expected


def test_letters_of_ascii_are_as_wide_as_among_others() -> None:
    text = "".join(map(chr, range(128)))
    foreign = "\u4e2d"
    assert pixels(text + foreign, EM) - pixels(foreign, EM) == pixels(text, EM)


@pytest.mark.parametrize("text", ["", "iiii", "WWW", "\u4e2d", "\ufdfd" * 3, "e\u0301"])
@pytest.mark.parametrize("size", [13, 20])
def test_a_text_is_wider_than_all_that_it_exceeds(text: str, size: int) -> None:
    width = pixels(text, size)
    assert [is_wider(text, size, most) for most in (width - 1, width, width + 1)] == [
        True,
        False,
        False,
    ]
