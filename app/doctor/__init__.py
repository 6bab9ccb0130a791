"""Looks for what would keep the program from working here, and says what to do about it.

Nothing leaves this machine, and nothing is left on it but the log. No part raises: what cannot be
found out is a line too.
"""

import logging
from collections.abc import Callable, Iterator

from app.core.language import tr
from app.doctor import certificates, display, places, resolver, system, versions
from app.doctor.line import Grade, Line

__all__ = ["Grade", "Line", "examine"]

log = logging.getLogger(__name__)

PARTS: tuple[Callable[[], Iterator[Line]], ...] = (
    versions.lines,
    display.lines,
    resolver.lines,
    certificates.lines,
    places.lines,
    system.lines,
)


def examine() -> Iterator[Line]:
    """Looks at one thing after the other. Takes some seconds: Qt is tried in another process."""
    for part in PARTS:
        try:
            yield from part()
        except Exception as problem:
            log.exception("%s could not be looked at", part.__module__)
            name = part.__module__.rpartition(".")[2]
            found = tr("could not be looked at: {why}").format(
                why=f"{type(problem).__name__}: {problem}"
            )
            yield Line(name, name.capitalize(), Grade.WARNING, found, tr("Please report this."))
