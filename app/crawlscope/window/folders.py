"""Folders of this machine that are crawled as sites: served while the window is open, and again
when a crawl of one comes back."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, cast

from crawlscope.core.base.urls import origin_of
from crawlscope.demo.folder_site import FolderError, FolderSite
from crawlscope.ui.kit.memory import memory

MOST_REMEMBERED = 25
KEY = "folders/served"  # 'ADDRESS PATH', the latest first


class ServedFolders:
    def __init__(
        self, spawn: Callable[[Coroutine[Any, Any, object], str], "asyncio.Task[Any]"]
    ) -> None:
        self._spawn = spawn
        self._sites: list[FolderSite] = []

    def serve(self, path: str) -> str:
        """The address of a folder, or of a file in one. Raises FolderError."""
        for site in self._sites:
            if (known := site.address_of(path)) is not None:
                return known
        site = FolderSite(path)
        self._begin(site)
        return site.start

    def serve_again(self, roots: Sequence[str]) -> None:
        """Serves the folders that these addresses were, if they can have them again."""
        here = {each.url for each in self._sites}
        wanted = {origin_of(root) + "/" for root in roots} - here
        for line in self._remembered() if wanted else ():
            address, _, path = line.partition(" ")
            if address not in wanted:
                continue
            try:
                site = FolderSite(path)
            except FolderError:
                continue
            if site.url == address:
                self._begin(site)
            else:  # another window serves it
                site.close()

    def _begin(self, site: FolderSite) -> None:
        self._sites.append(site)
        line = f"{site.url} {site.folder}"
        kept = [line, *(each for each in self._remembered() if each != line)]
        memory().setValue(KEY, kept[:MOST_REMEMBERED])
        task = self._spawn(_served(site), "folder")  # who connects before waits
        task.add_done_callback(lambda _task: site.close())

    @staticmethod
    def _remembered() -> list[str]:
        return cast(list[str], memory().value(KEY, [], type=list))


async def _served(site: FolderSite) -> None:
    """Until it is cancelled."""
    async with site:
        await asyncio.Event().wait()
