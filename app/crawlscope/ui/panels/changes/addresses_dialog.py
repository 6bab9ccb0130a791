"""Asks which addresses of one crawl count as those of the other: a staging host as the real one."""

import json

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.policy.url_map import UrlMap, UrlMapError
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme

WIDTH = 520  # pixels
KEY = "comparison/addresses"
Addresses = tuple[str, str]  # the beginning of URLs, and the one that it counts as; or two times ''


def remember(addresses: Addresses) -> None:
    memory().setValue(KEY, json.dumps(addresses))


def remembered() -> Addresses:
    """What was chosen last; none if another version wrote something unreadable."""
    try:
        beginning, other = json.loads(str(memory().value(KEY, '["", ""]', type=str)))
        url_map((str(beginning), str(other)))
    except (ValueError, TypeError):
        return "", ""
    return str(beginning), str(other)


def url_map(addresses: Addresses) -> UrlMap:
    """Raises UrlMapError."""
    return UrlMap(["=".join(addresses)] if any(addresses) else [])


class AddressesDialog(QDialog):
    """Open it with `open()`."""

    chosen = Signal(tuple)  # Addresses

    def __init__(self, addresses: Addresses, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("addressesDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Compare a copy of a site"))
        self.setMinimumWidth(WIDTH)
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.problem = Label("", self, wordWrap=True)
        self.problem.setObjectName("addressesProblem")
        self.problem.hide()
        names = ("addressesBeginning", "addressesOther")
        hints = ("https://staging.example", "https://www.example")
        titles = (tr("URLs that &begin with"), tr("&count as those of"))
        self.lines: list[QLineEdit] = []
        for name, hint, title, text in zip(names, hints, titles, addresses, strict=True):
            line = QLineEdit(text, self)
            line.setObjectName(name)
            line.setPlaceholderText(hint)
            line.textEdited.connect(lambda _text: self.problem.hide())
            form.addRow(title, line)
            self.lines.append(line)
        form.addRow(self.problem)
        words = tr(
            "Leave both empty if both crawls have the same address. Your choice is remembered."
        )
        form.addRow(Label(words, self, wordWrap=True))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        button = box.addButton(tr("Com&pare"), QDialogButtonBox.ButtonRole.AcceptRole)
        button.setObjectName("addressesCompare")
        button.setDefault(True)
        box.accepted.connect(self._choose)
        box.rejected.connect(self.reject)
        form.addRow(box)

    def _choose(self) -> None:
        beginning, other = (line.text().strip() for line in self.lines)
        try:
            url_map((beginning, other))
        except UrlMapError:
            self.problem.setText(
                tr(
                    "Both must be complete URLs, such as https://staging.example and "
                    "https://www.example."
                )
            )
            palette = self.problem.palette()
            palette.setColor(self.problem.foregroundRole(), theme().colour(Tone.BAD))
            self.problem.setPalette(palette)
            self.problem.show()
            return
        remember((beginning, other))
        self.chosen.emit((beginning, other))
        self.accept()
