"""Work in slices: in one go, and as a part of something larger."""

from pathlib import Path

import crawlscope
from crawlscope.core.base.slices import QuietSlices, Slices, Wait, Work, as_part, in_one_go


def counting(most: int) -> Slices[str]:
    for number in range(1, most + 1):
        yield number / most
    return f"up to {most}"


def quiet() -> QuietSlices[int]:
    yield
    return 7


def test_in_one_go_is_what_comes_of_it() -> None:
    assert in_one_go(counting(3)) == "up to 3"
    assert in_one_go(quiet()) == 7


def test_work_that_has_run_has_its_result() -> None:
    work = Work(counting(2))
    assert list(work) == [0.5, 1.0]
    assert work.result == "up to 2"


def test_who_stops_halfway_closes_the_work() -> None:
    closed = []

    def slices() -> Slices[None]:
        try:
            yield 0.5
            yield 1.0
        finally:
            closed.append(True)

    steps = iter(Work(slices()))
    next(steps)
    steps.close()
    assert closed == [True]


def test_a_part_tells_its_fraction_of_the_whole_and_hands_on_everything_else() -> None:
    wait = Wait(3)

    def slices() -> Slices[str]:
        yield 0
        yield wait
        yield 0.5
        yield None
        yield 1
        return "all"

    work = Work(as_part(slices(), 0.5, 0.7))
    assert list(work) == [0.5, wait, 0.6, None, 0.7]
    assert work.result == "all"


# The lab shows how coroutines are driven by hand; it is made of it.
ROOT = Path(crawlscope.__path__[0])
FILES = [each for each in ROOT.rglob("*.py") if "lab" not in each.relative_to(ROOT).parts[:2]]


def test_nobody_runs_slices_by_hand_or_has_budgets_of_its_own() -> None:
    wrong = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(ROOT).as_posix()
        is_by_hand = "StopIteration" in text
        sleeps = "sleep(0)" in text and where != "runtime/slices.py"
        names = [line.partition(" = ")[0] for line in text.splitlines() if line[:1].isupper()]
        budgets = [each for each in names if each.endswith(("_A_SLICE", "_AT_ONCE", "_A_FOLD"))]
        if is_by_hand or sleeps or (budgets and path.name != "budgets.py"):
            wrong.append((where, budgets))
    assert not wrong
