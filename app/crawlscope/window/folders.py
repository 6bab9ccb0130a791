"""Folders of this machine that a person chose to crawl as sites: served while the window is open. A
saved crawl of one names it, and has it served again while it runs (`session/sites.py`)."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from crawlscope.core.base.urls import origin_of
from crawlscope.demo.folder_site import FolderSite
from crawlscope.store import Served


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
        self._sites.append(site)
        task = self._spawn(_served(site), "folder")  # who connects before waits
        task.add_done_callback(lambda _task: site.close())
        return site.start

    def among(self, roots: Sequence[str]) -> list[Served]:
        """Those that these addresses are of."""
        origins = {origin_of(root) + "/" for root in roots}
        return [(each.url, str(each.folder)) for each in self._sites if each.url in origins]


async def _served(site: FolderSite) -> None:
    """Until it is cancelled."""
    async with site:
        await asyncio.Event().wait()
