"""What the long texts of a crawl take together; what a crawl does then is in test_long_urls.py."""

from sys import getsizeof

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.queue import long_texts
from crawlscope.core.queue.long_texts import NO_PAGE, SHORT, SHORT_IN_MEMORY, LongTextBudget

PAGE = 7


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_texts, "MOST", 0)


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("letter", ["x", "é", "日", "🐙"])
def test_a_text_that_is_cut_takes_no_more_than_a_short_one(letter: str) -> None:
    kept = LongTextBudget().fit(letter * 1_000, PAGE)
    assert kept.endswith("…")
    assert getsizeof(kept) <= SHORT_IN_MEMORY + 27  # the head of a text that is not ASCII


@pytest.mark.usefixtures("full")
@given(st.text(max_size=SHORT // 4 - 10))
def test_short_texts_always_have_room(text: str) -> None:
    assert LongTextBudget().fit(text, PAGE) == text


@given(st.lists(st.text(alphabet="xé日🐙", min_size=300, max_size=900)))
def test_what_is_kept_beyond_short_texts_never_takes_more_than_there_is(texts: list[str]) -> None:
    place = LongTextBudget()
    kept = [place.fit(text, PAGE) for text in texts]
    beyond = sum(getsizeof(text) - SHORT_IN_MEMORY for text in kept if not text.endswith("…"))
    assert place.taken == beyond <= long_texts.MOST
    assert LongTextBudget(kept).taken >= place.taken


@pytest.mark.usefixtures("full")
def test_the_log_says_once_that_it_is_full(caplog: pytest.LogCaptureFixture) -> None:
    place = LongTextBudget()
    for number in range(3):
        assert place.objection(f"http://h/{number}".ljust(1_000, "x"), PAGE) == long_texts.FULL
    assert caplog.text.count("already take 128 MB") == 1


LONG = "http://h/".ljust(SHORT + 8_000, "x")


def filled_by(page: int) -> LongTextBudget:
    """By a page, as far as it goes."""
    place = LongTextBudget()
    while place.objection(LONG, page) is None:
        place.take(LONG, page)
    return place


def test_one_page_takes_a_sixteenth_and_the_others_have_the_rest() -> None:
    place = filled_by(PAGE)
    assert long_texts.MOST // 16 - 8_000 < place.taken <= long_texts.MOST // 16
    assert place.objection(LONG, PAGE) == "the long URLs of its page already take 8.0 MB"
    assert place.fit(LONG, PAGE).endswith("…")
    assert place.fit(LONG, PAGE + 1) == LONG
    assert place.objection(LONG, NO_PAGE) is None


def test_sitemaps_take_half_and_pages_have_the_rest() -> None:
    place = filled_by(NO_PAGE)
    assert place.taken <= long_texts.MOST // 2
    assert place.objection(LONG, NO_PAGE) == "the long URLs in sitemaps already take 64.0 MB"
    assert place.objection(LONG, PAGE) is None


def test_a_page_that_has_been_read_is_forgotten_and_what_it_took_is_not() -> None:
    place = filled_by(PAGE)
    taken = place.taken
    place.leave(PAGE)
    assert place.taken == taken
    assert place.objection(LONG, PAGE) is None
