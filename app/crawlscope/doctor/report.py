"""A problem report for the developers, which a person can read before sending it.

Nothing is sent from here. It holds no secret, and is in English whatever the program's language.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import tomli_w

from crawlscope.core.base.text_for_people import for_people, lines_for_people
from crawlscope.core.policy.options import changed
from crawlscope.core.policy.settings import Keep
from crawlscope.core.policy.without_addresses import WithoutAddresses
from crawlscope.doctor.secrets import without_secrets
from crawlscope.runtime.logs import log_path

LAST_LINES = 200  # of the log
MAX_TAIL_BYTES = 100_000  # of the log
LONGEST_LINE = 4_000  # characters
PATIENCE = 60.0  # seconds for the doctor, who may wait for a disk that is gone
BEGIN, END = r"(?<![\w.~-])", r"(?![\w-]|\.\w)"  # of a path
PATTERNS = ("include", "exclude", "ignore")  # options that are made of addresses


def report(
    lines: Iterable[Mapping[str, str]],
    options: Mapping[str, Any] | None,
    crash: str,
    log: str,
    *,
    without_addresses: bool,
    homes: Iterable[str] | None = None,
) -> str:
    """`lines` are those of the doctor, as data; `crash` is what a crash left, '' if there was
    none; `options` are None where nobody knows them."""
    parts = {
        "This machine": "\n".join(map(_in_words, lines)),
        "Settings that differ from the defaults": (
            "(those of the command line)"
            if options is None
            else settings_in_words(options, without_addresses=without_addresses)
        ),
        "Crash report": crash,
        f"The last {LAST_LINES} lines of the log": log,
    }
    private = WithoutAddresses()
    text = f"Crawlscope problem report, {datetime.now():%Y-%m-%d %H:%M}\n"
    for title, part in parts.items():
        words = without_secrets(part.strip() or "(nothing)", options)
        words = _without_home(lines_for_people(words, LONGEST_LINE), homes or home_folders())
        if without_addresses:
            words = private.text(words)
        text += f"\n== {title} ==\n{words}\n"
    return text


def unanswered(
    *, ended: bool, name: str = "doctor", seconds: float | None = None
) -> list[dict[str, str]]:
    """Stands for lines that are lacking."""
    waited = PATIENCE if seconds is None else seconds
    found = "it ended without a response" if ended else f"no response within {waited:.0f} s"
    return [{"name": name, "grade": "problem", "found": found}]


def settings_in_words(options: Mapping[str, Any], *, without_addresses: bool) -> str:
    """As in a profile; of what is kept nowhere, because it may be a secret, only that it is set."""
    table: dict[str, Any] = {}
    hidden = []
    for option in changed(options):
        value = options[option.name]
        if Keep.PROFILE not in option.keep:
            hidden.append(f"# {option.key} is set, and not shown here")
        elif without_addresses and option.name in PATTERNS:
            hidden.append(f"# {option.key} has {len(value)} values, not shown here")
        elif value is not None:
            table[option.key] = list(value) if isinstance(value, tuple) else value
    return "\n".join([tomli_w.dumps(table).rstrip(), *hidden]).strip()


def log_tail() -> str:
    """The last lines of the log, '' if there is none."""
    try:
        with log_path().open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - MAX_TAIL_BYTES))
            data = file.read(MAX_TAIL_BYTES)
    except OSError:
        return ""
    lines = data.decode("utf-8", "replace").splitlines()
    complete_lines = lines if size <= MAX_TAIL_BYTES else lines[1:]
    return "\n".join(complete_lines[-LAST_LINES:])


def _in_words(line: Mapping[str, str]) -> str:
    words = f"{line['grade']}: {line['name']}: {line['found']}"
    return for_people(words, LONGEST_LINE)


def home_folders() -> list[str]:
    """The home folder as it is named, and where it really is."""
    home = Path.home()
    return list({str(home), str(home.resolve())})


def _without_home(text: str, folders: Iterable[str]) -> str:
    """The name of a person is often that of the home folder, and of a folder of disks."""
    home = Path.home()
    if home == home.parent:  # as that of a service may be
        return text
    text = re.sub(rf"{BEGIN}(?:{'|'.join(map(re.escape, folders))}){END}", "~", text)
    return re.sub(rf"{BEGIN}((?:/run)?/media)/{re.escape(home.name)}{END}", r"\1/~", text)
