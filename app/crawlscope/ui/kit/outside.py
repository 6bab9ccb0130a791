"""Shows an address or a folder in the person's own programs."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from crawlscope.runtime.private import as_the_person_wants


def show_outside(url: QUrl) -> None:
    with as_the_person_wants():  # what is started makes files, too
        QDesktopServices.openUrl(url)
