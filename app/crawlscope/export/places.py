"""Pages that are files of this machine: which file, and which line of it has a link."""

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from crawlscope.core.base.urls import INDEXES

LARGEST = 2_000_000  # octets of a file whose lines are looked at
FILES_AT_HAND = 8


class Place(NamedTuple):
    file: str  # the path of the page, from the current folder
    line: int  # the first that names the target, from 1; 0: none does


def place(page: str, target: str, folders: Sequence[tuple[str, str]]) -> Place | None:
    """Where a page links to a target; None if the page is no file here. `folders`: what was served
    at which URL. Without a target, the line is 0."""
    for root, folder in folders:
        if not page.startswith(root):
            continue
        path = Path(folder, unquote(urlsplit(page).path).lstrip("/"))
        file = next(
            (each for each in (path, *(path / n for n in INDEXES)) if os.path.isfile(each)), None
        )
        if file is None:
            return None
        return Place(os.path.relpath(file), _line(str(file), target) if target else 0)
    return None


def _line(file: str, target: str) -> int:
    """The first line that names the last part of a URL."""
    try:
        state = os.stat(file)
    except OSError:
        return 0
    text = _text(file, state.st_mtime_ns) if state.st_size <= LARGEST else ""
    found = [at for name in _names(target) if (at := text.find(name)) >= 0]
    return text.count("\n", 0, min(found)) + 1 if found else 0


def _names(target: str) -> Iterator[str]:
    parts = urlsplit(target)
    last = parts.path.rstrip("/").rpartition("/")[2] or parts.netloc
    if parts.fragment:
        last = f"#{parts.fragment}"
    yield last
    yield unquote(last)


@lru_cache(maxsize=FILES_AT_HAND)
def _text(file: str, _written: int) -> str:
    """With one kind of line ends; '' if it cannot be read."""
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
