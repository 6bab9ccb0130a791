"""One option of a crawl as a person edits it: its title, value, meaning, and what is wrong."""

import re
from collections.abc import Callable
from math import inf
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from crawlscope.core.base.language import tr, translated
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.options import Option, in_words
from crawlscope.core.policy.settings import SettingsError
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.theme import Tone, theme

LINES_SEEN = 4  # of a list
NUMBER_WIDTH = 150
SIZES = {"": 1, "B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}
FINDING = re.compile("([a-z-]+)[^:：]*[:：] *")  # what the meaning of a threshold begins with
LARGE, LARGE_SIZE = 1_000_000, 1024**4  # bounds that nobody meets
SIZE = re.compile(r"([\d.,]+)\s*([kmg]?b?)", re.IGNORECASE)


class Editor(QWidget):
    """Edits one value. `value` raises SettingsError if what was typed is invalid."""

    edited = Signal()

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(parent)
        self.option = option
        self._column = in_column(self, space=4)

    def value(self) -> Any:
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        raise NotImplementedError

    def set_shown(self, shown: bool) -> None:
        """Shows or hides secrets, which are dots at first."""

    def _hold(self, control: QWidget) -> None:
        control.setObjectName(f"{self.option.name}Editor")
        control.setAccessibleName(self.option.title)
        control.setAccessibleDescription(self.option.meaning)
        control.setWhatsThis(whats_this(self.option))
        self._column.addWidget(control)
        self.setFocusProxy(control)


def _refusal(wanted: str, given: str) -> str:
    """'--workers takes a whole number, not 'ten''."""
    return tr("{wanted}, not {given!r}").format(wanted=wanted, given=given) if given else wanted


class NumberEditor(Editor):
    """A line, not a spin box, so that a value out of bounds is reported, not silently changed."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._line = QLineEdit(self)
        self._line.setFont(theme().number_font(self._line.font()))
        self._line.setMaximumWidth(theme().px(NUMBER_WIDTH))
        self._line.setPlaceholderText(tr("none") if option.may_be_none else "")
        self._line.textChanged.connect(self.edited)
        self._hold(self._line)

    def value(self) -> float | None:
        text, option = self._line.text().strip(), self.option
        if not text and option.may_be_none:
            return None
        try:
            return int(text) if option.kind is int else float(text)
        except ValueError:
            is_whole = option.kind is int
            wanted = (
                tr("{option} must be a whole number")
                if is_whole
                else tr("{option} must be a number")
            )
            raise SettingsError(_refusal(wanted.format(option=option.word), text)) from None

    def set_value(self, value: Any) -> None:
        self._line.setText(number_text(value))


class SizeEditor(NumberEditor):
    """Bytes as people write them: '512 KB', '10 MB'."""

    def value(self) -> int:
        text = self._line.text().strip()
        found = SIZE.fullmatch(text)
        try:
            unit = found[2].upper() if found else ""
            amount = float(found[1].replace(",", "")) if found else float("nan")
            return round(amount * SIZES[unit if unit in SIZES else unit + "B"])
        except (ValueError, OverflowError):
            wanted = tr("{option} must be a size such as 10 MB").format(option=self.option.word)
            raise SettingsError(_refusal(wanted, text)) from None

    def set_value(self, value: Any) -> None:
        self._line.setText(size_text(value))


class FlagEditor(Editor):
    """A check box labelled with the title. If that says the opposite of the option, so does the
    box."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._box = QCheckBox(option.title, self)
        self._box.toggled.connect(self.edited)
        self._hold(self._box)

    def value(self) -> bool:
        return self._box.isChecked() != self.option.is_inverse

    def set_value(self, value: Any) -> None:
        self._box.setChecked(bool(value) != self.option.is_inverse)


class ChoiceEditor(Editor):
    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._box = QComboBox(self)
        for word, title in zip(option.choices, option.choice_titles, strict=True):
            self._box.addItem(title, word)
        self._box.currentTextChanged.connect(self.edited)
        self._hold(self._box)

    def value(self) -> str:
        return str(self._box.currentData())

    def set_value(self, value: Any) -> None:
        self._box.setCurrentIndex(self._box.findData(value))


class TextEditor(Editor):
    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._line = QLineEdit(self)
        self._line.setPlaceholderText(tr("none") if option.may_be_none else "")
        self._line.textChanged.connect(self.edited)
        self._hold(self._line)
        self.set_shown(not option.is_masked)

    def value(self) -> str | None:
        return self._line.text() or (None if self.option.may_be_none else "")

    def set_value(self, value: Any) -> None:
        self._line.setText("" if value is None else str(value))

    def set_shown(self, shown: bool) -> None:
        self._line.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)


class LinesEditor(Editor):
    """A list, one entry per line. Empty lines are ignored."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._text = QPlainTextEdit(self)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setPlaceholderText(tr("none; one per line"))
        self._text.setFixedHeight(self.fontMetrics().lineSpacing() * LINES_SEEN + 14)
        self._text.textChanged.connect(self.edited)
        self._hold(self._text)

    def value(self) -> tuple[str, ...]:
        return tuple(line for line in self._text.toPlainText().splitlines() if line.strip())

    def set_value(self, value: Any) -> None:
        self._text.setPlainText("\n".join(value))


class SecretLine(QLineEdit):
    """One entry of a list of secrets; Return moves to the next, as in a text."""

    next_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.text() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.next_wanted.emit()
        else:
            super().keyPressEvent(event)


class SecretLinesEditor(Editor):
    """A list of secrets: a line for each and an empty one, because a multi-line text cannot be
    masked."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._lines: list[SecretLine] = []
        self._shown = False
        self._add_line()
        self.setFocusProxy(self._lines[0])

    def value(self) -> tuple[str, ...]:
        return tuple(line.text() for line in self._lines if line.text().strip())

    def set_value(self, value: Any) -> None:
        while len(self._lines) > len(value) + 1:
            line = self._lines.pop()
            line.hide()
            line.deleteLater()
        while len(self._lines) < len(value) + 1:
            self._add_line()
        for line, text in zip(self._lines, (*value, ""), strict=True):
            line.setText(text)
        self.edited.emit()

    def set_shown(self, shown: bool) -> None:
        self._shown = shown
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        for line in self._lines:
            line.setEchoMode(mode)

    def _add_line(self) -> None:
        line = SecretLine(self)
        number = len(self._lines) + 1
        line.setObjectName(f"{self.option.name}Editor{number}")
        line.setAccessibleName(f"{self.option.title}, {number}")
        line.setAccessibleDescription(self.option.meaning)
        line.setWhatsThis(whats_this(self.option))
        line.setPlaceholderText(tr("none") if number == 1 else tr("add another"))
        line.textChanged.connect(self._take)
        line.next_wanted.connect(self._go_on)
        self._lines.append(line)
        self._column.addWidget(line)
        line.show()  # the layout would do so only later, and a hidden line cannot get the focus
        self.set_shown(self._shown)

    def _take(self) -> None:
        if self._lines[-1].text():
            self._add_line()
        self.edited.emit()

    def _go_on(self) -> None:
        self._lines[-1].setFocus()


class SettingField(QWidget):
    """An editor under its option's title; while it is pointed at or edited, with the command-line
    flag beside it in grey."""

    edited = Signal()

    def __init__(
        self,
        option: Option,
        parent: QWidget,
        make: Callable[[Option, QWidget], Editor] | None = None,
    ) -> None:
        super().__init__(parent)
        self.option = option
        self.problem = ""
        self.editor = (make or editor_of)(option, self)
        self._flag = Label(option.word, self)
        self._flag.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._flag.setToolTip(tr("The name of this option on the command line"))
        policy = self._flag.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._flag.setSizePolicy(policy)
        self._flag.hide()
        self._meaning = Label(_explanation(option), self)
        self._meaning.setWordWrap(True)
        self._effect = Label(
            tr("Changed: applies to {what}").format(what=effect_in_words(option)), self
        )
        self._effect.setObjectName(f"{option.name}Effect")
        self._effect.setWordWrap(True)
        self._effect.hide()
        self._wrong = Label("", self)
        self._wrong.setObjectName(f"{option.name}Problem")
        self._wrong.setWordWrap(True)
        self._wrong_icon = Label("", self)
        self._make_buttons()
        self._lay_out()
        self.setFocusProxy(self.editor)
        self.editor.edited.connect(self._tell)
        theme().changed.connect(self._dress)
        self._dress()
        self.show_problem("")
        self.set_value(option.default)

    def _make_buttons(self) -> None:
        title = self.option.title
        self._show = tool_button(
            *(self, tr("Show typed text")),
            icon="eye",
            said=tr("Show the text typed in {title}").format(title=title),
            name=f"{self.option.name}Show",
        )
        self._reset = tool_button(
            self,
            tr("Reset to default: {value}").format(value=default_text(self.option)),
            self.reset,
            icon="undo",
            said=tr("Reset {title} to its default").format(title=title),
            name=f"{self.option.name}Reset",
        )
        policy = self._reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(policy)
        self._show.setCheckable(True)
        self._show.toggled.connect(self.editor.set_shown)
        self._show.setVisible(self.option.is_masked)

    def _lay_out(self) -> None:
        column = in_column(self, space=3)
        if self.option.kind is not bool:
            name = Label(self.option.title, self)
            name.setBuddy(self.editor)
            names = in_row(None, name, self._flag, FILL, space=8)
            column.addLayout(names)
        row = in_row(None, space=4)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(self.editor, 0 if self._is_narrow else 1)
        if self.option.kind is bool:
            row.addSpacing(4)
            row.addWidget(self._flag)
        if self.option.unit == "s":
            row.addWidget(Label(tr("seconds", "a unit"), self))
        row.addWidget(self._show, 0, top)
        row.addWidget(self._reset, 0, top)
        if self._is_narrow:
            row.addStretch(1)
        column.addLayout(row)
        wrong = in_row(None, space=5)
        wrong.addWidget(self._wrong_icon, 0, top)
        wrong.addWidget(self._wrong, 1)
        column.addLayout(wrong)
        column.addWidget(self._effect)
        column.addWidget(self._meaning)

    @property
    def _is_narrow(self) -> bool:
        return self.option.kind in (int, float, bool) or bool(self.option.choices)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.show_flag()
        return super().event(event)

    def show_flag(self) -> None:
        """Shows it to whom may want it."""
        focus = QApplication.focusWidget()
        is_edited = focus is not None and self.isAncestorOf(focus)
        self._flag.setVisible(is_edited or self.underMouse())

    def value(self) -> Any:
        """Raises SettingsError."""
        return self.editor.value()

    def set_value(self, value: Any) -> None:
        self.editor.set_value(value)
        self._tell()

    def reset(self) -> None:
        self.set_value(self.option.default)
        self.setFocus()

    @property
    def is_default(self) -> bool:
        try:
            return bool(self.value() == self.option.default)
        except SettingsError:
            return False

    def show_problem(self, text: str) -> None:
        """Shows one line beside the field; an empty text removes it."""
        text = in_words(text)
        self.problem = text
        self._wrong.setText(text)
        self._wrong.setAccessibleName(text)
        self._wrong.setVisible(bool(text))
        self._wrong_icon.setVisible(bool(text))
        if text:
            self._dress()

    def show_effect(self, is_changed: bool, *, is_held: bool) -> None:
        """Says what a change does to the crawl that is shown, if that holds a value."""
        self._effect.setVisible(is_changed)
        effect = tr("changes apply to {what}").format(what=effect_in_words(self.option))
        meaning = _explanation(self.option)
        self._meaning.setText(f"{meaning} · {effect}" if is_held and not is_changed else meaning)

    def _tell(self) -> None:
        self._reset.setVisible(not self.is_default)
        self.edited.emit()

    def _dress(self) -> None:
        if self.problem:
            self._wrong_icon.setPixmap(theme().icon("broken", Tone.BAD).pixmap(16))
        colour_label(self._wrong, Tone.BAD)
        colour_label(self._effect, Tone.ACCENT)
        colour_label(self._meaning, Tone.QUIET)
        colour_label(self._flag, Tone.QUIET)


def colour_label(label: Label, tone: Tone) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme().colour(tone))
    label.setPalette(palette)


def editor_of(option: Option, parent: QWidget) -> Editor:
    """The editor for the type of an option."""
    if option.choices:
        return ChoiceEditor(option, parent)
    if option.unit == "bytes":
        return SizeEditor(option, parent)
    kinds: dict[type, type[Editor]] = {bool: FlagEditor, int: NumberEditor, float: NumberEditor}
    if option.kind is tuple:
        return (SecretLinesEditor if option.is_masked else LinesEditor)(option, parent)
    return kinds.get(option.kind, TextEditor)(option, parent)


def number_text(number: float | None) -> str:
    """As a person types it: 30.0 is '30'."""
    if number is None:
        return ""
    return f"{number:.0f}" if number == int(number) else repr(number)


def default_text(option: Option) -> str:
    """'10 MB', 'off', 'none'."""
    if option.kind is bool:
        return tr("on") if option.default != option.is_inverse else tr("off")
    if option.default in (None, ()):
        return tr("none")
    if option.choices:
        return option.choice_titles[option.choices.index(option.default)]
    if option.kind not in (int, float):
        return str(option.default)
    if option.unit == "bytes":
        return size_text(option.default)
    return (
        tr("{n:,g} s").format(n=option.default) if option.kind is float else f"{option.default:,}"
    )


def size_text(octets: int) -> str:
    """As a person types it, without rounding: 10485760 is '10 MB', 1000 is '1000 B'."""
    for unit in ("GB", "MB", "KB"):
        if octets and octets % SIZES[unit] == 0:
            return f"{octets // SIZES[unit]} {unit}"
    return f"{octets} B"


def whats_this(option: Option) -> str:
    """What Shift+F1 shows of an option."""
    meaning = _explanation(option).replace(" · ", "\n")
    effect = tr("a change to an existing crawl applies to {what}").format(
        what=effect_in_words(option)
    )
    return tip(
        "\n".join(
            (
                option.title,
                meaning,
                effect,
                tr("on the command line: {option}").format(option=option.word),
            )
        )
    )


def effect_in_words(option: Option) -> str:
    """What a change does to a crawl that is there: 'requests from now on'."""
    if option.is_secret:
        return tr("the next crawl, or one opened from a file without it")
    return translated(option.effect)


def _explanation(option: Option) -> str:
    """The line below the editor. Bounds are said where one could meet them."""
    meaning = option.hint or option.meaning
    if option.is_inverse:
        meaning = meaning.removeprefix(tr("do not ", "how the meaning of an option begins"))
    name = FINDING.match(meaning)
    if name is not None and name[1] in BY_NAME:  # the title says which
        meaning = meaning[name.end() :]
    parts = [
        meaning[:1].upper() + meaning[1:],
        tr("default: {value}").format(value=default_text(option)),
    ]
    low, high = option.bounds or (0, inf)
    if option.unit == "bytes" and high < LARGE_SIZE:
        parts.append(tr("up to {high}").format(high=size_text(int(high))))
    elif not option.unit and high < LARGE:
        parts.append(tr("{low:,} to {high:,}").format(low=low, high=high))
    if option.kind is tuple:
        parts.append(tr("one per line"))
    return " · ".join(parts)
