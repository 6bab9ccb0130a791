"""Crawls that are kept in files: what each is, in a few lines, without restoring it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any, Self

from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.events import Outcome
from crawlscope.store.crawl_file import CrawlFile, Curve
from crawlscope.store.database import StoreError, cannot
from crawlscope.store.default_place import SUFFIX, last_written
from crawlscope.store.soundness import moment_of

MOST_FILES = 200  # that are looked into, the newest
BY_ITSELF = (Outcome.FINISHED, Outcome.LIMIT)
LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Kept:
    """A crawl in a file that nobody has open."""

    path: str
    roots: tuple[str, ...]
    started_at: str  # ISO 8601
    outcome: Outcome | None  # None: it was cut short
    urls: int
    was_asked: bool  # False: nothing was requested
    written: float  # when, in seconds since 1970
    curve: Curve = ()

    @property
    def moment(self) -> tuple[datetime, float]:
        """A sort key that puts an earlier crawl before a later one of the same second."""
        return began(self.started_at), self.written

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """From the result of `as_data`."""
        outcome = None if data["outcome"] is None else Outcome(data["outcome"])
        curve = tuple((at, queued, done) for at, queued, done in data["curve"])
        whole = {**data, "roots": tuple(data["roots"]), "outcome": outcome, "curve": curve}
        return cls(**whole)

    def as_data(self) -> dict[str, Any]:
        """As JSON-compatible data."""
        return asdict(self)


def began(started_at: str) -> datetime:
    """The moment of a start; a date long ago if it is not known."""
    try:
        moment = moment_of(started_at)
    except ValueError:
        return LONG_AGO
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def look(path: str) -> Kept:
    """What a file says about its crawl. Raises StoreError."""
    written = last_written(Path(path))
    try:
        with CrawlFile.open(path, checked_bytes=0) as file:
            started_at, urls, was_asked, curve = file.about()
            roots, outcome = file.roots(), file.outcome()
            return Kept(path, roots, started_at, outcome, urls, was_asked, written, curve)
    except SettingsError as problem:
        raise StoreError(cannot("open", path, str(problem))) from None


def paths_in(*folders: Path) -> list[str]:
    """The crawl files in these folders, the one that was written last first."""
    paths = {path for folder in folders for path in folder.glob(f"*{SUFFIX}")}
    newest = sorted(paths, key=last_written, reverse=True)
    return [str(path) for path in newest[:MOST_FILES]]


def previous(
    found: Iterable[Kept], roots: Sequence[str], started_at: str, written: float = inf
) -> Kept | None:
    """The newest of the crawls of the same roots that began before `started_at`.

    One that was stopped or cut short is taken only if none ended by itself: everything it did not
    reach would look new.
    """
    now = began(started_at), written
    earlier = [
        each
        for each in found
        if each.was_asked and set(each.roots) == set(roots) and each.moment < now
    ]
    return max(earlier, key=lambda each: (each.outcome in BY_ITSELF, each.moment), default=None)
