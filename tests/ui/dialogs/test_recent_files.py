"""The menu of recent files, and the dialogs that ask for one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.dialogs.file_dialogs import FileDialogs
from crawlscope.ui.dialogs.recent_files import (
    MOST,
    RecentMenu,
    recent_files,
    remember_file,
    short_name,
)
from crawlscope.ui.kit.folders import folder_for, remember_folder
from crawlscope.ui.shell.main_window import Phase
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew


def texts(menu: RecentMenu) -> list[str]:
    menu.fill()
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def test_the_newest_files_are_remembered_once_and_first() -> None:
    for number in range(MOST + 3):
        remember_file(f"/crawls/{number}.crawl", "a.test")
    remember_file("/crawls/8.crawl", "b.test")
    assert len(recent_files()) == MOST
    assert recent_files()[0] == ("/crawls/8.crawl", "b.test")
    assert len({path for path, _ in recent_files()}) == MOST


def test_a_name_tells_the_host() -> None:
    assert short_name("/x/site.crawl", "a.test:80") == "site – a.test:80"
    assert short_name("/x/a.test_80 2024-05-01 12.30.59.crawl", "a.test:80") == (
        "a.test_80 2024-05-01 12.30.59"
    )


def test_files_that_are_gone_are_grey_and_the_list_can_be_cleared(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    menu = RecentMenu("Recent", window)
    assert texts(menu) == ["&Clear list"]
    remember_file(str(tmp_path / "gone.crawl"), "a.test")
    (tmp_path / "a & b.crawl").touch()
    remember_file(str(tmp_path / "a & b.crawl"), "a.test")
    assert texts(menu) == ["a && b – a.test", "gone – a.test (missing)", "&Clear list"]
    there, gone, clear = (each for each in menu.actions() if not each.isSeparator())
    assert (there.isEnabled(), gone.isEnabled()) == (True, False)
    with qtbot.waitSignal(menu.chosen) as emitted:
        there.trigger()
    assert emitted.args == [str(tmp_path / "a & b.crawl")]
    clear.trigger()
    assert recent_files() == []


def test_the_list_tells_how_many_urls_a_crawl_had(
    window_as_new: WindowAsNew, tmp_path: Path, story: Story
) -> None:
    window = window_as_new(PANELS)
    (tmp_path / "a.crawl").touch()
    story.find("http://a.test/", "http://a.test/b")
    window.crawl.show_ledger(story.ledger)
    window.show_file(str(tmp_path / "a.crawl"), "a.test")
    window.set_phase(Phase.STOPPED)
    menu = RecentMenu("Recent", window)
    assert texts(menu)[0] == "a – a.test – 2 URLs"
    assert str(tmp_path) in menu.actions()[0].toolTip()


def test_a_file_that_is_there_is_replaced_only_if_that_is_wanted(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialogs = FileDialogs(window)
    chosen: list[str] = []
    dialogs.save_chosen.connect(chosen.append)
    (tmp_path / "a.crawl").write_text("mine")
    dialogs.ask_to_save("a.test")
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "new"))
    assert chosen == [str(tmp_path / "new.crawl")]
    dialog.fileSelected.emit(str(tmp_path / "a.crawl"))
    box = window.findChild(QMessageBox)
    assert box is not None
    assert len(chosen) == 1
    replace = next(b for b in box.findChildren(QPushButton) if "Replace" in b.text())
    replace.click()
    assert chosen[1:] == [str(tmp_path / "a.crawl")]
    dialog.reject()


def test_a_crawl_file_dropped_on_the_window_is_opened(
    window_as_new: WindowAsNew, tmp_path: Path
) -> None:
    window = window_as_new(PANELS)
    opened: list[str] = []
    window.crawl_dropped.connect(opened.append)
    for name in ("a.crawl", "a.txt"):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
        copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        none = Qt.KeyboardModifier.NoModifier
        window.dropEvent(QDropEvent(QPointF(), copy, data, left, none))
    assert opened == [str(tmp_path / "a.crawl")]


def test_a_file_dialog_opens_in_a_folder_that_a_person_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    known, hidden = tmp_path / "crawls", tmp_path / ".local" / "share" / "crawls"
    for folder in (known, hidden):
        folder.mkdir(parents=True)
    first = folder_for("files/folder")
    assert Path(first) in (tmp_path, tmp_path / "Documents")
    for folder, opened in ((known, str(known)), (hidden, first), (tmp_path / "gone", first)):
        remember_folder("files/folder", str(folder / "a.crawl"))
        assert folder_for("files/folder") == opened
