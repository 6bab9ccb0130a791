"""Lists of addresses in the window: read in slices, shown in numbers, then crawled or not."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.policy.lists import Listed, ListError
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl import lists
from crawlscope.ui.dialogs.list_dialog import ListDialog
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.tasks import Spawn

PASTED = tr("the pasted text")
LIST = "list"  # what its messages are about


class WindowLists:
    """One list at a time. `settings` are those of the crawl to come, without roots; `start` begins
    it with the addresses, and with whether links are not followed."""

    def __init__(
        self,
        window: MainWindow,
        spawn: Spawn,
        settings: Callable[[], Settings],
        start: Callable[[Listed, bool], object],
    ) -> None:
        self._window, self._messages, self._spawn = window, window.messages, spawn
        self._settings, self._start = settings, start
        self._listed = Listed()
        self._task: asyncio.Task[None] | None = None
        for chosen in (window.files.list_chosen, window.list_dropped):
            chosen.connect(self.read)
        for given in (window.controls.address_bar.listed, window.text_dropped):
            given.connect(self.read_text)

    def read(self, path: str) -> None:
        """Reads a file, and asks what is done with it."""
        self._begin(Path(path).name, lists.read(path, self._settings()))

    def read_text(self, text: str) -> None:
        """The same with a text, an address a line."""
        self._begin(PASTED, lists.in_text(text, PASTED))

    async def read_all(self, sources: Sequence[str], first: Sequence[str]) -> Listed:
        """The addresses in `first` and in these lists. Raises ListError."""
        found = Listed()
        for text in first:
            found.take(text)
        settings = found.added_to(self._settings())
        for source in sources:
            self._show_reading(source)
            found.join(await lists.read(source, settings))
        self._messages.close(LIST)
        return found

    def offer(self, name: str, listed: Listed) -> None:
        """Asks what is done with the addresses of a list."""
        self._listed = listed
        dialog = ListDialog(for_people(name), listed, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self._choose)
        dialog.open()

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _begin(self, name: str, reading: Coroutine[Any, Any, Listed]) -> None:
        if self._task is not None and not self._task.done():
            reading.close()
            self._messages.post(tr("A list is already being read."), Tone.WARN)
        else:
            self._task = self._spawn(self._read(name, reading), "list")

    async def _read(self, name: str, reading: Coroutine[Any, Any, Listed]) -> None:
        self._show_reading(name)
        try:
            listed = await reading
        except ListError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD, about=LIST)
        except asyncio.CancelledError:
            self._messages.post(tr("The list was not read."), Tone.WARN, about=LIST)
            raise
        else:
            self._messages.close(LIST)
            self.offer(name, listed)

    def _show_reading(self, name: str) -> None:
        words = tr("Reading {name}…").format(name=name)
        self._messages.post(words, Tone.ACCENT, (tr("Cancel"), self.cancel), about=LIST)

    def _choose(self, no_follow: bool) -> None:
        listed, self._listed = self._listed, Listed()
        self._start(listed, no_follow)
