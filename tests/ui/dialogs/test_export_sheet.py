"""The sheet asks without blocking: what is exported, in which format, and where to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.export import TITLES as FORMATS
from crawlscope.export import shown as views
from crawlscope.ui.dialogs.export_sheet import FOLDER_KEY, ExportSheet, Offer, file_name
from crawlscope.ui.dialogs.replacing import suffix_of, with_suffix
from crawlscope.ui.kit.folders import remember_folder

TABLES = {suffix: FORMATS[suffix] for suffix in (".csv", ".json")}
OFFERS = (
    Offer("broken-links", "Broken links", "broken links", {**TABLES, ".junit.xml": "Tests"}),
    Offer("view", "This view", "urls", views.TITLES),
    Offer("crawl", "The whole crawl", "crawl", FORMATS),
    Offer("scripts", "Scripts", "scripts", TABLES, is_seldom=True),
)


def today() -> str:
    return QDate.currentDate().toString(Qt.DateFormat.ISODate)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def ask(window: QWidget, tmp_path: Path) -> Callable[..., ExportSheet]:
    def asked(what: str = "broken-links", site: str = "a.test") -> ExportSheet:
        remember_folder(FOLDER_KEY, str(tmp_path / "x"))
        sheet = ExportSheet(OFFERS, what, site, window)
        sheet.chosen.connect(lambda *given: answers.append(given))
        sheet.open()
        return sheet

    answers: list[tuple[str, str, bool]] = []
    asked.chosen = answers  # type: ignore[attr-defined]
    return asked


def click(widget: QWidget) -> None:
    """Near its left end: there a radio button has its words."""
    at = QPoint(12, widget.height() // 2)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)


def export(sheet: ExportSheet) -> None:
    button = sheet.findChild(QPushButton, "exportSave")
    assert button is not None
    click(button)


def chosen(ask: Callable[..., ExportSheet]) -> list[tuple[str, str, bool]]:
    found: list[tuple[str, str, bool]] = ask.chosen  # type: ignore[attr-defined]
    return found


def choose_format(sheet: ExportSheet, suffix: str) -> None:
    sheet.format_box.setCurrentIndex(sheet.format_box.findData(suffix))
    sheet.format_box.activated.emit(sheet.format_box.currentIndex())


def test_every_format_that_can_be_written_is_offered_once() -> None:
    assert set(views.TITLES) == set(views.WRITERS)
    assert len(set(FORMATS.values())) == len(FORMATS)


def test_the_site_the_date_and_what_it_is_name_the_file(
    ask: Callable[..., ExportSheet], tmp_path: Path
) -> None:
    sheet = ask()
    assert sheet.name_line.text() == f"a.test {today()} broken links.csv"
    export(sheet)
    path = str(tmp_path / f"a.test {today()} broken links.csv")
    assert chosen(ask) == [("broken-links", path, False)]


@pytest.mark.parametrize(
    ("site", "name"),
    [
        ("a.test:8080", "a.test_8080"),
        ("[::1]:80", "[_1]_80"),
        ("../../etc", "_.._etc"),
        ('a\x00b*?"<>|\\', "a_b_"),
        ("", "site"),
        ("x" * 300, "x" * 100),
    ],
)
def test_every_system_takes_the_name(site: str, name: str) -> None:
    assert file_name(site, "crawl") == f"{name} {today()} crawl"


def test_only_formats_that_fit_are_offered(ask: Callable[..., ExportSheet]) -> None:
    sheet = ask()

    def offered() -> list[str]:
        return [sheet.format_box.itemData(row) for row in range(sheet.format_box.count())]

    for offer in OFFERS:
        click(sheet.buttons[offer.what])
        assert offered() == list(offer.formats)
        assert offer.name in sheet.name_line.text()


@pytest.mark.parametrize("suffix", FORMATS)
def test_another_format_changes_the_end_of_the_name(
    ask: Callable[..., ExportSheet], suffix: str
) -> None:
    sheet = ask("crawl")
    choose_format(sheet, suffix)
    assert sheet.name_line.text() == f"a.test {today()} crawl{suffix}"
    sheet.name_line.clear()
    QTest.keyClicks(sheet.name_line, "mine.json")
    choose_format(sheet, suffix)
    assert sheet.name_line.text() == f"mine{suffix}"


def test_a_name_that_a_person_gave_is_kept(ask: Callable[..., ExportSheet], tmp_path: Path) -> None:
    sheet = ask()
    sheet.name_line.selectAll()
    QTest.keyClicks(sheet.name_line, "mine.csv")
    click(sheet.buttons["crawl"])
    assert sheet.name_line.text() == "mine.jsonl"
    export(sheet)
    assert chosen(ask) == [("crawl", str(tmp_path / "mine.jsonl"), True)]


def test_a_name_without_ending_gets_that_of_the_format_and_a_path_is_taken_as_it_is(
    ask: Callable[..., ExportSheet], tmp_path: Path
) -> None:
    for given, path in (("mine", "mine.csv"), (str(tmp_path / "b" / "c.json"), "b/c.json")):
        sheet = ask()
        sheet.name_line.selectAll()
        QTest.keyClicks(sheet.name_line, given)
        export(sheet)
        assert chosen(ask)[-1][1] == str(tmp_path / path)
        remember_folder(FOLDER_KEY, str(tmp_path / "x"))


def test_what_it_will_hold_is_asked_for_and_told_of_what_is_chosen(
    ask: Callable[..., ExportSheet], qtbot: QtBot
) -> None:
    sheet = ask()
    with qtbot.waitSignal(sheet.looked_at) as emitted:
        click(sheet.buttons["view"])
    assert emitted.args == ["view"]
    sheet.say("broken-links", "39 links on 24 pages")
    assert sheet.held.text() == "Counting…"
    sheet.say("view", "7 rows")
    assert sheet.held.text() == "7 rows"


def test_the_folder_and_the_format_are_offered_again(
    ask: Callable[..., ExportSheet], window: QWidget, tmp_path: Path
) -> None:
    sheet = ask()
    choose_format(sheet, ".json")
    click(next(b for b in sheet.findChildren(QPushButton) if b.text() == "&Change…"))
    (dialog,) = (each for each in window.findChildren(QFileDialog) if each.isVisible())
    (tmp_path / "there").mkdir()
    dialog.fileSelected.emit(str(tmp_path / "there"))
    dialog.close()
    export(sheet)
    assert Path(chosen(ask)[-1][1]).parent == tmp_path / "there"
    again = ExportSheet(OFFERS, "broken-links", "a.test", window)
    export(again)
    assert again.name_line.text().endswith(".json")


def test_nothing_is_exported_when_the_sheet_is_closed(ask: Callable[..., ExportSheet]) -> None:
    QTest.keyClick(ask(), Qt.Key.Key_Escape)
    assert chosen(ask) == []


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_is_replaced_only_if_that_is_wanted(
    ask: Callable[..., ExportSheet], tmp_path: Path, replace: bool
) -> None:
    sheet = ask()
    path = tmp_path / sheet.name_line.text()
    path.write_text("mine")
    export(sheet)
    assert chosen(ask) == []
    (box,) = (each for each in sheet.findChildren(QMessageBox) if each.isVisible())
    buttons = {b.text().replace("&", ""): b for b in box.findChildren(QPushButton)}
    assert buttons["Cancel"].isDefault()  # Enter harms nothing
    click(buttons["Replace" if replace else "Cancel"])
    assert chosen(ask) == ([("broken-links", str(path), False)] if replace else [])
    assert path.read_text() == "mine"
    assert sheet.isVisible() is not replace  # it stays, for another name


@pytest.mark.parametrize(
    ("path", "suffix"),
    [("a.JUNIT.XML", ".junit.xml"), ("a.xml", ".xml"), ("a.test", ""), ("a", ""), (".csv", ".csv")],
)
def test_the_longest_suffix_names_the_format(path: str, suffix: str) -> None:
    assert suffix_of(path, FORMATS) == suffix
    assert with_suffix(path, ".txt", FORMATS) == (path if suffix else path + ".txt")


def test_what_is_exported_less_often_is_folded_until_somebody_asks_for_it_and_that_stays_so(
    ask: Callable[..., ExportSheet],
) -> None:
    def seen(sheet: ExportSheet) -> list[str]:
        return [what for what, button in sheet.buttons.items() if button.isVisible()]

    sheet = ask()
    assert sheet.more.shortcut().toString() == "Alt+M"
    assert seen(sheet) == ["broken-links", "view", "crawl"]
    before = sheet.height()
    QTest.keyClick(sheet.more, Qt.Key.Key_Space)
    assert seen(sheet) == ["broken-links", "view", "crawl", "scripts"]
    assert sheet.height() > before
    sheet.reject()
    again = ask()
    assert "scripts" in seen(again)
    QTest.keyClick(again.more, Qt.Key.Key_Space)
    again.reject()
    last = ask()
    assert "scripts" not in seen(last)
    last.reject()
    asked_for = ask("scripts")  # which is in sight all the same
    assert "scripts" in seen(asked_for)
    click(asked_for.more)
    assert "scripts" in seen(asked_for)


@pytest.mark.parametrize("name", ["~nobody-here.csv", "x" * 300 + ".csv"])
def test_any_name_is_given_to_who_writes_and_says_what_is_wrong(
    ask: Callable[..., ExportSheet], tmp_path: Path, name: str
) -> None:
    sheet = ask()
    sheet.name_line.setText(name)
    export(sheet)
    assert [path for _, path, _ in chosen(ask)] == [str(tmp_path / name)]


def test_a_suffix_in_capitals_is_replaced_too(ask: Callable[..., ExportSheet]) -> None:
    sheet = ask()
    sheet.name_line.setText("a.CSV")
    sheet.name_line.setModified(True)
    choose_format(sheet, ".json")
    assert sheet.name_line.text() == "a.json"
