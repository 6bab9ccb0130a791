"""What is installed: the program, what it stands on, the system and its desktop."""

import contextlib
import os
import platform
import sqlite3
import ssl
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version

from crawlscope.core.base import native
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.version import __version__
from crawlscope.doctor.line import COMMA, SEMICOLON, Grade, Line
from crawlscope.runtime.display import why_no_start

# The names of distributions that a person who looks into a problem asks for first
PACKAGES = ("PySide6_Essentials", "aiohttp", "aiodns", "pycares", "selectolax", "msgspec")


def lines() -> Iterator[Line]:
    how = tr("run by {program}").format(program=sys.executable)
    if getattr(sys, "frozen", False):
        how = tr("a bundle")
    yield Line("program", "Crawlscope", Grade.OK, __version__ + COMMA + how)
    yield _python()
    yield _libraries()
    yield _compiled()
    yield Line("system", tr("System"), Grade.OK, _system())
    yield Line("desktop", tr("Desktop"), Grade.OK, _desktop(os.environ))


def _python() -> Line:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    if reason := why_no_start():
        advice = tr("Install either one; until then no window can be opened.")
        return Line("python", "Python", Grade.PROBLEM, reason, advice)
    return Line("python", "Python", Grade.OK, found)


def _libraries() -> Line:
    missing = []
    found = [ssl.OPENSSL_VERSION, f"SQLite {sqlite3.sqlite_version}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    words = COMMA.join(found)
    if not missing or getattr(sys, "frozen", False):  # a bundle is whole, whatever it knows of it
        return Line("libraries", tr("Libraries"), Grade.OK, words)
    words += SEMICOLON + tr("no version found: {names}").format(names=COMMA.join(missing))
    return Line(
        "libraries",
        tr("Libraries"),
        Grade.WARNING,
        words,
        tr("If they are not system packages, reinstall Crawlscope."),
    )


def _compiled() -> Line:
    name, title = "compiled", tr("Compiled module")
    if native.module is not None:
        return Line(name, title, Grade.OK, tr("in use"))
    found = tr("not in use ({why}): pages take longer to read")
    found = for_people(found.format(why=native.why_not))
    if os.environ.get(native.SWITCH) == "1":
        return Line(name, title, Grade.OK, found)
    advice = tr("Install a C compiler and the headers of Python (Debian: gcc, python3-dev).")
    return Line(name, title, Grade.WARNING, found, advice + " " + tr("Then reinstall Crawlscope."))


def _system() -> str:
    name = f"{platform.system()} {platform.release()} {platform.machine()}"
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, KeyError):  # a system that does not say what it is
            name = COMMA.join((platform.freedesktop_os_release()["PRETTY_NAME"], name))
    libc = " ".join(platform.libc_ver())
    return name + COMMA + libc if libc.strip() else name


def _desktop(environ: Mapping[str, str]) -> str:
    desktop = environ.get("XDG_CURRENT_DESKTOP", "").replace(":", ", ")
    kind = environ.get("XDG_SESSION_TYPE", "")
    language = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG", "")
    parts = [desktop or tr("none reported")]
    if kind:
        parts.append(tr("session {kind}").format(kind=kind))
    if language:
        parts.append(tr("language {name}").format(name=language))
    return for_people(COMMA.join(parts))
