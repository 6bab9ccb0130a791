"""What the program itself served while a crawl ran: a folder, or the demo site; it is there again
while a saved crawl continues."""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.store import Served, StoreError

if TYPE_CHECKING:
    from crawlscope.demo.loopback import LoopbackSite


class SiteError(StoreError):
    """The crawl cannot go on, because nothing would answer it."""


class Sites:
    """Served at the same addresses from `async with` to its end, as often as a crawl runs."""

    def __init__(self, path: str = "", served: Sequence[Served] = ()) -> None:
        """`path` is the file of the crawl."""
        self._path, self._served = path, served
        self._opened: list[LoopbackSite] = []
        self._stack = contextlib.AsyncExitStack()

    @property
    def lines(self) -> list[str]:
        """What is served, for people."""
        words = tr("{folder} is served at {url} while it is crawled")
        shown = [(for_people(folder) or tr("The demo site"), url) for url, folder in self._served]
        return [words.format(folder=folder, url=url) for folder, url in shown]

    def open(self) -> None:
        """Takes the ports, if that is not done yet. Raises SiteError."""
        for url, folder in self._served[len(self._opened) :]:
            try:
                self._opened.append(_site(folder, urlsplit(url).port or 0))
            except (OSError, ValueError) as problem:  # FolderError is a ValueError
                self.close()
                raise SiteError(_refusal(self._path, url, folder, problem)) from None

    def check(self) -> None:
        """Raises SiteError if they are not served, and could not be."""
        if not self._opened:
            self.open()
            self.close()

    def close(self) -> None:
        """Gives the ports back, if nothing was served there."""
        for each in self._opened:
            each.close()
        self._opened.clear()

    async def __aenter__(self) -> None:
        self.open()
        async with contextlib.AsyncExitStack() as stack:
            for each in self._opened:
                await stack.enter_async_context(each)
            self._stack = stack.pop_all()

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        self._opened.clear()


def _site(folder: str, port: int) -> "LoopbackSite":
    """Raises OSError if the port cannot be had, FolderError if the folder is gone."""
    from crawlscope.demo.folder_site import FolderError, FolderSite  # noqa: PLC0415  long to import
    from crawlscope.demo.server import DemoSite  # noqa: PLC0415

    if not folder:
        return DemoSite(port=port)
    if not os.path.isdir(folder):  # of a file, everything beside it would be served
        raise FolderError
    return FolderSite(folder, port)


def _refusal(path: str, url: str, folder: str, problem: Exception) -> str:
    if isinstance(problem, OSError):
        why = tr("{what} has to be served at {url} again, but {why}: free port {port}, then retry")
        why = why.format(
            what=for_people(folder) or tr("the demo site"),
            url=url,
            why=os.strerror(problem.errno or 0),
            port=urlsplit(url).port,
        )
    else:
        why = tr("the folder {folder} is gone: put it back, then retry")
        why = why.format(folder=for_people(folder))
    words = tr("cannot continue {file}: {why}")
    return words.format(file=for_people(Path(path).name), why=why)
