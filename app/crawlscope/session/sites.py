"""What the program itself served while a crawl ran: a folder, or the demo site; it is there again
while a saved crawl continues."""

import contextlib
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.store import Served, StoreError

if TYPE_CHECKING:
    from crawlscope.demo.loopback import LoopbackSite


OPTION = "--folder"  # of a terminal, by which a person agrees


class SiteError(StoreError):
    """The crawl cannot go on, because nothing would answer it."""


class NotFromHereError(SiteError):
    """Somebody else may have chosen the folder: a person has to agree first."""


class Sites:
    """Served at the same addresses from `async with` to its end, as often as a crawl runs."""

    def __init__(
        self,
        path: str = "",
        served: Sequence[Served] = (),
        *,
        beside: Sequence[Served] = (),
        is_from_here: bool = True,
    ) -> None:
        """`path` is the file of the crawl; `beside` is served by somebody else meanwhile;
        `is_from_here` if it is known that the person who runs it chose the folders."""
        self._path, self.served = path, served
        self.is_agreed = is_from_here or not any(folder for _, folder in served)
        self._beside = beside
        self._opened: list[LoopbackSite] = []
        self._stack = contextlib.AsyncExitStack()

    @property
    def lines(self) -> list[str]:
        """What is served, for people."""
        words = tr("{folder} is served at {url} while it is crawled")
        shown = [(for_people(folder) or tr("The demo site"), url) for url, folder in self.served]
        return [words.format(folder=folder, url=url) for folder, url in shown]

    @property
    def folders(self) -> tuple[Served, ...]:
        """Those of this machine in which pages are files; none that nobody here may have chosen."""
        all_ = (*self._beside, *self.served) if self.is_agreed else tuple(self._beside)
        return tuple(each for each in all_ if each[1])

    @property
    def question(self) -> str:
        """What a person has to know before they agree."""
        words = tr(
            "to continue {file}, {folders} would be served to all programs of this machine, and "
            "you did not save this file here"
        )
        pairs = (f"{for_people(folder)} ({url})" for url, folder in self.served if folder)
        folders = tr(", ", "between the parts of a list").join(pairs)
        return words.format(file=for_people(Path(self._path).name), folders=folders)

    def agree(self) -> None:
        """A person wants these folders served."""
        self.is_agreed = True

    def open(self) -> None:
        """Takes the ports, if that is not done yet. Raises SiteError."""
        if not self.is_agreed:
            options = shlex.join(word for _, each in self.served if each for word in (OPTION, each))
            advice = tr("if you want that, add {options}").format(options=for_people(options))
            raise NotFromHereError(f"{self.question}; {advice}")
        for url, folder in self.served[len(self._opened) :]:
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
