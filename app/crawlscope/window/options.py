"""What a person sets in the window, for the crawl that is there and for the next ones."""

from typing import Any

from crawlscope.core.policy.options import options
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.changing import WindowChanging
from crawlscope.window.chosen import Chosen
from crawlscope.window.current import Current
from crawlscope.window.findings import WindowFindings
from crawlscope.window.settings import WindowSettings
from crawlscope.window.tasks import Spawn


class WindowOptions:
    def __init__(
        self,
        window: MainWindow,
        current: Current,
        chosen: Chosen,
        spawn: Spawn,
        *,
        findings: WindowFindings,
        changing: WindowChanging,
    ) -> None:
        self._current, self._chosen = current, chosen
        self._findings, self._changing = findings, changing
        window.controls.workers_changed.connect(self._set_workers)
        self._settings = WindowSettings(window, spawn, lambda: chosen.all, self.set)

    def set(self, values: dict[str, Any]) -> None:
        """Sets the options for the next Start, and of the crawl in the window those that may
        change while it is there."""
        before, session = self._chosen.values, self._current.session
        self._chosen.set(values)
        if session is not None:
            self._findings.take_choices(session)
            self._changing.take(session, before, values)

    def set_one(self, name: str, value: float) -> None:
        """Sets one option that is a number."""
        self.set(self._chosen.all | {name: options()[name].kind(value)})

    def _set_workers(self, number: int) -> None:
        if self._current.crawler is not None:
            self._current.crawler.set_workers(number)
