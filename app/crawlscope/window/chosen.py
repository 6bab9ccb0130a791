"""The options for the next Start."""

from collections.abc import Iterable, Mapping
from typing import Any

from crawlscope.core.policy.options import changed, defaults
from crawlscope.core.policy.settings import Keep, Settings
from crawlscope.ui.settings.settings_memory import remember_settings, remembered_settings
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.opening import EMPTY, Opening


def options_at_start(settings: dict[str, Any], opening: Opening = EMPTY) -> dict[str, Any]:
    """The given options; if none is given, and a person uses the window, those set there last."""
    if changed(settings) or not opening.is_for_a_person:
        return settings
    return {**settings, **remembered_settings()}


class Chosen:
    """The number of workers is that of their field in the toolbar."""

    def __init__(self, window: MainWindow, values: dict[str, Any]) -> None:
        self._box = window.controls.workers_box
        self.values = values  # those that are given, or all
        self._box.setValue(values.get("workers", Settings().workers))

    @property
    def given(self) -> dict[str, Any]:
        return {**self.values, "workers": self._box.value()}

    @property
    def all(self) -> dict[str, Any]:
        return {**defaults(), **self.given}

    def settings(self, roots: Iterable[str]) -> Settings:
        """What is set, with these roots. Raises SettingsError."""
        return Settings.checked(roots=roots, **self.given)

    def settings_without_roots(self) -> Settings:
        return self.settings(["localhost"]).with_roots({}, {})

    def take_from(self, settings: Settings) -> None:
        """Those of a crawl that was opened."""
        self.values = {**defaults(), **settings.kept(Keep.PROFILE)}
        self._box.setValue(settings.workers)

    def set(self, values: dict[str, Any]) -> None:
        """Keeps what a person has set, for the next window too."""
        self.values = values
        self._box.setValue(values["workers"])
        remember_settings(values)

    def change(self, values: Mapping[str, Any]) -> None:
        """As `set`, with some of them."""
        self.values = {**self.all, **values}
        remember_settings(self.values)
