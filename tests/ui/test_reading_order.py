"""Places are read in rows, and what stands beside something higher as a whole."""

from PySide6.QtCore import QRect

from crawlscope.ui.kit.reading_order import in_reading_order


def read(**places: tuple[int, int, int, int]) -> str:
    boxes = [(name, QRect(*place)) for name, place in places.items()]
    assert in_reading_order(boxes) == in_reading_order(boxes[::-1])
    return "".join(in_reading_order(boxes))


def test_rows_are_read_from_left_to_right_and_from_top_to_bottom() -> None:
    assert (
        read(d=(100, 50, 50, 20), c=(0, 55, 50, 10), b=(60, 3, 20, 20), a=(0, 0, 50, 30)) == "abcd"
    )
    assert read(b=(0, 29, 50, 30), a=(0, 0, 50, 30)) == "ab"  # their frames overlap
    assert read(a=(0, 0, 50, 30)) == "a"


def test_what_stands_beside_something_higher_is_read_as_a_whole() -> None:
    assert read(a=(0, 0, 50, 100), b=(50, 0, 50, 50), c=(50, 50, 50, 50)) == "abc"
    assert read(c=(50, 0, 50, 100), a=(0, 0, 50, 50), b=(0, 50, 50, 50)) == "abc"


def test_what_lies_over_something_else_is_read_from_the_top() -> None:
    assert read(b=(60, 0, 40, 80), a=(0, 0, 100, 50), c=(0, 50, 100, 50)) == "abc"
