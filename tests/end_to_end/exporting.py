"""A person who answers the sheet that asks what is exported, and where to."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from crawlscope.ui.dialogs.export_sheet import ExportSheet
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import Person


def sheet_of(person: Person) -> ExportSheet:
    return next(each for each in person.window.findChildren(ExportSheet) if each.isVisible())


def answer(person: Person, path: Path | str, what: str = "") -> None:
    """Chooses what (or leaves it as it is), types where to, and presses Export."""
    sheet = sheet_of(person)
    if what:
        sheet.buttons[what].click()
    sheet.name_line.selectAll()
    QTest.keyClicks(sheet.name_line, str(path))
    button = sheet.findChild(QPushButton, "exportSave")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


async def export_to(
    person: Person, path: Path | str, wait_until: WaitUntil, what: str = ""
) -> None:
    person.desktop.messages.clear()
    answer(person, path, what)
    await wait_until(lambda: "Exported to" in person.message)
