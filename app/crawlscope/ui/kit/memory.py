"""What the window remembers from one run to the next."""

from PySide6.QtCore import QSettings

# Of all windows: before anything else is known of them, they look as they were
SCHEME, CONTRAST, STILL = "window/scheme", "window/contrast", "window/still"
ZOOM, GEOMETRY, HOOD = "window/zoom", "window/geometry", "window/hood"


def is_hood_open() -> bool:
    """Whether the window shows how the crawler works."""
    return memory().value(HOOD, False, type=bool) is True


def memory() -> QSettings:
    """The store of what the window remembers. Read with `value(key, default, type=...)`: it holds
    only text."""
    # An .ini file on every system: its place can be set, so that tests do not touch a person's own.
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Crawlscope", "Crawlscope"
    )
