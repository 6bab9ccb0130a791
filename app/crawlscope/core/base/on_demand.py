"""Names of a package whose module is imported only for those who ask for one (PEP 562)."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def from_module(module: str, *names: str) -> Callable[[str], Any]:
    """A `__getattr__` of a package that hands on these names of `module`."""

    def taken(name: str) -> Any:
        if name in names:
            return getattr(import_module(module), name)
        raise AttributeError(f"nothing here is called {name!r}")

    return taken
