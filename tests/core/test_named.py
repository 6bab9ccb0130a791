"""Words find things by their names, the nearest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from crawlscope.core.insight.named import Words


@dataclass(frozen=True, slots=True)
class Thing:
    names: Sequence[str]
    places: Sequence[str] = ()


EXPORT = Thing(("导出", "Export"), ("文件", "File"))
VIEW = Thing(("Export this view",), ("File",))
REPORT = Thing(("Reexport the report",), ("Tools",))
BROKEN = Thing(("Recheck all broken",), ("Crawl",))
THINGS = (REPORT, BROKEN, VIEW, EXPORT)


def found(text: str, most: int = 9) -> list[Thing]:
    return Words.of(text).nearest(THINGS, most=most)


def test_names_that_begin_with_the_words_come_before_names_that_hold_them() -> None:
    assert found("export") == [VIEW, EXPORT, REPORT]
    assert found("export", most=2) == [VIEW, EXPORT]
    assert found("view exp") == [VIEW]


def test_a_kind_that_comes_later_is_a_step_farther() -> None:
    def in_order(*kinds: tuple[Thing, ...]) -> list[Thing]:
        return Words.of("export").nearest(*kinds, most=9)

    assert in_order((REPORT,), (VIEW,)) == [VIEW, REPORT]
    assert in_order((VIEW,), (EXPORT,)) == [VIEW, EXPORT]
    assert in_order((EXPORT,), (VIEW,)) == [EXPORT, VIEW]


def test_words_are_found_in_any_order_in_names_and_places_whatever_their_case() -> None:
    assert found("BROKEN rec") == [BROKEN]
    assert found("broken craw") == [BROKEN]
    assert found("file this") == [VIEW]
    assert found("file") == [VIEW, EXPORT]
    assert found("broken file") == []


def test_a_thing_has_names_in_two_languages() -> None:
    assert found("导") == found("文件 导出") == [EXPORT]
