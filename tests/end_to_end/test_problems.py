"""A crash is offered at the next start, once, and the report of a problem is read before it goes
anywhere."""

import re
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QFileDialog, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.options import defaults
from crawlscope.runtime.crashes import left
from crawlscope.ui.dialogs.problem_dialog import ProblemDialog
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.program import LONGEST, Program
from tests.test_secrets import MARK, SECRETS, holds_secret
from tests.web import Site

LOG = ".local/state/crawlscope/log"
PRIVATE = "customer.example.org"


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    home = tmp_path / "home"
    home.mkdir()
    program = Program(home, wait_until)
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    return program


def build(site: Site) -> None:
    site.page("/", links=["/held"])
    site.page("/held")
    site.behind_the_gate("/held")
    site.gate.clear()


def click(person: Person, name: str) -> None:
    QTest.mouseClick(person.find(QPushButton, name), Qt.MouseButton.LeftButton)


def look(person: Person) -> ProblemDialog:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.text() == "&Report a problem…").trigger()
    return person.find(ProblemDialog, "problemDialog")


async def filled(dialog: ProblemDialog, wait_until: WaitUntil) -> str:
    copy = dialog.findChild(QPushButton, "copyReport")
    shown = dialog.findChild(QPlainTextEdit, "problemText")
    assert copy is not None
    assert shown is not None
    await wait_until(copy.isEnabled, timeout=LONGEST)
    assert dialog.text.endswith(shown.toPlainText())
    return dialog.text


@pytest.mark.parametrize("command", ["gui", "crawl"])
async def test_a_crash_is_offered_with_the_crawl_that_it_cut_short_and_only_once(
    program: Program, site: Site, open_window: OpenWindow, wait_until: WaitUntil, command: str
) -> None:
    build(site)
    process = program.start(command, site.url(), *(["--start"] if command == "gui" else ()))
    await wait_until(lambda: site.at_the_gate == 1, timeout=LONGEST)
    job = OutputOptions(
        crawls=program.home / ".local/share/crawlscope/crawls", crashes=program.home / LOG
    )
    beside = open_window(OutputOptions(crawls=program.home / "none", crashes=job.crashes))
    await wait_until(lambda: not beside.desktop.is_starting)
    assert not beside.message  # it runs
    process.send_signal(signal.SIGSEGV)
    assert (await program.end(process)).code == -signal.SIGSEGV
    person = open_window(job)
    await wait_until(lambda: person.message)
    assert person.message.startswith("Crawlscope ended unexpectedly at 2")
    assert "was interrupted. Nothing is lost" in person.message
    assert person.find(QPushButton, "otherMessageButton").text() == "Resume"
    assert person.find(QPushButton, "messageButton").text() == "View report"
    assert person.find(QPushButton, "openUnfinished").text() == "Open"
    click(person, "messageButton")
    text = await filled(person.find(ProblemDialog, "problemDialog"), wait_until)
    assert "Fatal Python error: Segmentation fault" in text
    again = open_window(job)
    await wait_until(lambda: not again.desktop.is_starting)
    assert not again.message
    assert len(left(program.home / LOG)) == 1
    site.gate.set()


async def test_a_kill_is_no_crash_and_a_crash_without_a_crawl_is_offered_alone(
    program: Program, site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    folder = program.home / LOG

    async def after(number: int) -> Person:
        requests = len(site.requests)
        process = program.start("crawl", site.url())
        await wait_until(lambda: len(site.requests) == requests + 2, timeout=LONGEST)
        process.send_signal(number)
        assert (await program.end(process)).code == -number
        person = open_window(OutputOptions(crawls=program.home / "none", crashes=folder))
        await wait_until(lambda: not person.desktop.is_starting)
        return person

    assert not (await after(signal.SIGKILL)).message
    assert list(folder.glob("*.txt")) == []
    person = await after(signal.SIGABRT)
    assert person.message.startswith("Crawlscope ended unexpectedly at 2")
    assert "crawl" not in person.message
    site.gate.set()


async def test_the_report_has_the_machine_and_the_settings_but_no_secret_and_no_address(
    tmp_path: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    exclude = (f"^https://{PRIVATE}/area",)
    settings = {**defaults(), **SECRETS, "exclude": exclude, "max_pages": 7}
    settings["proxy"] = f"http://{MARK}:{MARK}@localhost:1/"
    person = open_window(OutputOptions(crashes=tmp_path), settings=settings)
    dialog = look(person)
    private = await filled(dialog, wait_until)
    for words in ("ok: python: CPython", "ok: qt: ", "max-pages = 7", "# cookie is set, and not"):
        assert words in private
    assert str(Path.home()) not in private
    assert PRIVATE not in private
    without = dialog.findChild(QCheckBox, "withoutAddresses")
    assert without is not None
    without.setChecked(False)
    whole = await filled(dialog, wait_until)
    assert PRIVATE in whole
    for text in (private, whole):
        assert not holds_secret(text.encode())
    person.find(QPlainTextEdit, "problemWords").setPlainText("It was gone.")
    click(person, "copyReport")
    whole = f"It was gone.\n\n{whole}"
    assert QGuiApplication.clipboard().text() == whole
    click(person, "saveReport")
    asking = dialog.findChild(QFileDialog)
    assert asking is not None
    asking.fileSelected.emit(str(tmp_path / "mine"))
    asking.reject()
    assert (tmp_path / "mine.txt").read_text() == whole
    dialog.reject()


async def test_a_report_does_not_wait_for_ever_for_the_machine_to_be_looked_at(
    tmp_path: Path,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("crawlscope.window.problems.PATIENCE", 0)
    person = open_window(OutputOptions(crashes=tmp_path))
    text = await filled(look(person), wait_until)
    assert "problem: doctor: no response within" in text
    assert "== Settings" in text


async def test_a_report_that_is_left_before_it_is_there_leaves_no_process(
    tmp_path: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions(crashes=tmp_path))
    look(person).reject()
    await wait_until(lambda: person.window.findChild(ProblemDialog) is None)


async def test_at_a_terminal_the_report_is_printed(program: Program) -> None:
    log = program.home / LOG / "crawlscope.log"
    log.parent.mkdir(parents=True)
    log.write_text(
        f"2026-11-22 21:00:00,000 WARNING crawlscope.core.records.records: see https://{PRIVATE}/a?b\n"
        f"2026-11-22 21:00:01,000 WARNING crawlscope.store: cannot write {program.home}/.x/y\n"
    )
    ended = await program.run("doctor", "--report")
    assert (ended.code, ended.err) == (0, "")
    assert f"see https://{PRIVATE}/a?b" in ended.out
    assert "cannot write ~/.x/y" in ended.out
    ended = await program.run("doctor", "--report", "--without-addresses")
    assert re.search(r"see https://host\d\.example/path1\n", ended.out)
    assert PRIVATE not in ended.out
    assert (await program.run("doctor", "--report", "--json")).code == 2
    file = program.home / "report.txt"
    ended = await program.run("doctor", "--report", str(file))
    assert ended.out == ended.err == ""
    assert file.read_text().startswith("Crawlscope ")
    ended = await program.run("doctor", "--report", str(program.home / "none" / "report.txt"))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert (await program.run("doctor", str(file))).code == 2


class Broken(QWidget):
    """A view that fails at the end of a crawl."""

    def reset(self, _ledger: Ledger) -> None:
        self.show()

    def catch_up(self, _changes: Changes) -> None:
        raise ArithmeticError("this view fails")


async def test_a_crawl_ends_though_a_view_fails(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
) -> None:
    build(site)
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 1)
    broken = Broken(person.window)
    person.window.crawl.views.add(broken)
    await wait_until(broken.isVisible)
    with qtbot.capture_exceptions():  # a frame's timer may come to it as well
        site.gate.set()
        await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    assert "this view fails" in caplog.text
    assert person.may_press("startButton")
