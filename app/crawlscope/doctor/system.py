"""What else of the system the program needs: open files, the clock, sockets, the desktop's bus."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.doctor.line import SEMICOLON, Grade, Line
from crawlscope.runtime.line_socket import SocketError, check

FEWEST_FILES, FEW_FILES = 64, 1_024
# Between these the clock of a machine is believed; the first is when this version was written
EARLIEST, LATEST = datetime(2026, 11, 1, tzinfo=UTC), datetime(2056, 1, 1, tzinfo=UTC)
PATIENCE = 2.0  # seconds


def limits() -> Iterator[Line]:
    if sys.platform != "win32":
        yield open_files()
    yield clock(datetime.now().astimezone())


def open_files() -> Line:
    import resource  # noqa: PLC0415  not on Windows

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    name, title = "open_files", tr("Open files")
    if hard == resource.RLIM_INFINITY:
        return Line(name, title, Grade.OK, tr("no limit"))
    found = tr("at most {n:,} at once").format(n=hard)
    advice = tr("Raise it: 'ulimit -n {n}', or nofile in /etc/security/limits.conf.").format(
        n=FEW_FILES
    )
    if hard < FEWEST_FILES:
        return Line(name, title, Grade.PROBLEM, found + ": " + tr("too few to start"), advice)
    if hard < FEW_FILES:
        return Line(
            name, title, Grade.WARNING, found + ": " + tr("few concurrent requests"), advice
        )
    return Line(name, title, Grade.OK, found)


def clock(now: datetime) -> Line:
    title, found = tr("Clock"), now.isoformat(sep=" ", timespec="seconds")
    if EARLIEST <= now < LATEST:
        return Line("clock", title, Grade.OK, f"{found} ({now.tzname()})")
    advice = tr("Set the clock: if it is wrong, certificates appear expired or not yet valid.")
    found = tr("{time} cannot be right").format(time=found)
    return Line("clock", title, Grade.PROBLEM, found, advice)


def sockets() -> Iterator[Line]:
    try:
        tempfile.gettempdir()
    except OSError:
        return  # the line of temporary files says that there is no folder
    yield unix_sockets()


def session_bus() -> Iterator[Line]:
    if sys.platform.startswith("linux"):
        yield bus(os.environ)


def unix_sockets() -> Line:
    """A file that is open is brought to the front by one, and --control makes one."""
    name, title = "unix_sockets", tr("Sockets")
    given = os.environ.get("XDG_RUNTIME_DIR")
    folder = given if given and Path(given).is_dir() else tempfile.gettempdir()
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix="crawlscope-") as own:
            check(str(Path(own, "s")))
    except (SocketError, OSError) as problem:
        found = tr("cannot create a Unix socket in {folder}: {why}").format(
            folder=folder, why=problem
        )
        advice = tr("Set XDG_RUNTIME_DIR to a folder of yours with a short path.")
        return Line(name, title, Grade.WARNING, found, advice)
    found = tr("Unix sockets work in {folder}").format(folder=folder)
    if given and folder != given:
        advice = tr("XDG_RUNTIME_DIR is {folder}, which is not a folder.").format(folder=given)
        return Line(name, title, Grade.WARNING, found, advice)
    return Line(name, title, Grade.OK, found)


def bus(environ: Mapping[str, str]) -> Line:
    """The session bus: notifications go there. Only the connection is tried."""
    name, title = "dbus", "D-Bus"
    address = environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    if not address and runtime and Path(runtime, "bus").exists():
        address = f"unix:path={runtime}/bus"
    has_desktop = bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
    if not address:
        grade = Grade.WARNING if has_desktop else Grade.OK
        found = tr("no session bus: no notification when a crawl ends")
        advice = tr("Start the desktop with dbus-run-session, or do without notifications.")
        return Line(name, title, grade, found, advice if has_desktop else "")
    reasons = []
    for each in address.split(";"):
        reason = _why_no_bus(each)
        if not reason:
            return Line(
                name,
                title,
                Grade.OK,
                tr("a session bus responds at {address}").format(address=each),
            )
        reasons.append(f"{each}: {reason}")
    found = tr("no session bus responds ({reasons}): no notification when a crawl ends")
    found = for_people(found.format(reasons=SEMICOLON.join(reasons)))
    advice = tr("Log in again, or unset DBUS_SESSION_BUS_ADDRESS.")
    return Line(name, title, Grade.WARNING, found, advice)


def _why_no_bus(address: str) -> str:
    """By the D-Bus Specification, 'Server Addresses'; '' if one can connect."""
    kind, _, rest = address.partition(":")
    keys = dict(pair.partition("=")[::2] for pair in rest.split(","))
    place = keys.get("path") or ("\0" + keys["abstract"] if keys.get("abstract") else "")
    place = unquote(place, errors="surrogateescape")
    if kind != "unix" or not place:
        return tr("an unsupported kind of address; not tried")
    try:
        with socket.socket(socket.AF_UNIX) as trying:
            trying.settimeout(PATIENCE)
            trying.connect(place)
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""
