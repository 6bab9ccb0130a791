"""What the long texts of a crawl take together; what a crawl does then is in test_long_urls.py."""

from sys import getsizeof

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import room
from app.core.room import SHORT, SHORT_IN_MEMORY, Room


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST", 0)


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("letter", ["x", "é", "日", "🐙"])
def test_a_text_that_is_cut_takes_no_more_than_a_short_one(letter: str) -> None:
    kept = Room().fit(letter * 1_000)
    assert kept.endswith("…")
    assert getsizeof(kept) <= SHORT_IN_MEMORY + 27  # the head of a text that is not ASCII


@pytest.mark.usefixtures("full")
@given(st.text(max_size=SHORT // 4 - 10))
def test_short_texts_always_have_room(text: str) -> None:
    assert Room().fit(text) == text


@given(st.lists(st.text(alphabet="xé日🐙", min_size=300, max_size=900)))
def test_what_is_kept_beyond_short_texts_never_takes_more_than_there_is(texts: list[str]) -> None:
    place = Room()
    kept = [place.fit(text) for text in texts]
    beyond = sum(getsizeof(text) - SHORT_IN_MEMORY for text in kept if not text.endswith("…"))
    assert place.taken == beyond <= room.MOST
    assert Room(kept).taken >= place.taken


@pytest.mark.usefixtures("full")
def test_the_log_says_once_that_it_is_full(caplog: pytest.LogCaptureFixture) -> None:
    place = Room()
    for number in range(3):
        assert not place.has_room_for(f"http://h/{number}".ljust(1_000, "x"))
    assert caplog.text.count("take 128 MB already") == 1
