"""How the window ends: requested files are written first, unless a person does not want to wait."""

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight.report import EXIT_STOPPED
from crawlscope.ui.shell.export_questions import Wanted
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenFirst, OpenWindow
from tests.program import LONGEST, Program
from tests.web import Site, large_site

MANY = 20_000  # URLs, which no export of them is written in a moment
SOME = 5_000


def half_written(folder: Path) -> Callable[[], bool]:
    """True while a file is there that is not one of those that were asked for."""
    return lambda: any(each.suffix not in (".jsonl", ".csv") for each in folder.iterdir())


def names_in(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "exports").mkdir()
    return tmp_path / "exports"


async def test_a_second_signal_ends_writing_and_says_what_was_not_written(
    site: Site, tmp_path: Path, folder: Path, wait_until: WaitUntil
) -> None:
    large_site(site, MANY)
    (tmp_path / "home").mkdir()
    program = Program(tmp_path / "home", wait_until)
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    files = [folder / name for name in ("all.jsonl", "all.csv")]
    exports = [word for file in files for word in ("--export", str(file))]
    process = program.start("gui", site.url(), "--start", *exports)
    await wait_until(lambda: site.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGINT)
    await wait_until(half_written(folder), timeout=LONGEST)
    process.send_signal(signal.SIGTERM)
    ended = await program.end(process)
    assert ended.code == EXIT_STOPPED
    (said,) = [line for line in ended.err.splitlines() if "plugin does not support" not in line]
    assert said.startswith("crawlscope: not written: ")
    there = names_in(folder)
    assert len(there) < len(files)
    assert not set(there) - {file.name for file in files}
    for file in files:
        assert (file.name in there) != (str(file) in said)


async def test_one_signal_writes_all_that_the_command_line_asked_for(
    site: Site,
    folder: Path,
    open_first: OpenFirst,
    wait_until: WaitUntil,
    capfd: pytest.CaptureFixture[str],
) -> None:
    large_site(site, SOME)
    files = [folder / name for name in ("all.jsonl", "all.csv")]
    job = OutputOptions(exports=tuple(map(str, files)))
    _, person = open_first(job, roots=(site.url(),), start=True)
    await wait_until(lambda: len(person.desktop.ledger.records) == SOME + 2)
    os.kill(os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(LONGEST):
        assert await person.running == EXIT_STOPPED
    assert len(files[0].read_text().splitlines()) == SOME + 2
    assert names_in(folder) == sorted(file.name for file in files)
    assert "not written" not in capfd.readouterr().err


async def test_a_window_that_is_closed_first_writes_the_export_that_a_person_asked_for(
    site: Site, folder: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    large_site(site, MANY)
    site.gate.set()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended, timeout=LONGEST)
    person.window.exports.chosen.emit(Wanted(str(folder / "all.jsonl"), None))
    await wait_until(half_written(folder))
    person.window.close()
    async with asyncio.timeout(LONGEST):
        await person.running
    assert len((folder / "all.jsonl").read_text().splitlines()) == MANY + 2


async def test_a_window_that_is_closed_can_be_collected_whole(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    person.window.close()
    async with asyncio.timeout(LONGEST):
        await person.running
    assert gc.get_freeze_count() == 0
