"""Display, Qt and fonts, tried by a process of its own: Qt ends a process that it cannot run in."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.doctor.line import COMMA, SEMICOLON, Grade, Line
from crawlscope.runtime import this_program

LONGEST = 30.0  # seconds until Qt has started
NO_DISPLAY = tr(
    "For the window, log in to a desktop or use 'xvfb-run'; 'crawlscope crawl' and "
    "'crawlscope demo --headless' need no display."
)
LATIN_FONTS = tr("Install a font (Debian, Ubuntu: apt install fonts-dejavu-core).")
CHINESE_FONTS = tr(
    "Chinese, Japanese and Korean texts are shown as boxes until a font is installed"
    " (Debian, Ubuntu: apt install fonts-noto-cjk)."
)


def lines(environ: Mapping[str, str] = os.environ) -> Iterator[Line]:
    facts, ending = _tried()
    title = tr("Display")
    is_wanted = _is_wanted(environ)
    serious = Grade.PROBLEM if is_wanted else Grade.WARNING
    reason = facts.get("no_window", ending)
    if reason:
        advice = tr("Check the plugin or library it mentions; 'crawlscope crawl' needs no display.")
        yield Line("display", title, serious, reason, advice if is_wanted else NO_DISPLAY)
    else:
        found = tr("{name}: a window can be opened").format(name=_asked(environ))
        yield Line("display", title, Grade.OK, found)
    if "platform" not in facts:
        found = facts.get("no_qt") or tr("Qt does not start: {why}").format(why=ending)
        advice = tr(
            "Install what is missing, or reinstall Crawlscope; 'crawlscope crawl' works without Qt."
        )
        yield Line("qt", "Qt", serious, found, advice)
        return
    found = tr("{version}, PySide6 {pyside}, platform {platform}, style {style}")
    yield Line("qt", "Qt", Grade.OK, found.format(**facts))
    yield _fonts(facts, serious, ending)


def _tried() -> tuple[dict[str, Any], str]:
    """What the process found out, and how it ended, if not well."""
    try:
        completed = subprocess.run(  # noqa: S603  our own program
            this_program.command("try-qt"),
            env=this_program.environ(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {}, tr("it has not started after {n:.0f} seconds").format(n=LONGEST)
    except OSError as problem:
        return {}, tr("the program could not start itself again: {why}").format(
            why=problem.strerror
        )
    facts: dict[str, Any] = {}
    for line in completed.stdout.decode(errors="replace").splitlines():
        try:
            facts |= json.loads(line)
        except ValueError:
            continue  # a library said something
    stderr_lines = [
        line for line in completed.stderr.decode(errors="replace").splitlines() if line.strip()
    ]
    return facts, _exit_description(completed.returncode, stderr_lines)


def _exit_description(code: int, stderr_lines: list[str]) -> str:
    if code == 0:
        return ""
    how = tr("ended by signal {n}") if code < 0 else tr("exited with code {n}")
    how = how.format(n=abs(code))
    # Qt says first why it ends; Python says last
    return for_people(f"{how} ({stderr_lines[0 if code < 0 else -1]})" if stderr_lines else how)


def _is_wanted(environ: Mapping[str, str]) -> bool:
    """True if there should be a display."""
    if not sys.platform.startswith("linux"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(environ.get(name) for name in names)


def _asked(environ: Mapping[str, str]) -> str:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        if value := environ.get(name):
            return for_people(f"{name}={value}")
    return tr("the system's own")


def _fonts(facts: Mapping[str, Any], serious: Grade, ending: str) -> Line:
    title = tr("Fonts")
    if not facts.get("latin"):
        found = tr("no font with Latin letters")
        if ending:
            found = tr("Qt finds no usable font: {why}").format(why=ending)
        return Line("fonts", title, serious, found, LATIN_FONTS)
    found = tr("{fonts} families, among them {latin} (Latin)").format(**facts)
    if not facts["chinese"]:
        found += SEMICOLON + tr("no font with Chinese characters")
        return Line("fonts", title, Grade.WARNING, found, CHINESE_FONTS)
    found += COMMA + tr("{chinese} (Chinese)").format(**facts)
    return Line("fonts", title, Grade.OK, found)
