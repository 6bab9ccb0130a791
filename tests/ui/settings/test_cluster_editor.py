"""Where a crawl runs is a choice, a number or an address, and a test that answers in place."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.records.machines import Trial
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.window.profiles import Profiles

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
Found = TypeVar("Found", bound=QWidget)


class Form:
    def __init__(self, dialog: SettingsDialog) -> None:
        self.dialog = dialog
        self.asked: list[str] = []
        dialog.cluster_test_requested.connect(self.asked.append)

    def find(self, kind: type[Found], name: str) -> Found:
        found = self.dialog.findChild(kind, f"cluster{name}")
        assert found is not None
        return found

    def choose(self, row: int) -> None:
        self.find(QComboBox, "Editor").setCurrentIndex(row)

    def type(self, name: str, text: str) -> None:
        line = self.find(QLineEdit, name)
        line.setFocus()
        QTest.keySequence(line, "Ctrl+A")
        QTest.keyClicks(line, text)

    def press(self, name: str) -> None:
        button = self.find(QPushButton, name)
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def value(self) -> object:
        values = self.dialog.values()
        return "wrong" if values is None else values["cluster"]

    @property
    def said(self) -> str:
        label = self.find(QLabel, "Tested")
        return label.text() if label.isVisible() else ""

    @property
    def may_be_accepted(self) -> bool:
        buttons = self.dialog.findChild(QDialogButtonBox)
        assert buttons is not None
        return buttons.button(buttons.StandardButton.Ok).isEnabled()


@pytest.fixture
def form(qtbot: QtBot, tmp_path: Path) -> Iterator[Form]:
    dialog = SettingsDialog(Profiles(tmp_path))
    dialog.open()
    dialog.show_option("cluster")
    yield Form(dialog)
    dialog.close()
    dialog.deleteLater()


def test_it_is_one_value_with_three_kinds(form: Form) -> None:
    assert form.value() is None
    form.choose(1)
    assert form.value() == "local:2"
    form.type("Processes", "8")
    assert form.value() == "local:8"
    form.choose(2)
    assert form.value() == "wrong"
    form.type("Address", "tls://borea:9000")
    assert form.value() == "tls://borea:9000"
    form.choose(0)
    assert form.value() is None


def test_a_value_that_is_set_is_had_again(form: Form) -> None:
    for value in ("local:3", None, "tcp://[::1]:8786", "tls://borea"):
        form.dialog.set_values({"cluster": value})
        assert form.value() == value


def test_a_number_of_processes_that_cannot_be_is_refused(form: Form) -> None:
    form.choose(1)
    for text in ("", "0", "-1", "65", "two", "²"):
        form.type("Processes", "2")
        before = form.may_be_accepted
        form.type("Processes", text) if text else form.find(QLineEdit, "Processes").clear()
        assert (before, form.may_be_accepted) == (True, False), text
        assert not form.find(QPushButton, "Test").isEnabled(), text


def test_only_what_belongs_to_the_choice_is_seen(form: Form) -> None:
    names = {"Processes": QLineEdit, "Address": QLineEdit, "Test": QPushButton}
    for row, wanted in enumerate((set(), {"Processes", "Test"}, {"Address", "Test"})):
        form.choose(row)
        assert {n for n, kind in names.items() if form.find(kind, n).isVisible()} == wanted


def test_a_test_answers_below_the_field(form: Form) -> None:
    form.choose(2)
    form.type("Address", "tcp://borea")
    form.press("Test")
    assert form.asked == ["tcp://borea"]
    assert not form.find(QPushButton, "Test").isEnabled()
    form.dialog.show_tested("tcp://borea", Trial(("2 workers", "<b>x</b>"), True, "http://borea"))
    assert form.said == "2 workers\n<b>x</b>"
    assert form.find(QPushButton, "Dashboard").toolTip() == "http://borea"
    assert form.find(QPushButton, "Test").isEnabled()


def test_an_answer_to_what_was_typed_before_is_not_shown(form: Form) -> None:
    form.choose(2)
    form.type("Address", "tcp://borea")
    form.press("Test")
    form.type("Address", "tcp://atlas")
    form.dialog.show_tested("tcp://borea", Trial(("2 workers",)))
    assert not form.said
    assert form.find(QPushButton, "Test").isEnabled()


def test_a_test_under_way_is_not_begun_twice(form: Form) -> None:
    form.choose(1)
    form.press("Test")
    form.dialog.set_values({"workers": 20})  # all fields are checked anew
    assert not form.find(QPushButton, "Test").isEnabled()
    form.dialog.show_tested("local:2", Trial(("No Dask.",), False))
    assert form.said == "No Dask."
    assert not form.find(QPushButton, "Dashboard").isVisible()
