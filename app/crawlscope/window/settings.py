"""The settings dialog of a window: filled, opened, and what it asks of a cluster."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.profiles import Profiles, default_folder
from crawlscope.window.tasks import Spawn


class WindowSettings:
    """`options` are those that are set; `take` gets every option but the roots."""

    def __init__(
        self,
        window: MainWindow,
        spawn: Spawn,
        options: Callable[[], dict[str, Any]],
        take: Callable[[dict[str, Any]], object],
    ) -> None:
        self._window, self._spawn = window, spawn
        self._options, self._take = options, take
        window.acts.on("settings", self.show)
        window.panel(FindingsPanel).threshold_asked.connect(self.show)

    def show(self, option: str = "") -> None:
        """Opens the dialog, at one option if it is named."""
        dialog = SettingsDialog(Profiles(default_folder()), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_values(self._options())
        if self._window.phase is not Phase.READY:
            dialog.watch()
        dialog.accepted_settings.connect(self._take)
        dialog.cluster_test_requested.connect(self._test)
        dialog.open()
        if option:
            dialog.show_option(option)

    def _test(self, cluster: str) -> None:
        self._spawn(self._look(cluster), "test of a cluster")

    async def _look(self, cluster: str) -> None:
        """Looks who is at an address; shown if the settings are still open."""
        # Few people test one
        from crawlscope.fetch.cluster.trial import tried  # noqa: PLC0415

        tested = await tried(cluster)
        for dialog in self._window.findChildren(SettingsDialog):
            dialog.show_tested(cluster, tested)
