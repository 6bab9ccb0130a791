"""What the window remembers from one run to the next."""

from PySide6.QtCore import QSettings


def memory() -> QSettings:
    """The store of it. Read with `value(key, default, type=...)`: it holds text only."""
    # An .ini file everywhere: its place can be set, so that tests leave a person's own alone.
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Crawlscope", "Crawlscope"
    )
