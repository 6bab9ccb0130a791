"""Where a crawl runs: in this process, in others here, or on a cluster that can be tested first."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.policy.cluster_address import LOCAL
from crawlscope.core.policy.options import Option
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.machines import Trial
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.layouts import FILL, in_row
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.settings.setting_fields import Editor, colour_label

USUAL = "2"  # processes
PLACEHOLDER = tr("tcp://HOST:8786 or tls://HOST:8786")


class Where(IntEnum):
    """The lines of the box."""

    HERE = 0
    PROCESSES = 1
    CLUSTER = 2


WORDS = {
    Where.HERE: tr("This process"),
    Where.PROCESSES: tr("Local processes"),
    Where.CLUSTER: tr("A Dask cluster"),
}


class ClusterEditor(Editor):
    """One value, shown as a choice and what belongs to it."""

    test_requested = Signal(str)  # a value that is not None

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._box = QComboBox(self)
        self._box.addItems(list(WORDS.values()))
        self._number = QLineEdit(USUAL, self)
        self._address = QLineEdit(self)
        meaning = tr("Connect and show which workers are there; nothing is crawled")
        self._test = push_button(self, tr("&Test"), self._ask, meaning=meaning)
        self._said = Label("", self)
        self._dashboard = push_button(self, tr("Open dashboard"), self._open)
        self._asked: str | None = None  # what is being tested
        self._url = ""
        self._tone = Tone.QUIET
        self._lay_out()
        self._box.currentIndexChanged.connect(self._change)
        for line in (self._number, self._address):
            line.textChanged.connect(self._change)
        theme().changed.connect(self._dress)
        self._change()

    def _lay_out(self) -> None:
        self._hold(self._box)
        self._column.removeWidget(self._box)
        self._box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        names = {"Processes": self._number, "Address": self._address, "Test": self._test}
        for name, widget in {**names, "Tested": self._said, "Dashboard": self._dashboard}.items():
            widget.setObjectName(f"{self.option.name}{name}")
        self._number.setAccessibleName(
            tr("{title}: number of processes").format(title=self.option.title)
        )
        self._number.setFont(theme().number_font(self._number.font()))
        self._number.setFixedWidth(60)
        self._address.setAccessibleName(
            tr("{title}: scheduler address").format(title=self.option.title)
        )
        self._address.setPlaceholderText(PLACEHOLDER)
        self._said.setWordWrap(True)
        row = in_row(
            None, self._box, self._number, (self._address, 1), self._test, (None, 0), space=6
        )
        self._column.addLayout(row)
        self._column.addWidget(self._said)
        last = in_row(None, self._dashboard, FILL, space=None)
        self._column.addLayout(last)

    def value(self) -> str | None:
        where, word = self._box.currentIndex(), self.option.word
        if where == Where.HERE:
            return None
        if where == Where.CLUSTER:
            return self._address.text().strip()
        number = self._number.text().strip()
        if not number.isdecimal():
            raise SettingsError(tr("{word} needs a number of processes").format(word=word))
        return f"local:{number}"

    def set_value(self, value: Any) -> None:
        local = LOCAL.fullmatch(value or "")
        if value is None:
            self._box.setCurrentIndex(Where.HERE)
        elif local is not None:
            self._number.setText(local[1])
            self._box.setCurrentIndex(Where.PROCESSES)
        else:
            self._address.setText(str(value))
            self._box.setCurrentIndex(Where.CLUSTER)

    def set_testable(self, testable: bool) -> None:
        """Whether what is typed is accepted."""
        self._test.setEnabled(testable and self._asked is None)

    def show_tested(self, value: str, tested: Trial) -> None:
        """Shows what a test found, if it is still asked for."""
        if value != self._asked:
            return
        self._asked = None
        self._test.setEnabled(True)
        self._say("\n".join(tested.lines), Tone.GOOD if tested.is_good else Tone.BAD)
        self._url = tested.dashboard
        self._dashboard.setToolTip(tip(self._url))
        self._dashboard.setVisible(bool(self._url))

    def _change(self) -> None:
        where, self._asked = self._box.currentIndex(), None
        self._number.setVisible(where == Where.PROCESSES)
        self._address.setVisible(where == Where.CLUSTER)
        self._test.setVisible(where != Where.HERE)
        self._dashboard.hide()
        self._say("", Tone.QUIET)
        self.edited.emit()

    def _ask(self) -> None:
        self._asked = value = self.value()
        self._test.setEnabled(False)
        self._dashboard.hide()
        self._say(tr("Checking for workers…"), Tone.QUIET)
        self.test_requested.emit(value)

    def _open(self) -> None:
        show_outside(QUrl(self._url))

    def _say(self, text: str, tone: Tone) -> None:
        self._tone = tone
        self._said.setText(text)
        self._said.setVisible(bool(text))
        self._dress()

    def _dress(self) -> None:
        colour_label(self._said, self._tone)
