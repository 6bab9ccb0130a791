"""The crawls on the start page: looked for among kept and recent files, site by site."""

import asyncio
from collections.abc import Iterable
from functools import partial

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.records.events import Outcome
from crawlscope.store import Kept, Looked, began, usable
from crawlscope.store.crawl_file import Curve
from crawlscope.store.looking import Unfinished
from crawlscope.ui.dialogs.recent_files import (
    forget_files,
    forgotten_files,
    note_offer,
    recent_paths,
    remember_file,
    was_offered,
)
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.messages import Button
from crawlscope.ui.start.start_page import RecentCrawl
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.kept_files import look_into
from crawlscope.window.starting import Starting

MOST_SITES = 8
LAST = "last crawl"  # what messages are about
POINTS = 60  # of a picture in small
MOST_ROOTS = 2  # that are named
ENDINGS = {
    Outcome.FINISHED: tr("finished", "a crawl"),
    Outcome.LIMIT: tr("ended at a limit"),
    Outcome.CANCELLED: tr("stopped", "a crawl"),
    Outcome.CRASHED: tr("crashed", "a crawl"),
    None: tr("interrupted"),
}


class RecentCrawls(Controller):
    """Has files looked into, while the window is used."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._page = page = desk.window.panels.get(UrlTree).start_page
        self._task: asyncio.Task[Looked] | None = None
        starting = desk.part(Starting)
        self._open, self._go_on = starting.open, starting.open_and_go_on
        page.open_requested.connect(self._open)
        page.compare_requested.connect(starting.open_and_compare)
        page.again_requested.connect(starting.crawl_again)
        page.go_on_requested.connect(self._go_on)
        page.forget_requested.connect(self._forget)
        desk.window.acts.on("new crawl", self.show)

    def offer(self, last: Unfinished, crash: str, look: Button) -> None:
        """Offers the last crawl, which was not completed: in a message only once,
        on the start page until there is another one. If the program crashed, `crash` says so, and
        that can be looked at."""
        words = _unfinished_in_words(last)
        self._page.show_unfinished(last.path, words)
        if was_offered(last.path):
            if crash:
                self._messages.post(crash, Tone.WARN, look, about=LAST)
            return
        note_offer(last.path)
        remember_file(last.path, last.host)
        open_it = (tr("Open"), partial(self._open, last.path))
        self._messages.post(
            f"{crash} {words}".strip(),
            Tone.WARN if last.was_cut_short else Tone.ACCENT,
            look if crash else open_it,  # one question, not two: the start page opens it, too
            other=(tr("Resume"), partial(self._go_on, last.path)),
            about=LAST,
        )

    def _forget(self, paths: list[str]) -> None:
        forget_files(paths)
        self.show()

    def show(self) -> None:
        """Begins to look; the window shows what was found at the end."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._spawn(self.refresh(), "recent crawls")

    async def refresh(self) -> Looked:
        """Looks, and shows what was found."""
        found = await look_into(self._desk.job.crawls, recent_paths())
        forgotten = set(forgotten_files())
        self._page.show_recent(
            by_site(each for each in usable(found) if each.path not in forgotten)
        )
        return found


def _unfinished_in_words(last: Unfinished) -> str:
    if last.was_cut_short:
        words = tr(
            "The last crawl, of {host}, was interrupted. Nothing is lost: its results are saved."
        )
    else:
        words = tr(
            "The last crawl, of {host}, was stopped before it finished. Nothing is lost: "
            "its results are saved."
        )
    return words.format(host=last.host)


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
