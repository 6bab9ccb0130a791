"""Qt in the program's language: its own dialogs and menus, and how it writes dates."""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from crawlscope.core.base.language import language


def speak(app: QApplication) -> None:
    """Has Qt speak the program's language. Texts of its that are not translated stay English."""
    QLocale.setDefault(QLocale(language()))
    texts = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if texts.load(f"qtbase_{language()}", folder):
        app.installTranslator(texts)
