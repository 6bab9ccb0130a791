"""Whatever is ours is readable by its owner alone; what a person asks for has the permissions that
the person's umask allows.

A umask of our own holds from the first line of `main` on, so that no library and no moment is left
out: there is none at which a file has other permissions than it will have.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = 0o077  # what a file of ours gives to nobody else

_persons: list[int] = []  # the umask that was found, once there is ours


def begin() -> None:
    """From now on whatever is made is for its owner alone, but in `as_the_person_wants`."""
    _persons[:] = [os.umask(OTHERS)]


@contextmanager
def as_the_person_wants() -> Iterator[None]:
    """What is made, or started, in this block is the person's own: an export, a browser."""
    if not _persons:
        yield
        return
    os.umask(_persons[0])
    try:
        yield
    finally:
        os.umask(OTHERS)


def is_for_us_alone(path: "Path") -> bool:
    """True if it is a folder of ours, no link, that is closed to others."""
    try:
        told = path.lstat()
    except OSError:
        return False
    is_closed = not told.st_mode & OTHERS
    return stat.S_ISDIR(told.st_mode) and told.st_uid == os.getuid() and is_closed


def close_to_others() -> None:
    """Takes from others what earlier versions, or another umask, have let them read."""
    if sys.platform == "win32":
        return
    from platformdirs import user_config_path, user_data_path, user_log_path  # noqa: PLC0415  later

    ours = [path("crawlscope", appauthor=False) for path in (user_config_path, user_data_path)]
    # Qt's file of settings is in a folder of its own
    for folder in (
        *ours,
        user_log_path("crawlscope", appauthor=False),
        user_config_path("Crawlscope"),
    ):
        for place, _, names in os.walk(folder):
            for each in (place, *(os.path.join(place, name) for name in names)):
                with suppress(OSError):
                    _close(each)


def _close(path: str) -> None:
    told = os.lstat(path)
    is_ours = stat.S_ISDIR(told.st_mode) or stat.S_ISREG(told.st_mode)
    if is_ours and told.st_mode & OTHERS and told.st_uid == os.getuid():
        os.chmod(path, told.st_mode & ~OTHERS & 0o777)
