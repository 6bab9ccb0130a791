"""Numbers as a person reads them: short, and never '1000 ms' or '1024 KB'."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import units


@pytest.mark.parametrize(
    ("octets", "text"),
    [
        (0, "0 B"),
        (980, "980 B"),
        (1_023, "1023 B"),
        (1_024, "1.0 KB"),
        (3_482, "3.4 KB"),
        (102_348, "99.9 KB"),
        (102_399, "100 KB"),
        (1_048_575, "1.0 MB"),
        (5_242_880, "5.0 MB"),
        (3 * 2**40, "3.0 TB"),
        (5_000 * 2**40, "5000 TB"),
    ],
)
def test_a_size_is_reported_in_binary_units(octets: int, text: str) -> None:
    assert units.size(octets) == text


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (0, "0 ms"),
        (0.0421, "42 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.0 s"),
        (3.25, "3.2 s"),
        (59.94, "59.9 s"),
        (59.96, "1:00"),
        (192, "3:12"),
        (3_599.4, "59:59"),
        (3_599.6, "1:00:00"),
        (7_325, "2:02:05"),
        (360_000, "100:00:00"),
    ],
)
def test_a_duration_is_reported_in_the_unit_that_fits(duration: float, text: str) -> None:
    assert units.seconds(duration) == text


@given(st.floats(0, 10**7))
def test_no_duration_is_reported_in_too_many_of_a_unit(duration: float) -> None:
    text = units.seconds(duration)
    assert re.fullmatch(r"\d{1,3} ms|[1-5]?\d\.\d s|[1-5]?\d:[0-5]\d|\d+:[0-5]\d:[0-5]\d", text)


@given(st.integers(0, 2**50 - 2**40))
def test_no_size_is_reported_in_too_many_of_a_unit(octets: int) -> None:
    amount, unit = units.size(octets).split()
    assert float(amount) < 1_024
    assert octets == pytest.approx(
        float(amount) * 1_024 ** ["B", "KB", "MB", "GB", "TB"].index(unit), rel=0.06
    )


@pytest.mark.parametrize(
    ("per_second", "text"),
    [(0, "0.0"), (3.42, "3.4"), (9.96, "10"), (312.4, "312"), (12_345, "12,345")],
)
def test_a_rate_has_no_more_digits_than_matter(per_second: float, text: str) -> None:
    assert units.rate(per_second) == text


def test_counts_have_thousands_separators() -> None:
    assert units.count(1_234_567) == "1,234,567"
    assert units.plural(1, "URL") == "1 URL"
    assert units.plural(0, "URL") == "0 URLs"
    assert units.plural(1_200, "URL") == "1,200 URLs"
    assert units.plural(2, "query", "queries") == "2 queries"


@pytest.mark.parametrize(
    ("shortest", "longest", "text"),
    [
        (0.2, 3, "less than 5 s"),
        (12, 33, "10 to 35 s"),
        (29.6, 30.4, "about 30 s"),
        (40, 70, "less than 2 min"),
        (70, 170, "1 to 3 min"),
        (2_000, 3_500, "30 to 60 min"),
        (3_500, 7_300, "1 to 2 h"),
        (7_200, 20_000, "2 to 6 h"),
        (4e6, 9e6, "1,111 to 2,500 h"),
    ],
)
def test_a_time_that_is_known_roughly_is_told_roughly(
    shortest: float, longest: float, text: str
) -> None:
    assert units.span(shortest, longest) == text


@given(st.floats(0, 10**7), st.floats(0, 10**7))
def test_a_span_names_the_shorter_time_first(one: float, other: float) -> None:
    text = units.span(*sorted((one, other)))
    numbers = [int(each.replace(",", "")) for each in re.findall(r"[\d,]+", text)]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] > 0
