"""A trap that grows is told of now and then, not all the time."""

from crawlscope.session.alerts import FIRST, TrapAlert


def test_it_is_told_at_the_first_hundred_and_at_ten_times_more() -> None:
    told = TrapAlert()
    marks = [number for number in range(5_000) if told.line(number)]
    assert marks == [FIRST, 10 * FIRST]
    assert told.line(123_456) == "A crawler trap is growing: 123,456 URLs that look endless"
    assert not told.line(123_457)


def test_what_was_there_before_is_not_told() -> None:
    told = TrapAlert(found=150)
    assert not told.line(999)
    assert told.line(1_000)
