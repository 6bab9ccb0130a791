"""What a person ignores of the findings: where it is asked, listed, and taken back."""

from collections.abc import Callable
from functools import partial

from crawlscope.core.base.language import tr
from crawlscope.core.policy.choices import Ignore
from crawlscope.core.policy.table import BY_NAME
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.findings.ignore_dialog import IgnoreDialog
from crawlscope.ui.panels.findings.ignored_dialog import IgnoredDialog, in_words
from crawlscope.ui.shell.main_window import MainWindow


class WindowIgnoring:
    def __init__(
        self,
        window: MainWindow,
        ignore: Callable[[Ignore], object],
        show_again: Callable[[Ignore], object],
    ) -> None:
        self._window, self._ignore, self._take_back = window, ignore, show_again
        self._list: IgnoredDialog | None = None  # made when it is first asked for
        findings = window.panel(FindingsPanel)
        for asking in (findings, window.panel(DetailsPanel)):
            asking.ignore_asked.connect(self._ask)
        findings.ignored_asked.connect(self._show_list)

    def tell(self, ignored: Ignore) -> None:
        """Says what is ignored from now on, and offers to take that back."""
        words = tr("Ignored from now on: {ignored}.").format(ignored=in_words(ignored))
        undo = (tr("Show again"), partial(self._show_again, ignored))
        self._window.messages.post(words, Tone.ACCENT, undo)

    def _ask(self, name: str, id_: int) -> None:
        """Asks where a finding is ignored; the URL has it."""
        dialog = IgnoreDialog(
            BY_NAME[name], self._window.crawl.ledger.records.url[id_], self._window
        )
        dialog.chosen.connect(self._ignore)
        dialog.show()

    def _show_list(self) -> None:
        if self._list is None:
            self._list = IgnoredDialog(self._window)
            self._list.taken_back.connect(self._show_again)
        self._fill(self._list)
        self._list.show()
        self._list.raise_()
        self._list.activateWindow()

    def _show_again(self, ignored: Ignore) -> None:
        self._take_back(ignored)
        if self._list is not None:
            self._fill(self._list)

    def _fill(self, dialog: IgnoredDialog) -> None:
        dialog.show_ignored(self._window.crawl.ledger.findings.ignored)
