"""The lab in the window: races and slow motion in processes, on the one loop, in one thread."""

from collections.abc import AsyncIterator, Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope.demo.lab import STAGES
from crawlscope.window.lab import LabDesk
from crawlscope.window.tasks import Tasks
from tests.conftest import WaitUntil

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen


@pytest.fixture
async def lab(qapp: QApplication, wait_until: WaitUntil) -> AsyncIterator[LabDesk]:
    tasks, parent = Tasks(), QWidget()  # qtbot would delete it before the lab's tasks are over
    lab = LabDesk(parent, tasks.spawn)
    lab.open()
    yield lab
    lab.window.close()
    await wait_until(lambda: not tasks)
    parent.deleteLater()


@pytest.mark.slow
async def test_a_race_is_shown_and_starts_no_thread(
    lab: LabDesk, wait_until: WaitUntil, other_threads: Callable[[], set[str]]
) -> None:
    lab.race([3], 0.02, 100)
    await wait_until(lambda: "is over" in lab.window.said.text(), timeout=60)
    table = lab.window.table
    assert [table.item(row, 1).text() for row in range(table.rowCount())] == list(STAGES)  # type: ignore[union-attr]
    assert other_threads() == set()


async def test_a_race_can_be_stopped(lab: LabDesk, wait_until: WaitUntil) -> None:
    lab.race([3], 5.0, 100)
    await wait_until(lambda: lab.window.table.rowCount() > 0, timeout=60)
    lab.stop_race()
    await wait_until(lambda: lab.window.said.text() == "The race was stopped.")


async def test_slow_motion_shows_where_a_stage_waits_and_stops_with_the_window(
    lab: LabDesk, wait_until: WaitUntil
) -> None:
    reader = lab.window.reader
    reader.show_stage("generators")
    reader.slow_button.click()
    await wait_until(lambda: "_read_all:" in reader.where, timeout=60)
    assert "f_lasti" in reader.where
    assert reader.marked_lines
    lab.window.close()
    await wait_until(lambda: not reader.where)
