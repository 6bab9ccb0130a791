"""Looks for what would keep the program from working here, and says what to do about it.

Nothing leaves this machine, and nothing is left on it but the log. No part raises: what cannot be
found out is a line too.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from crawlscope.core.base.language import tr
from crawlscope.doctor import certificates, display, places, resolver, system, versions
from crawlscope.doctor.line import Grade, Line
from crawlscope.runtime.apart import Apart
from crawlscope.runtime.logs import start_logging

__all__ = ["Grade", "Line", "examine"]

log = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds for a part


@dataclass(frozen=True, slots=True)
class Part:
    """What is looked at by itself; `title` stands for its lines if it has none."""

    title: str
    lines: Callable[[], Iterator[Line]]
    patience: float = PATIENCE


PARTS = {
    "program": Part("Crawlscope", versions.lines),
    "display": Part(tr("Display"), display.lines, display.LONGEST + PATIENCE),
    "resolver": Part(resolver.TITLE, resolver.lines),
    "certificates": Part(certificates.TITLE, certificates.lines),
    "config": Part(tr("Settings"), places.config),
    "data": Part(tr("Crawls"), places.data),
    "log": Part(tr("Log"), places.log),
    "temp": Part(tr("Temporary files"), places.temporary),
    "system": Part(tr("System"), system.limits),
    "unix_sockets": Part(tr("Sockets"), system.sockets),
    "dbus": Part("D-Bus", system.session_bus),
}


def examine() -> Iterator[Line]:
    """Runs all checks at once, and yields their lines in order. A check that does not respond in
    time, or ends without a response, is a problem."""
    looks = {
        name: Apart(partial(_looked_at, name, part), part.patience) for name, part in PARTS.items()
    }
    late = tr("It is waiting for a disk, file or program that does not respond: find out which.")
    try:
        for name, each in looks.items():
            yield from map(Line.from_data, each.lines())
            if each.trouble:
                advice = late if each.is_late else tr("Please report this.")
                yield Line(name, PARTS[name].title, Grade.PROBLEM, each.trouble, advice)
    finally:
        for each in looks.values():
            each.end()


def _looked_at(name: str, part: Part) -> Iterator[dict[str, str]]:
    try:
        for line in part.lines():
            yield line.as_data()
    except Exception as problem:
        start_logging(verbose=False)  # not before: the log may be what does not answer
        log.exception("%s could not be checked", name)
        found = tr("could not be checked: {why}").format(why=f"{type(problem).__name__}: {problem}")
        line = Line(name, part.title, Grade.WARNING, found, tr("Please report this."))
        yield line.as_data()
