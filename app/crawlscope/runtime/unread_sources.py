"""Keeps PySide from reading the source of each module that is imported after it."""

import sys
from types import ModuleType
from typing import Any


def leave_sources_unread() -> None:
    """To be called once PySide is imported.

    It looks for its name in the source of each module, for `from __feature__ import ...`, which
    nothing here says, and Python keeps all lines that were read: those of a thousand files, 28 MB,
    in each process with a window. Private to PySide 6: where it is not there, all is read.
    """
    feature: Any = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = _uses_no_feature


def _uses_no_feature(_module: ModuleType) -> bool:
    return False
