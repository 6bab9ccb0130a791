"""What the program is, what it is built on, and its keyboard shortcuts."""

import json
from collections.abc import Iterable
from html import escape
from importlib.metadata import PackageNotFoundError, version
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from crawlscope import __version__
from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import resource
from crawlscope.ui.kit.acts import keys_of, title_of
from crawlscope.ui.kit.layouts import in_column

WIDTH = 440  # pixels of text
# What it is called, its package, its licence, where it is from
STANDS_ON: list[list[str]] = json.loads(resource("stands_on.json").read_bytes())


def show_about(parent: QWidget) -> None:
    rows = "".join(
        f"<tr><td><a href='{address}'>{name}</a></td><td>&nbsp;{_version(package)}&nbsp;</td>"
        f"<td>{licence}</td></tr>"
        for name, package, licence, address in STANDS_ON
    )
    what, stands = tr("Shows a web crawl live. MIT licence."), tr("Built with:")
    origin = tr(
        "The crawler was inspired by {book} by A. Jesse Jiryu Davis and Guido van Rossum "
        "(500 Lines or Less)."
    ).format(book="<i>A Web Crawler With asyncio Coroutines</i>")
    _show(
        parent,
        tr("About Crawlscope"),
        f"<h2>Crawlscope {__version__}</h2>"
        f"<p>{escape(what)}</p><p>{origin}</p>"
        f"<p>{escape(stands)}</p><table cellpadding='3'>{rows}</table>",
    )


def show_shortcuts(parent: QWidget, actions: Iterable[QAction]) -> None:
    """Lists the shortcuts of these actions as they are now; for equal ones, the first action."""
    texts: dict[str, str] = {}
    for action in actions:
        if action.shortcuts():
            texts.setdefault(keys_of(action), title_of(action))
    rows = "".join(
        f"<tr><td><b>{escape(keys)}</b>&nbsp;&nbsp;</td><td>{escape(text)}</td></tr>"
        for keys, text in texts.items()
    )
    _show(parent, tr("Keyboard shortcuts"), f"<table cellpadding='3'>{rows}</table>")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _show(parent: QWidget, title: str, html: str) -> None:
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
    text = QTextBrowser(dialog)
    text.setObjectName("helpText")
    text.setOpenExternalLinks(True)
    text.setHtml(html)
    text.setFrameShape(QTextBrowser.Shape.NoFrame)
    text.setAccessibleName(title)
    text.setAccessibleDescription(tr("Selectable text"))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.rejected.connect(dialog.close)
    in_column(dialog, text, buttons, margins=None, space=None)
    # The document itself follows its widget, which has no size yet
    laid_out = text.document().clone()
    laid_out.setTextWidth(WIDTH)
    highest = parent.screen().availableSize().height() * 3 // 4
    text.setMinimumSize(WIDTH, min(ceil(laid_out.size().height()), highest))
    dialog.open()
