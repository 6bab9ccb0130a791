"""The screenshot of a page, from the folder that its crawl kept it in, once it is asked for."""

import re
from pathlib import Path

from crawlscope.core.base.language import tr
from crawlscope.session.given_files import octets_of
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.window.desk import Controller, Desk

NAME = re.compile(r"[a-z0-9-]{1,200}\.jpg")  # a file of another kind, or elsewhere, is none of ours
ABOUT = "screenshot"


class WindowScreenshots(Controller):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.window.panels.when(DetailsPanel, self._connect)

    def _connect(self, details: DetailsPanel) -> None:
        details.screenshot_asked.connect(lambda name: self._show(details, name))

    def _show(self, details: DetailsPanel, name: str) -> None:
        folder = self._desk.settings.render_screenshots
        if folder is None or not NAME.fullmatch(name):
            return
        try:
            details.show_screenshot(name, octets_of(str(Path(folder, name))))
        except OSError as problem:
            words = tr("The screenshot cannot be read: {why}").format(why=problem.strerror)
            self._messages.post(words, Tone.WARN, about=ABOUT)
