"""The address bar starts with Enter, says what is wrong, and remembers no password."""

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from crawlscope.ui.bars.address_bar import MOST_REMEMBERED, AddressBar
from tests.dropping import drop


@pytest.fixture
def bar(qtbot: QtBot) -> AddressBar:
    widget = AddressBar()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def line(bar: AddressBar) -> QLineEdit:
    found = bar.lineEdit()
    assert found is not None
    return found


def enter(bar: AddressBar, text: str) -> str | None:
    bar.set_address(text)
    return bar.checked()


def test_enter_submits(bar: AddressBar, qtbot: QtBot) -> None:
    QTest.keyClicks(line(bar), "example.org")
    with qtbot.waitSignal(bar.submitted):
        QTest.keyClick(line(bar), Qt.Key.Key_Return)


@pytest.mark.parametrize("text", ["example.org", "https://example.org/a?b=1", "localhost:8000"])
def test_an_address_is_taken_as_it_was_typed(bar: AddressBar, text: str) -> None:
    assert enter(bar, f"  {text} ") == text


@pytest.mark.parametrize("text", ["", "mailto:a@b.test", "http://", "http://[1", "ftp://a.test/"])
def test_what_is_no_address_is_refused_in_one_line(
    bar: AddressBar, qtbot: QtBot, text: str
) -> None:
    with qtbot.waitSignal(bar.problem) as emitted:
        assert enter(bar, text) is None
    assert emitted.args[0]
    assert "\n" not in emitted.args[0]
    assert bar.history == []


def test_typing_takes_the_complaint_back(bar: AddressBar, qtbot: QtBot) -> None:
    enter(bar, "mailto:a@b.test")
    with qtbot.waitSignal(bar.problem) as emitted:
        QTest.keyClick(line(bar), Qt.Key.Key_X)
    assert emitted.args == [""]


def test_the_latest_comes_first_and_once(bar: AddressBar) -> None:
    for text in ("a.test", "b.test", "a.test"):
        enter(bar, text)
    assert bar.history == ["a.test", "b.test"]


def test_at_most_25_are_remembered(bar: AddressBar) -> None:
    for number in range(40):
        enter(bar, f"h{number}.test")
    assert len(bar.history) == MOST_REMEMBERED == 25
    assert bar.history[0] == "h39.test"


@pytest.mark.parametrize("known", [["a.test"], ["b.test", "a.test"]])
def test_it_remembers_from_run_to_run(bar: AddressBar, qtbot: QtBot, known: list[str]) -> None:
    for text in reversed(known):
        enter(bar, text)
    another = AddressBar()
    qtbot.addWidget(another)
    assert another.history == known
    assert another.address == ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("https://me:secret@a.test/x", "https://a.test/x"),
        ("http://me@a.test/", "http://a.test/"),
        ("me:secret@a.test", "http://a.test/"),
        ("https://me:se@cret@a.test/", "https://a.test/"),
        ("https:me:secret@a.test/", "https://a.test/"),
        ("https:/\\me:secret@a.test/", "https://a.test/"),
        ("https://a.test/@me", "https://a.test/@me"),
    ],
)
def test_a_password_is_never_remembered(bar: AddressBar, typed: str, kept: str) -> None:
    enter(bar, typed)
    assert "secret" not in "".join(bar.history)
    assert bar.history in ([kept], [])


def test_a_link_that_is_dropped_is_the_whole_text(bar: AddressBar, qtbot: QtBot) -> None:
    bar.set_address("http://old.test/")
    data = QMimeData()
    data.setUrls([QUrl("http://new.test/a%20b")])
    assert drop(line(bar), data)
    assert bar.address == "http://new.test/a%20b"


def test_what_was_crawled_is_offered_while_typing(bar: AddressBar) -> None:
    enter(bar, "https://example.org/docs/")
    completer = line(bar).completer()
    assert completer is not None
    completer.setCompletionPrefix("DOCS")
    assert completer.currentCompletion() == "https://example.org/docs/"
