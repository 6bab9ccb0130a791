"""The folders that the program writes to: may it, and is there room?"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.doctor.line import COMMA, Grade, Line
from crawlscope.runtime.logs import log_path

LEAST, SMALL = 20_000_000, 500_000_000  # octets free


def config() -> Iterator[Line]:
    yield looked_at(
        "config",
        tr("Settings"),
        user_config_path("Crawlscope", appauthor=False),
        tr("the window will forget its settings and profiles"),
    )


def data() -> Iterator[Line]:
    folder = user_data_path("crawlscope", appauthor=False)
    otherwise = tr("crawls are not saved, unless --save names a file")
    yield looked_at("data", tr("Crawls"), folder, otherwise)


def log() -> Iterator[Line]:
    yield looked_at("log", tr("Log"), log_path().parent, tr("errors are not logged"))


def temporary() -> Iterator[Line]:
    title = tr("Temporary files")
    try:
        folder = Path(tempfile.gettempdir())
    except OSError:  # none of the usual folders may be written to
        found = tr("there is no temporary folder")
        yield Line("temp", title, Grade.PROBLEM, found, tr("Set TMPDIR to one."))
    else:
        yield looked_at("temp", title, folder, tr("an unsaved crawl cannot keep its links"))


def looked_at(name: str, title: str, folder: Path, otherwise: str) -> Line:
    """Tries to write where the program would; `otherwise` is what is the case if that fails."""
    there = folder
    try:
        there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
        with tempfile.TemporaryFile(dir=there) as file:  # mostly one that has no name
            file.write(b"0")
        room = shutil.disk_usage(there).free
    except OSError as problem:
        found = tr("cannot write to {folder} ({why}): {otherwise}").format(
            folder=folder, why=problem.strerror, otherwise=otherwise
        )
        owner = tr(
            "Check the owner of {folder}, and whether its disk is full or read-only."
        ).format(folder=there)
        return Line(name, title, Grade.WARNING, found, owner)
    found = tr("{folder}, {size} free").format(folder=folder, size=units.size(room))
    if there != folder:
        found += COMMA + tr("created when needed")
    if room < LEAST:
        grade = Grade.PROBLEM if name == "data" else Grade.WARNING
        return Line(
            name,
            title,
            grade,
            found,
            tr("Free up some space: a crawl pauses when the disk is full."),
        )
    if room < SMALL:
        return Line(name, title, Grade.WARNING, found, tr("A large crawl may fill the disk."))
    return Line(name, title, Grade.OK, found)
