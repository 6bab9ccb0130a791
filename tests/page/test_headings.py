"""All headings of a page count, however many they are; the first are kept with their texts."""

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.findings.rules import of_page, words_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.facts import MOST_LISTED, PageFacts
from crawlscope.page.pieces import Guard
from crawlscope.page.xhtml import XhtmlGuard
from crawlscope.page.xhtml_text import whole_page
from tests.core.findings.pages import RECORD
from tests.examples import examples
from tests.page.test_parting import heard, without_tree

LIMITS = Settings.checked(roots=["http://example.org/"])


def page_of(levels: list[int]) -> str:
    body = "".join(f"<h{level}>Text {at}</h{level}><p>x</p>" for at, level in enumerate(levels, 1))
    return f"<!DOCTYPE html><html><head></head><body>{body}</body></html>"


def assert_all_count(facts: PageFacts, levels: list[int]) -> None:
    first_h1 = levels.index(1) if 1 in levels else None
    listed = [(level, f"Text {at}") for at, level in enumerate(levels[:MOST_LISTED], 1)]
    if first_h1 is not None and first_h1 >= MOST_LISTED:
        listed.append((1, f"Text {first_h1 + 1}"))
    assert list(facts.headings) == listed
    assert len(listed) + facts.more_headings == len(levels)
    for level, more in ((1, facts.more_h1), (2, facts.more_h2)):
        assert sum(at == level for at, _ in listed) + more == levels.count(level)
    late = zip(levels[MOST_LISTED - 1 :], levels[MOST_LISTED:], strict=False)
    assert facts.skips_level == any(after > before + 1 for before, after in late)


def readings(page: str) -> dict[str, PageFacts]:
    """By each reader."""
    octets = page.encode()
    xml = XhtmlGuard(
        page.replace("<!DOCTYPE html><html", '<html xmlns="http://www.w3.org/1999/xhtml"').encode(),
        "utf-8",
    )
    for _ in xml.pages():
        pass
    return {
        "trees": heard(Guard(octets)),
        "scanner": heard(without_tree(octets)),
        "XHTML": heard(Guard(in_one_go(whole_page(xml)))),
    }


RUNS = st.lists(
    st.tuples(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.integers(1, 150)), max_size=5
)


@examples(0.5)
@given(RUNS)
def test_all_headings_count_and_the_first_are_kept(runs: list[tuple[list[int], int]]) -> None:
    levels = [level for part, times in runs for level in part * times]
    for facts in readings(page_of(levels)).values():
        assert_all_count(facts, levels)


def test_the_first_h1_is_found_behind_three_hundred_others() -> None:
    levels = [2] * 300 + [1, 2, 4, 1]
    for facts in readings(page_of(levels)).values():
        assert_all_count(facts, levels)
        named = names(facts)
        assert "h1-missing" not in named
        assert {"h1-multiple", "heading-skip"} <= named
    assert "heading-skip" not in names(heard(Guard(page_of([2] * 300 + [1, 2, 1]))))
    assert "h1-multiple" not in names(heard(Guard(page_of([2] * 300 + [1, 2, 3]))))
    assert "h1-missing" in names(heard(Guard(page_of([2] * 300))))


def names(facts: PageFacts) -> set[str]:
    return set(words_of(of_page(RECORD, facts, None, None, LIMITS)))
