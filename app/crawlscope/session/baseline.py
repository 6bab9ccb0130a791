"""The baseline of a crawl: an earlier one, read before it begins, that it is compared with at its
end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import UTC, date
from itertools import islice
from pathlib import Path
from typing import Any

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import origin_of
from crawlscope.core.insight.grace import Grace
from crawlscope.core.insight.regressions import Baseline, Regressions, regressions
from crawlscope.core.policy.scope import scope
from crawlscope.core.policy.settings import FINDINGS, Settings
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.records import Records
from crawlscope.store import (
    GRACE_SUFFIX,
    began,
    looked_into,
    previous,
    read_baseline,
    read_failing,
    site_name,
    usable,
    write_failing,
)

HERE = "http://127.0.0.1:"  # where folders are served
LAST = "last"  # instead of a file: the newest crawl of the same roots that is kept


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a crawl will be compared with, and how."""

    baseline: Baseline
    url_map: UrlMap
    grace: Grace | None
    grace_path: str

    def with_crawl(self, records: Records, settings: Settings) -> Slices[Regressions]:
        ours = scope(settings.scope, settings.roots)
        return regressions(self.baseline, records, self.url_map, self.grace, ours.covers)

    def knows(self, roots: Iterable[str]) -> bool:
        """False if the baseline has no URL on the server of any of these."""
        ours = tuple({f"{origin_of(self.url_map.of(each))}/" for each in roots})
        known = islice(self.baseline.records.url, 1, None)
        return any(self.url_map.of(each).startswith(ours) for each in known)

    def keep_grace(self) -> None:
        """Remembers what fails. Raises StoreError."""
        if self.grace is not None:
            write_failing(self.grace_path, self.grace.kept())


def read_comparison(
    settings: Settings, job: OutputOptions, started_at: str, *, is_of_folder: bool = False
) -> Comparison | None:
    """None if there is no earlier crawl, or none is wanted. The day on which the crawl starts is
    today. `is_of_folder`: its only root is a folder that this machine serves. Raises StoreError."""
    path = job.baseline
    if path == LAST:
        path = _last(settings, job, started_at)
    if path is None:
        return None
    beside = path
    if job.baseline == LAST:  # which is another file each time
        beside = str(Path(path).with_name(site_name(settings.roots)))
    grace_path = beside + GRACE_SUFFIX
    grace = None
    if job.grace is not None:
        grace = Grace.of(job.grace, _day(started_at), read_failing(grace_path))
    baseline = read_baseline(path, judged_as(settings))
    maps = [*job.maps]
    if is_of_folder:
        maps += _same_folder(baseline.records, settings.roots[0])
    return Comparison(baseline, UrlMap(maps), grace, grace_path)


def _same_folder(old: Records, root: str) -> Iterator[str]:
    """The same folder may be elsewhere in another job of CI, or its port be taken, so that it is
    served at another address."""
    before = origin_of(old.url[1]) if len(old) else ""
    if before.startswith(HERE) and before != origin_of(root):
        yield f"{before}={origin_of(root)}"


def judged_as(settings: Settings) -> dict[str, Any]:
    """What decides on findings: an older crawl is judged by the same."""
    decide = (each for each in fields(Settings) if each.metadata.get("group") == FINDINGS)
    return {each.name: getattr(settings, each.name) for each in decide}


def _last(settings: Settings, job: OutputOptions, started_at: str) -> str | None:
    folders = [job.crawls] if job.crawls else []
    if job.save is not None:
        folders.append(Path(job.save).resolve().parent)
    mapped, kept = UrlMap(job.maps).of, usable(looked_into([*map(str, folders)]))
    known = (replace(each, roots=tuple(map(mapped, each.roots))) for each in kept)
    found = previous(known, [*map(mapped, settings.roots)], started_at)
    return found.path if found is not None else None


def _day(started_at: str) -> date:
    return began(started_at).astimezone(UTC).date()
