"""The export dialog asks without blocking: where, and whether a file may be replaced."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.export import TITLES as FORMATS
from crawlscope.export import shown as views
from crawlscope.ui.dialogs.export_dialog import ExportDialog, suffix_of, with_suffix

Box = TypeVar("Box", bound=QWidget)


@pytest.fixture
def asking(qtbot: QtBot) -> ExportDialog:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialog = ExportDialog(window)
    dialog.offer(FORMATS)
    return dialog


def shown(asking: ExportDialog, kind: type[Box]) -> Box:
    window = asking.parent()
    assert window is not None
    return next(each for each in window.findChildren(kind) if each.isVisible())


def name_in(dialog: QFileDialog) -> QLineEdit:
    found = dialog.findChild(QLineEdit, "fileNameEdit")
    assert found is not None
    return found


@pytest.fixture
def ask(asking: ExportDialog, tmp_path: Path) -> Callable[[], QFileDialog]:
    def asked() -> QFileDialog:
        asking.ask(7, "a.test")
        dialog = shown(asking, QFileDialog)
        dialog.setDirectory(str(tmp_path))
        return dialog

    return asked


def choose(dialog: QFileDialog, name: str) -> None:
    name_in(dialog).setText(name)
    dialog.accept()


def test_every_format_that_can_be_written_is_offered_once() -> None:
    assert set(views.TITLES) == set(views.WRITERS)
    assert len(set(FORMATS.values())) == len(FORMATS)


def test_the_host_names_the_file_that_is_offered(ask: Callable[[], QFileDialog]) -> None:
    assert name_in(ask()).text() == "a.test.jsonl"


def test_the_file_chosen_is_reported_with_its_branch(
    asking: ExportDialog, qtbot: QtBot, ask: Callable[[], QFileDialog], tmp_path: Path
) -> None:
    with qtbot.waitSignal(asking.chosen) as emitted:
        choose(ask(), "a.csv")
    assert emitted.args == [str(tmp_path / "a.csv"), 7]


def test_a_name_without_suffix_gets_that_of_the_format(
    asking: ExportDialog, qtbot: QtBot, ask: Callable[[], QFileDialog], tmp_path: Path
) -> None:
    with qtbot.waitSignal(asking.chosen) as emitted:
        choose(ask(), "a.test")
    assert emitted.args == [str(tmp_path / "a.test.jsonl"), 7]


@pytest.mark.parametrize("suffix", FORMATS)
def test_another_format_changes_the_suffix_of_the_name(
    ask: Callable[[], QFileDialog], suffix: str
) -> None:
    dialog = ask()
    dialog.selectNameFilter(FORMATS[suffix])
    dialog.filterSelected.emit(FORMATS[suffix])
    assert name_in(dialog).text() == f"a.test{suffix}"


@pytest.mark.parametrize(
    ("path", "suffix"),
    [("a.JUNIT.XML", ".junit.xml"), ("a.xml", ".xml"), ("a.test", ""), ("a", ""), (".csv", ".csv")],
)
def test_the_longest_suffix_names_the_format(path: str, suffix: str) -> None:
    assert suffix_of(path, FORMATS) == suffix
    assert with_suffix(path, ".txt", FORMATS) == (path if suffix else path + ".txt")


def test_the_folder_is_offered_again(
    asking: ExportDialog, ask: Callable[[], QFileDialog], tmp_path: Path
) -> None:
    choose(ask(), "a.csv")
    asking.ask(7, "a.test")
    assert Path(shown(asking, QFileDialog).directory().absolutePath()) == tmp_path


def test_nothing_is_exported_when_the_dialog_is_closed(
    asking: ExportDialog, qtbot: QtBot, ask: Callable[[], QFileDialog]
) -> None:
    with qtbot.assertNotEmitted(asking.chosen):
        ask().reject()


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_is_replaced_only_if_that_is_wanted(
    asking: ExportDialog, ask: Callable[[], QFileDialog], tmp_path: Path, replace: bool
) -> None:
    (tmp_path / "a.csv").write_text("mine")
    asked: list[str] = []
    asking.chosen.connect(lambda path, _node: asked.append(path))
    choose(ask(), "a.csv")
    assert asked == []
    box = shown(asking, QMessageBox)
    buttons = {b.text().replace("&", ""): b for b in box.findChildren(QPushButton)}
    assert buttons["Cancel"].isDefault()  # Enter harms nothing
    QTest.mouseClick(buttons["Replace" if replace else "Cancel"], Qt.MouseButton.LeftButton)
    assert asked == ([str(tmp_path / "a.csv")] if replace else [])
    assert (tmp_path / "a.csv").read_text() == "mine"
