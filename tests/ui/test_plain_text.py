from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import crawlscope.ui
from crawlscope.ui.kit.clipboard import copy
from crawlscope.ui.kit.plain_text import MOST_LINES, Label, MessageBox, tip
from tests.ui.every_text import Text, problem_of

IMAGE = '<img src="file:///dev/zero">'
BITS = "< > <b> </b> <! <!DOCTYPE <?xml ?> &lt; & qt a / ' =".split()  # noqa: SIM905
MARKUP = st.lists(st.sampled_from([*BITS, IMAGE, *" \n\x00\x1b\u2028\x85\u2060"])).map("".join)
pytestmark = pytest.mark.usefixtures("qapp")  # to lay out a text takes fonts


@given(MARKUP)
def test_no_tool_tip_is_html(text: str) -> None:
    assert not problem_of(Text("tip", tip(text), guessed=True))


@pytest.mark.parametrize("text", [IMAGE, f"a title\n{IMAGE}", f"a {IMAGE}\nb", f"\n{IMAGE}"])
def test_markup_in_a_tool_tip_is_read_as_it_is(text: str) -> None:
    assert "<img" not in tip(text) or not tip(text).lstrip().startswith("<")
    assert not problem_of(Text("tip", tip(text), guessed=True))


def test_a_text_without_markup_stays_as_it_is() -> None:
    assert tip("1 < 2 & 4 > 3\n    e") == "1 < 2 & 4 > 3\n    e"


def test_a_long_tool_tip_loses_lines_in_its_middle() -> None:
    lines = tip("\n".join(map(str, range(1_000)))).split("\n")
    assert len(lines) == MOST_LINES
    assert lines[-2:] == ["…", "999"]


def test_labels_and_message_boxes_show_markup_as_text(qtbot: QtBot) -> None:
    label = Label(IMAGE + "\x1b")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == IMAGE + "\ufffd"
    box = MessageBox(label)
    box.setText(IMAGE)
    assert box.textFormat() is Qt.TextFormat.PlainText


def test_the_window_takes_all_its_labels_and_message_boxes_from_one_place() -> None:
    sources = Path(crawlscope.ui.__file__).parent.rglob("*.py")
    # The first look says nothing that is not its own, and has no time for more
    others = [path for path in sources if path.name not in ("plain_text.py", "first_look.py")]
    assert len(others) > 50
    for path in others:
        code = path.read_text()
        assert path.name == "clipboard.py" or ".clipboard()" not in code, path
        assert "QLabel" not in code, path
        assert "QMessageBox" not in code, path


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (['http://h/%1B?q="<>'], 'http://h/%1B?q="<>'),
        (["http://[x\x1b]0;owned\x07\nrm -r ~\n"], "http://[x\ufffd]0;owned\ufffd rm -r ~ "),
        (["a\r\nb", "c\x9b1m"], "a b\nc\ufffd1m"),
        (["x" * 5_000], "x" * 5_000),
    ],
)
def test_what_is_copied_steers_no_terminal(lines: list[str], text: str) -> None:
    copy(*lines)
    assert QGuiApplication.clipboard().text() == text
