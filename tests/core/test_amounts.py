"""Times and sizes are read as people write them."""

import pytest

from crawlscope.core.base import amounts


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90", 90), ("0.5", 0.5), ("500ms", 0.5), ("5m", 300), ("2H", 7_200), ("1h 30m", 5_400)],
)
def test_a_time_has_units(text: str, seconds: float) -> None:
    assert amounts.seconds(text) == seconds


@pytest.mark.parametrize(
    ("text", "octets"),
    [("512", 512), ("10MB", 10_485_760), ("10 mib", 10_485_760), ("1.5k", 1_536), ("1GB", 2**30)],
)
def test_a_size_has_the_units_that_the_program_writes(text: str, octets: int) -> None:
    assert amounts.octets(text) == octets


@pytest.mark.parametrize("text", ["", "m", "5x", "5 m x", "-5", "1e9", "nan", "٥m", "5m,"])
def test_what_is_no_time_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time: write seconds, or 500ms, 5m, 2h"):
        amounts.seconds(text)


@pytest.mark.parametrize(
    "text", ["", "MB", "5m5", "5 pounds", "-1", "inf", "9" * 400, "9" * 308 + "GB"]
)
def test_what_is_no_size_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="is not a size: write bytes, or 512KB, 10MB, 1GB"):
        amounts.octets(text)


def test_numbers_are_whole_where_they_count() -> None:
    assert amounts.whole("1,000") == 1_000
    with pytest.raises(ValueError, match=r"'1\.5' is not a whole number"):
        amounts.whole("1.5")
    assert amounts.number("0.5") == 0.5


@pytest.mark.parametrize("text", ["3." + "3" * 400 + "e-05", "5  " * 400 + "!"])
def test_a_long_text_is_refused_at_once(text: str) -> None:
    """A pattern that tries each way to cut it would take longer than anybody lives."""
    with pytest.raises(ValueError, match="is not a time"):
        amounts.seconds(text)
