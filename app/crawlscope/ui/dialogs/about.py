"""What the program is, and what it is built on."""

import json
from html import escape
from importlib.metadata import PackageNotFoundError, version
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import resource
from crawlscope.core.base.version import __version__
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
    show_text(
        parent,
        tr("About Crawlscope"),
        f"<h2>Crawlscope {__version__}</h2>"
        f"<p>{escape(what)}</p><p>{origin}</p>"
        f"<p>{escape(stands)}</p><table cellpadding='3'>{rows}</table>",
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def show_text(parent: QWidget, title: str, html: str, above: QWidget | None = None) -> QTextBrowser:
    """Opens a box with a text, below this widget if there is one."""
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
    in_column(dialog, *([above] if above else []), text, buttons, margins=None, space=None)
    # The document itself follows its widget, which has no size yet
    laid_out = text.document().clone()
    laid_out.setTextWidth(WIDTH)
    highest = parent.screen().availableSize().height() * 3 // 4
    text.setMinimumSize(WIDTH, min(ceil(laid_out.size().height()), highest))
    dialog.open()
    return text
