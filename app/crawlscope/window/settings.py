"""What a person sets in the window, for the crawl that is there and for the next ones."""

from typing import Any

from PySide6.QtCore import Qt

from crawlscope.core.policy.options import options
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.window.changing import WindowChanging
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.findings import WindowFindings
from crawlscope.window.profiles import Profiles, default_folder


class WindowSettings(Controller):
    """The dialog, what is set in it, and what it asks of a cluster."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.window.controls.workers_changed.connect(self._set_workers)
        desk.window.acts.on("settings", self.show)
        desk.window.panels.when(
            FindingsPanel, lambda panel: panel.threshold_asked.connect(self.show)
        )
        desk.window.panels.when(ScriptsPanel, lambda panel: panel.settings_asked.connect(self.show))

    def set(self, values: dict[str, Any]) -> None:
        """Sets the options for the next Start, and of the crawl in the window those that may
        change while it is there."""
        desk, before = self._desk, self._desk.chosen.values
        desk.chosen.set(values)
        if desk.session is not None:
            desk.part(WindowFindings).take_choices(desk.session)
            desk.part(WindowChanging).use(desk.session, before, values)

    def set_one(self, name: str, value: float) -> None:
        """Sets one option that is a number."""
        self.set(self._desk.chosen.all | {name: options()[name].kind(value)})

    def _set_workers(self, number: int) -> None:
        if self._desk.crawler is not None:
            self._desk.crawler.set_workers(number)

    def show(self, option: str = "") -> None:
        """Opens the dialog, at one option if it is named."""
        dialog = SettingsDialog(Profiles(default_folder()), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_values(self._desk.chosen.all)
        typed = self._window.controls.address_bar.address.split()
        dialog.set_roots(self._desk.settings.given or typed)
        if self._window.phase is not Phase.READY:
            dialog.watch()
        dialog.accepted_settings.connect(self.set)
        dialog.cluster_test_requested.connect(self._test)
        dialog.open()
        if option:
            dialog.show_option(option)

    def _test(self, cluster: str) -> None:
        self._spawn(self._try_cluster(cluster), "test of a cluster")

    async def _try_cluster(self, cluster: str) -> None:
        """Looks who is at an address; shown if the settings are still open."""
        # Few people test one
        from crawlscope.fetch.cluster.trial import tried  # noqa: PLC0415

        tested = await tried(cluster)
        for dialog in self._window.findChildren(SettingsDialog):
            dialog.show_tested(cluster, tested)
