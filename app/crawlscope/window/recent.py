"""The crawls on the start page: looked for among kept and recent files, site by site."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.records.events import Outcome
from crawlscope.store import Kept, Looked, began, usable
from crawlscope.store.crawl_file import Curve
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.start.start_page import RecentCrawl
from crawlscope.window.kept_files import look_into
from crawlscope.window.tasks import Spawn

MOST_SITES = 8
POINTS = 60  # of a picture in small
MOST_ROOTS = 2  # that are named
ENDINGS = {
    Outcome.FINISHED: tr("finished", "a crawl"),
    Outcome.LIMIT: tr("ended at a limit"),
    Outcome.CANCELLED: tr("stopped", "a crawl"),
    Outcome.CRASHED: tr("crashed", "a crawl"),
    None: tr("cut short"),
}


class RecentCrawls:
    """Has files looked into, while the window is used."""

    def __init__(self, window: MainWindow, spawn: Spawn, crawls: Path | None) -> None:
        self._window, self._spawn, self._crawls = window, spawn, crawls
        self._task: asyncio.Task[Looked] | None = None

    def show(self) -> None:
        """Begins to look; the window shows what was found at the end."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._spawn(self.look(), "recent crawls")

    async def look(self) -> Looked:
        """Looks, and shows what was found."""
        found = await look_into(self._crawls, self._window.recent_paths)
        forgotten = set(self._window.forgotten_paths)
        self._window.show_recent(
            by_site(each for each in usable(found) if each.path not in forgotten)
        )
        return found


def by_site(found: Iterable[Kept]) -> list[RecentCrawl]:
    """The newest crawl of each site, the newest first."""
    sites: dict[frozenset[str], list[Kept]] = {}
    for each in sorted(found, key=lambda each: each.moment, reverse=True):
        if each.urls:
            sites.setdefault(frozenset(each.roots), []).append(each)
    return [_recent(crawls) for crawls in sites.values()][:MOST_SITES]


def _recent(crawls: list[Kept]) -> RecentCrawl:
    newest = crawls[0]
    named = [for_people(root) for root in newest.roots[:MOST_ROOTS]]
    more = len(newest.roots) - len(named)
    site = " ".join(named)
    if more:
        site = tr("{addresses} and {n} more").format(addresses=site, n=more)
    moment = began(newest.started_at)
    urls = tr("{n:,} URLs", "1 URL", newest.urls).format(n=newest.urls)
    parts = [urls, ENDINGS[newest.outcome]]
    if newest.started_at:
        parts.insert(0, f"{moment.astimezone():%Y-%m-%d %H:%M}")
    if len(crawls) > 1:
        parts.append(tr("{n:,} earlier").format(n=len(crawls) - 1))
    return RecentCrawl(
        newest.path,
        site,
        " · ".join(parts),
        in_small(newest.curve),
        has_previous=any(each.was_asked for each in crawls[1:]),
        paths=tuple(each.path for each in crawls),
    )


def in_small(curve: Curve) -> Curve:
    """At most so many points, the first and the last among them."""
    if len(curve) <= POINTS:
        return curve
    step = (len(curve) - 1) / (POINTS - 1)
    return tuple(curve[round(number * step)] for number in range(POINTS))
