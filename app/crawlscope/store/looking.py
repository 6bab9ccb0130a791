"""What kept crawl files say: looked into in a copy of this process, so that a file, or a disk that
is gone, holds up nobody who wants to know of the others."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope.core.base.urls import host_of
from crawlscope.core.records.events import Outcome
from crawlscope.runtime.apart import Apart
from crawlscope.store.database import StoreError
from crawlscope.store.kept import Kept, look, paths_in

PATIENCE = 5.0  # seconds for all files; then one is left out, and the rest are looked into
MOST_ROUNDS = 4

Looked = dict[str, Kept | None]  # by path, the newest of a folder first; None: it cannot be used


def looked_into(places: Sequence[str]) -> Looked:
    """What these files, and those in these folders, say about their crawls."""
    found = Looked()
    for _ in range(MOST_ROUNDS):
        before = len(found)
        apart = Apart(partial(_looking, places, frozenset(found)), PATIENCE)
        try:
            for told in apart.lines():
                found[told["path"]] = Kept.from_data(told["kept"]) if told["kept"] else None
        finally:
            apart.end()
        if not apart.trouble or len(found) == before:
            break
    return found


def usable(found: Looked, but: str = "") -> list[Kept]:
    """Those that can be used, without the file `but`."""
    left_out = os.path.realpath(but)
    return [
        each
        for path, each in found.items()
        if each is not None and os.path.realpath(path) != left_out
    ]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A crawl that was stopped or cut short."""

    path: str
    host: str  # of its first root
    was_cut_short: bool  # by a kill or a power cut; otherwise it was stopped


def last_unfinished(found: Looked, folder: Path) -> Unfinished | None:
    """The crawl in a folder that was written last, if it was stopped or cut short and nobody has it
    open."""
    newest = next((path for path in found if Path(path).parent == folder), "")
    kept = found.get(newest)
    if kept is None or not kept.roots or kept.outcome not in (None, Outcome.CANCELLED):
        return None
    return Unfinished(newest, host_of(kept.roots[0]), kept.outcome is None)


def _looking(places: Sequence[str], known: frozenset[str]) -> Iterator[dict[str, Any]]:
    met = set(known)
    for path in _paths(places):
        if path in met:
            continue
        yield {"path": path, "kept": None}  # if nothing follows, this one is left out
        real = os.path.realpath(path)
        if path == real or real not in met:
            met |= {path, real}
            with suppress(StoreError):
                yield {"path": path, "kept": look(path).as_data()}


def _paths(places: Sequence[str]) -> Iterator[str]:
    for place in places:
        yield from paths_in(Path(place)) if os.path.isdir(place) else (place,)
