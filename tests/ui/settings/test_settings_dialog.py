"""The dialog shows every option under its word, refuses what `Settings` refuses, keeps profiles."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.options import defaults, options
from crawlscope.core.policy.settings import Settings
from crawlscope.ui.kit.clipboard import pasted
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.settings.setting_fields import SettingField
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.settings.settings_memory import KEY, remember_settings, remembered_settings
from crawlscope.window.profiles import Profiles

Found = TypeVar("Found", bound=QObject)
MASKED = ("header", "cookie", "auth", "proxy")


class Form:
    """The dialog as a person uses it."""

    def __init__(self, dialog: SettingsDialog) -> None:
        self.dialog = dialog

    def find(self, kind: type[Found], name: str) -> Found:
        found = self.dialog.findChild(kind, name)
        if found is None:
            self.see_all()
            found = self.dialog.findChild(kind, name)
        assert found is not None, f"there is no {name}"
        return found

    def type(self, name: str, text: str) -> None:
        self.show(name)
        editor = self.find(QWidget, f"{name}Editor")
        editor.setFocus()
        QTest.keySequence(editor, "Ctrl+A")
        QTest.keyClicks(editor, text)

    def show(self, name: str) -> None:
        """Turns to the page of an option."""
        self.dialog.show_option(name)

    def see_all(self) -> None:
        """Turns to each page: it is made then."""
        pages = self.find(QListWidget, "settingsPages")
        for row in [*range(pages.count()), pages.currentRow()]:
            pages.setCurrentRow(row)

    def row_of(self, name: str) -> int:
        field = self.field(name)
        return next(n for n, page in enumerate(self.pages()) if page.isAncestorOf(field))

    def pages(self) -> list[QWidget]:
        stack = self.dialog.findChild(QStackedWidget)
        assert stack is not None
        return [page for n in range(stack.count()) if (page := stack.widget(n)) is not None]

    def field(self, name: str) -> SettingField:
        fields = self.dialog.findChildren(SettingField)
        if name not in (each.option.name for each in fields):
            self.see_all()
            fields = self.dialog.findChildren(SettingField)
        return next(field for field in fields if field.option.name == name)

    def problem(self, name: str) -> str:
        return self.find(QLabel, f"{name}Problem").text()

    @property
    def line(self) -> str:
        return self.find(QLabel, "settingsLine").text()

    def button(self, kind: QDialogButtonBox.StandardButton) -> QPushButton:
        return self.find(QDialogButtonBox, "").button(kind)

    @property
    def ok(self) -> QPushButton:
        return self.button(QDialogButtonBox.StandardButton.Ok)

    def press(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def act(self, name: str) -> None:
        self.find(QAction, f"profile{name}Action").trigger()

    def answer(self, text: str) -> None:
        """Types into the question for a name."""
        dialog = self.find(QInputDialog, "")
        dialog.setTextValue(text)
        dialog.accept()

    def pick_file(self, path: Path) -> None:
        dialog = self.dialog.findChildren(QFileDialog)[-1]
        dialog.fileSelected.emit(str(path))
        dialog.reject()

    def say_yes(self) -> None:
        box = self.find(QMessageBox, "")
        yes = [b for b in box.buttons() if box.buttonRole(b) is QMessageBox.ButtonRole.AcceptRole]
        self.press(yes[0])

    def profiles(self) -> list[str]:
        box = self.find(QComboBox, "profileBox")
        return [box.itemText(n) for n in range(box.count())]

    def choose(self, profile: str) -> None:
        box = self.find(QComboBox, "profileBox")
        box.setCurrentText(profile)
        box.activated.emit(box.currentIndex())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "profiles"


@pytest.fixture
def open_form(qtbot: QtBot, folder: Path) -> Callable[[], Form]:
    def open_one() -> Form:
        dialog = SettingsDialog(Profiles(folder))
        qtbot.addWidget(dialog)
        dialog.open()
        qtbot.waitUntil(lambda: bool(dialog.findChildren(SettingField)))
        return Form(dialog)

    return open_one


@pytest.fixture
def form(open_form: Callable[[], Form]) -> Form:
    return open_form()


def test_each_option_has_its_title_flag_meaning_and_default(form: Form) -> None:
    form.see_all()
    shown = {field.option.name: field for field in form.dialog.findChildren(SettingField)}
    assert set(shown) == {e.name for e in fields(Settings) if "meaning" in e.metadata}
    for field in shown.values():
        texts = [label.text() for label in field.findChildren(QLabel)]
        texts += [box.text() for box in field.findChildren(QCheckBox)]
        assert {field.option.title, field.option.word} <= set(texts)
        line = next(text for text in texts if "default: " in text)
        meaning = field.option.hint or field.option.meaning.removeprefix("do not ")
        name, _, rule = meaning.partition(": ")
        assert (rule if name.split()[0] in BY_NAME else meaning)[1:] in line


def test_no_text_of_the_dialog_is_of_the_command_line_but_the_option_that_is_edited(
    qtbot: QtBot, form: Form
) -> None:
    form.see_all()
    terminal = ("--", "regex", "repeatable", "coroutine", "tcp:")
    shown = [
        label.text()
        for field in form.dialog.findChildren(SettingField)
        if field.option.name not in ("cluster", "extract")  # what they take is a text
        for label in field.findChildren(QLabel)
        if not label.isHidden()
    ]
    assert [text for text in shown if any(word in text for word in terminal)] == []
    form.show("max_pages")
    flag = next(e for e in form.field("max_pages").findChildren(QLabel) if e.text()[:2] == "--")
    qtbot.waitUntil(flag.isVisible)
    assert flag.text() == "--max-pages"
    before = form.field("max_pages").size()
    form.show("max_redirects")
    qtbot.waitUntil(flag.isHidden)
    assert form.field("max_pages").size() == before
    form.find(QLineEdit, "settingsSearch").setText("--max-pages")
    assert form.field("max_pages").isVisible()
    assert not form.field("max_redirects").isVisible()


def test_a_new_dialog_holds_the_defaults(form: Form) -> None:
    assert form.dialog.values() == defaults()
    assert form.ok.isEnabled()


def test_the_dialog_is_painted_before_its_first_page_is_made(qtbot: QtBot, folder: Path) -> None:
    dialog = SettingsDialog(Profiles(folder))
    qtbot.addWidget(dialog)
    dialog.open()
    assert not dialog.findChildren(SettingField)
    assert dialog.values() == defaults()
    qtbot.waitUntil(lambda: bool(dialog.findChildren(SettingField)))


CHANGED = {
    "max_pages": 7,
    "max_depth": 0,
    "timeout": 0.25,
    "scope": "folder",
    "include": ("/a", "/b c"),
    "no_robots": True,
    "header": ("A: b", "C: d"),
    "auth": "me:pass",
}


def test_values_put_in_come_out_as_they_were_with_their_types(qtbot: QtBot, form: Form) -> None:
    form.dialog.set_values(CHANGED)
    with qtbot.waitSignal(form.dialog.accepted_settings) as emitted:
        form.press(form.ok)
    values = (emitted.args or [{}])[0]
    assert values == {**defaults(), **CHANGED}
    assert {n: type(v) for n, v in values.items() if n in CHANGED} == {
        n: type(v) for n, v in CHANGED.items()
    }
    assert Settings.checked(roots=["h"], **values).max_pages == 7


def test_what_is_typed_is_taken_with_return(qtbot: QtBot, form: Form) -> None:
    form.type("max_pages", "12")
    with qtbot.waitSignal(form.dialog.accepted_settings) as emitted:
        QTest.keyClick(form.find(QLineEdit, "max_pagesEditor"), Qt.Key.Key_Return)
    assert (emitted.args or [{}])[0]["max_pages"] == 12


def test_cancel_tells_nothing(qtbot: QtBot, form: Form) -> None:
    form.type("max_pages", "12")
    with qtbot.assertNotEmitted(form.dialog.accepted_settings):
        QTest.keyClick(form.dialog, Qt.Key.Key_Escape)
    assert not form.dialog.isVisible()


WRONG = (
    ("max_pages", "0"),
    ("max_pages", "many"),
    ("workers", ""),
    ("timeout", "nan"),
    ("max_tries", "1.5"),
    ("auth", "nobody"),
    ("proxy", "ftp://h"),
)


def test_what_is_wrong_is_reported_beside_its_field_as_one_types(form: Form) -> None:
    for name, text in WRONG:
        form.show(name)
        form.find(QLineEdit, f"{name}Editor").setText(text)
        assert form.problem(name).startswith(f"“{options()[name].title}”")
        assert form.find(QLabel, f"{name}Problem").isVisible()
        assert options()[name].title in form.line
        assert not form.ok.isEnabled()
        form.field(name).reset()
        assert not form.problem(name)
        assert form.ok.isEnabled()


def test_nothing_is_negated_twice(form: Form) -> None:
    box = form.find(QCheckBox, "no_robotsEditor")
    assert (box.text(), box.isChecked()) == ("Obey robots.txt", True)
    form.show("no_robots")
    form.press(box)
    assert (form.dialog.values() or {})["no_robots"] is True
    titles = [field.option.title for field in form.dialog.findChildren(SettingField)]
    assert not [title for title in titles if title.split()[0] in ("No", "Not", "Never")][1:]


SIZES = (
    ("512 KB", 524_288),
    ("10mb", 10_485_760),
    ("1.5 MB", 1_572_864),
    ("1000", 1000),
    ("7 B", 7),
)


def test_sizes_are_typed_as_people_say_them(form: Form) -> None:
    for typed, octets in SIZES:
        form.type("max_body", typed)
        assert (form.dialog.values() or {})["max_body"] == octets, typed
        form.dialog.set_values({"max_body": octets})
        assert (form.dialog.values() or {})["max_body"] == octets, typed
        form.field("max_body").reset()


def test_what_is_no_size_is_reported(form: Form) -> None:
    for typed in ("ten", "5 miles", "MB", "1e400 MB", "0 KB"):
        form.type("max_body", typed)
        assert form.problem("max_body"), typed
        assert not form.ok.isEnabled(), typed
        form.field("max_body").reset()
        assert form.ok.isEnabled(), typed


def test_a_bad_regex_is_reported_and_ok_waits_for_it(form: Form) -> None:
    form.find(QPlainTextEdit, "excludeEditor").setPlainText("/good\n(")
    assert "not a valid regex" in form.problem("exclude")
    form.dialog.accept()
    assert form.dialog.isVisible()


def test_several_problems_are_reported_at_once_and_their_pages_are_marked(form: Form) -> None:
    form.dialog.set_values({"max_pages": 0, "workers": 0})
    assert form.problem("max_pages")
    assert form.problem("workers")
    pages = form.find(QListWidget, "settingsPages")
    marked = {row for row in range(pages.count()) if not pages.item(row).icon().isNull()}
    assert marked == {form.row_of("max_pages"), form.row_of("workers")}


def test_scope_any_is_wrong_until_there_is_a_limit(form: Form) -> None:
    form.find(QComboBox, "scopeEditor").setCurrentText("Whatever is linked")
    assert "“Maximum depth”" in form.problem("scope")
    form.type("max_pages", "5")
    assert not form.problem("scope")
    assert form.ok.isEnabled()


def test_reset_brings_back_one_default_and_is_seen_only_where_there_is_another_value(
    form: Form,
) -> None:
    for name in CHANGED:
        form.dialog.set_values(CHANGED)
        form.show(name)
        button = form.find(QToolButton, f"{name}Reset")
        form.press(button)
        assert form.dialog.values() == {**defaults(), **CHANGED, name: options()[name].default}
        assert not button.isVisible()


def test_reset_all_brings_back_every_default(form: Form) -> None:
    form.dialog.set_values({**CHANGED, "workers": 0})
    form.press(form.find(QPushButton, "settingsResetAll"))
    assert form.dialog.values() == defaults()
    assert not form.find(QPushButton, "settingsResetAll").isEnabled()


def test_a_secret_is_dots_until_it_is_asked_for(form: Form) -> None:
    form.dialog.set_values(CHANGED)
    for name in MASKED:
        form.show(name)
        lines = form.field(name).findChildren(QLineEdit)
        assert {line.echoMode() for line in lines} == {QLineEdit.EchoMode.Password}
        form.press(form.find(QToolButton, f"{name}Show"))
        assert {line.echoMode() for line in lines} == {QLineEdit.EchoMode.Normal}


def test_a_list_of_secrets_always_has_room_for_one_more(form: Form) -> None:
    for number, text in enumerate(("A: b", "C: d"), 1):
        form.find(QLineEdit, f"headerEditor{number}").setText(text)
    assert form.find(QLineEdit, "headerEditor3").text() == ""
    assert (form.dialog.values() or {})["header"] == ("A: b", "C: d")


def test_return_in_a_list_of_secrets_goes_on_to_the_next_line(qtbot: QtBot, form: Form) -> None:
    form.show("header")
    first = form.find(QLineEdit, "headerEditor1")
    first.setFocus()
    QTest.keyClicks(first, "A: b")
    with qtbot.assertNotEmitted(form.dialog.accepted_settings):
        QTest.keyClick(first, Qt.Key.Key_Return)
    assert form.dialog.isVisible()
    assert form.dialog.focusWidget() is form.find(QLineEdit, "headerEditor2")


def test_the_dialog_says_where_secrets_are_not_kept(form: Form) -> None:
    note = form.find(QLabel, "settingsNote").text()
    assert "never saved in a file or profile" in note
    assert all(options()[name].title in note for name in MASKED)


def test_tab_leaves_a_list(form: Form) -> None:
    form.show("include")
    text = form.find(QPlainTextEdit, "includeEditor")
    text.setFocus()
    assert form.dialog.focusWidget() is text
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert form.dialog.focusWidget() is not text
    assert text.toPlainText() == ""


def test_every_control_has_a_name_for_those_who_do_not_see_it(form: Form) -> None:
    form.see_all()
    for field in form.dialog.findChildren(SettingField):
        for kind in (QLineEdit, QPlainTextEdit, QCheckBox, QComboBox, QToolButton):
            for each in field.findChildren(kind):
                assert field.option.title in (each.accessibleName() or each.toolTip())


def test_the_dialog_fits_a_small_screen_and_every_page_scrolls(form: Form) -> None:
    assert form.dialog.width() <= 800
    assert form.dialog.height() <= 570  # a title bar takes the rest
    pages = form.find(QListWidget, "settingsPages")
    for row in range(pages.count()):
        pages.setCurrentRow(row)
        area = form.pages()[row]
        assert area.isVisible()
        assert isinstance(area, QScrollArea)
        page = area.widget()
        assert page is not None
        assert page.minimumSizeHint().width() <= area.viewport().width()


def test_a_page_is_made_when_it_is_first_shown(form: Form) -> None:
    form.dialog.set_values({"delay": 0.5})
    assert "delay" not in {each.option.name for each in form.dialog.findChildren(SettingField)}
    assert not form.find(QPushButton, "settingsResetAll").isHidden()
    values = form.dialog.values()
    assert values is not None
    assert values["delay"] == 0.5
    form.show("delay")
    assert form.find(QLineEdit, "delayEditor").text() == "0.5"
    form.type("delay", "2")
    assert form.dialog.values() == values | {"delay": 2.0}


def test_a_search_leaves_the_options_that_have_all_its_words(form: Form) -> None:
    search = form.find(QLineEdit, "settingsSearch")
    QTest.keySequence(form.dialog, "Ctrl+F")
    assert search.hasFocus()
    QTest.keyClicks(search, "max REDIRECTS")
    pages = form.find(QListWidget, "settingsPages")
    shown = [row for row in range(pages.count()) if not pages.item(row).isHidden()]
    assert pages.currentRow() in shown
    here = form.pages()[pages.currentRow()].findChildren(SettingField)
    assert [each.option.name for each in here if each.isVisible()] == ["max_redirects"]
    search.setText("nothing has this")
    assert form.line == "No options match"
    assert not any(each.isVisible() for each in form.dialog.findChildren(SettingField))
    search.clear()
    assert not any(pages.item(row).isHidden() for row in range(pages.count()))
    assert all(each.isVisible() for each in here)


def test_a_field_says_before_a_change_what_that_does_to_the_crawl_shown(form: Form) -> None:
    def said() -> str:
        field = form.field("delay")
        return " ".join(each.text() for each in field.findChildren(QLabel) if each.isVisible())

    form.show("delay")
    assert "apply" not in said()
    form.dialog.watch()
    assert "changes apply to requests from now on" in said()
    form.type("delay", "2")
    assert "changes apply" not in said()
    assert "Changed: applies to requests from now on" in said()


# --- profiles -------------------------------------------------------------------------------


def test_a_profile_saved_is_loaded_again(open_form: Callable[[], Form], folder: Path) -> None:
    form = open_form()
    form.dialog.set_values(CHANGED)
    form.press(form.find(QPushButton, "profileSaveButton"))
    form.answer("polite")
    assert Profiles(folder).names() == ["polite"]
    again = open_form()
    again.choose("polite")
    kept = {n: v for n, v in CHANGED.items() if not options()[n].is_secret}
    assert again.dialog.values() == {**defaults(), **kept}


def test_no_secret_reaches_a_profile_an_export_or_the_memory(
    form: Form, folder: Path, tmp_path: Path
) -> None:
    form.dialog.set_values({"header": ("X: s3cret",), "cookie": ("a=s3cret",)})
    form.dialog.set_values({"auth": "me:s3cret", "proxy": "http://s3cret:s3cret@h:1"})
    form.press(form.find(QPushButton, "profileSaveButton"))
    form.answer("a")
    form.act("Export")
    form.pick_file(tmp_path / "out")
    remember_settings(form.dialog.values() or {})
    memory().sync()
    files = [folder / "a.toml", tmp_path / "out.toml", Path(memory().fileName())]
    assert all(path.stat().st_size and b"s3cret" not in path.read_bytes() for path in files)


def test_loading_a_profile_leaves_the_secrets_typed(form: Form, folder: Path) -> None:
    form.dialog.set_values({"max_pages": 3})
    form.press(form.find(QPushButton, "profileSaveButton"))
    form.answer("a")
    form.dialog.set_values({"auth": "me:pass", "timeout": 5.0})
    form.choose("a")
    assert form.dialog.values() == {**defaults(), "max_pages": 3, "auth": "me:pass"}


def test_a_profile_is_replaced_only_after_a_yes(form: Form, folder: Path) -> None:
    Profiles(folder).save("a", {"max_pages": 3})
    form.dialog.set_values({"max_pages": 4})
    form.press(form.find(QPushButton, "profileSaveButton"))
    form.answer("a")
    assert Profiles(folder).load("a")["max_pages"] == 3
    form.say_yes()
    assert Profiles(folder).load("a")["max_pages"] == 4


def test_a_profile_is_renamed_and_deleted(open_form: Callable[[], Form], folder: Path) -> None:
    Profiles(folder).save("a", {})
    form = open_form()
    form.choose("a")
    form.act("Rename")
    form.answer("b")
    assert form.profiles() == ["b"]
    form.act("Delete")
    assert form.profiles() == ["b"]
    form.say_yes()
    assert form.profiles() == []


def test_a_bad_name_is_reported_and_nothing_is_saved(form: Form, folder: Path) -> None:
    form.press(form.find(QPushButton, "profileSaveButton"))
    form.answer("../x")
    assert "letters, digits" in form.line
    assert not folder.exists()


def test_nothing_is_saved_or_exported_while_something_is_wrong(form: Form) -> None:
    form.dialog.set_values({"max_pages": 0})
    assert not form.find(QPushButton, "profileSaveButton").isEnabled()
    assert not form.find(QAction, "profileExportAction").isEnabled()


def test_the_settings_are_copied_as_a_command_with_the_addresses(form: Form) -> None:
    form.dialog.set_roots(["http://a.example/"])
    form.dialog.set_values({"max_pages": 3, "auth": "me:geheim"})
    form.act("Copy")
    assert pasted() == (
        'crawlscope crawl http://a.example/ --max-pages 3 --auth "$CRAWLSCOPE_AUTH"'
    )
    assert "Copied" in form.line


def test_an_export_is_imported_again(open_form: Callable[[], Form], tmp_path: Path) -> None:
    path = tmp_path / "shared.toml"
    form = open_form()
    form.dialog.set_values({"max_pages": 9})
    form.act("Export")
    form.pick_file(path)
    again = open_form()
    again.act("Import")
    again.pick_file(path)
    assert again.dialog.values() == {**defaults(), "max_pages": 9}
    assert "shared.toml" in again.line


def test_a_bad_file_is_reported_and_changes_nothing(form: Form, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("max-pages = 3\ncolour = 1")
    form.act("Import")
    form.pick_file(path)
    assert "unknown option 'colour'" in form.line
    assert form.dialog.values() == defaults()


# --- the settings of last time --------------------------------------------------------------


def test_the_settings_used_last_are_remembered_but_for_secrets() -> None:
    remember_settings({**defaults(), **CHANGED})
    memory().sync()
    kept = {n: v for n, v in {**defaults(), **CHANGED}.items() if not options()[n].is_secret}
    assert remembered_settings() == kept


@pytest.mark.parametrize("text", ["", "max-pages = 0", "colour = 1", "\x00"])
def test_what_cannot_be_read_is_not_remembered(text: str) -> None:
    memory().setValue(KEY, text)
    assert remembered_settings() == {}
    assert isinstance(memory(), QSettings)
