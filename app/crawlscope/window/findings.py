"""What a person says of findings: what is ignored, how grave it is, which thresholds hold."""

from collections.abc import Callable, Mapping
from functools import partial

from crawlscope.core.base.language import tr
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.policy.choices import ANYWHERE, Ignore
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.runtime.slices import in_slices
from crawlscope.session.judging import CHOICES, THRESHOLDS
from crawlscope.session.session import CrawlSession
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.findings.ignore_dialog import IgnoreDialog
from crawlscope.ui.panels.findings.ignored_dialog import IgnoredDialog, in_words
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.judging import WindowJudging


class WindowFindings(Controller):
    """Of the crawl in the window, and of the next ones."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._list: IgnoredDialog | None = None  # made when it is first asked for
        panels = desk.window.panels
        panels.when(FindingsPanel, self._connect)
        panels.when(DetailsPanel, lambda panel: panel.ignore_asked.connect(self._ask))

    def take(self, session: CrawlSession) -> None:
        """What hid findings of the crawl before hides none of this one."""
        super().take(session)
        for panel in self._window.panels.made(FindingsPanel):
            panel.show_all()

    def _connect(self, findings: FindingsPanel) -> None:
        findings.severity_asked.connect(self.grade)
        findings.ignore_asked.connect(self._ask)
        findings.ignore_all_asked.connect(self._ignore_everywhere)
        findings.ignored_asked.connect(self._show_list)

    # --- what is ignored ----------------------------------------------------------------------

    def _ask(self, name: str, id_: int) -> None:
        """Asks where a finding is ignored; the URL has it."""
        dialog = IgnoreDialog(
            BY_NAME[name], self._window.crawl.ledger.records.url[id_], self._window
        )
        dialog.chosen.connect(self.ignore)
        dialog.show()

    def _show_list(self) -> None:
        if self._list is None:
            self._list = IgnoredDialog(self._window)
            self._list.taken_back.connect(self._show_again)
        self._fill(self._list)
        self._list.show()
        self._list.raise_()
        self._list.activateWindow()

    def _fill(self, dialog: IgnoredDialog) -> None:
        dialog.show_ignored(self._window.crawl.ledger.findings.ignored)

    def _ignore_everywhere(self, names: list[str]) -> None:
        self.ignore(*(Ignore(name, ANYWHERE, "") for name in names))

    def ignore(self, *ignored: Ignore) -> None:
        """Findings are not shown any more, somewhere."""
        self._ignore(lambda texts: (*texts, *map(str, ignored)))
        what = in_words(ignored[0])
        if len(ignored) > 1:
            what = tr("{n:,} findings").format(n=len(ignored))
        undo = (tr("Show again"), partial(self._show_again, *ignored))
        self._messages.post(tr("Now ignored: {ignored}.").format(ignored=what), Tone.ACCENT, undo)

    def _show_again(self, *ignored: Ignore) -> None:
        """Takes back what was ignored."""
        gone = set(map(str, ignored))
        self._ignore(lambda texts: tuple(each for each in texts if each not in gone))
        if self._list is not None:
            self._fill(self._list)

    def _ignore(self, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        session = self._desk.session
        if session is None:
            return
        texts = tuple(dict.fromkeys(change(session.settings.ignore)))
        self._judge_by(session, {"ignore": texts})
        self._spawn(self._leave_out(session.ledger.findings, texts), "ignoring")

    async def _leave_out(self, findings: Findings, texts: tuple[str, ...]) -> None:
        await in_slices(findings.ignore(texts))
        self._desk.has_changed = True

    # --- how grave they are, and which thresholds hold ------------------------------------------

    def grade(self, finding: str, severity: str) -> None:
        """Changes how grave a finding is; '' for as grave as at first."""
        session = self._desk.session
        if session is None:
            return
        others = [
            each for each in session.settings.severity if each.partition("=")[0].strip() != finding
        ]
        texts = (*others, f"{finding}={severity}") if severity else tuple(others)
        self._judge_by(session, {"severity": texts})
        session.ledger.findings.grade(texts)
        self._desk.has_changed = True

    def take_choices(self, session: CrawlSession) -> None:
        """Judges the crawl by what is set now."""
        wanted, held = self._desk.chosen.settings(["localhost"]), session.settings
        names = [
            name for name in (*CHOICES, *THRESHOLDS) if getattr(wanted, name) != getattr(held, name)
        ]
        if names:
            session.judge_by({name: getattr(wanted, name) for name in names})
            self._desk.has_changed = True
        findings, settings = session.ledger.findings, session.settings
        if "severity" in names:
            findings.grade(settings.severity)
        if "ignore" in names:
            self._spawn(self._leave_out(findings, settings.ignore), "ignoring")
        judging = self._desk.part(WindowJudging)
        is_left = not session.is_crawling and judging.is_left(session)
        if is_left or not set(THRESHOLDS).isdisjoint(names):
            judging.ask(session)
        elif names:
            judging.renew(session)

    def _judge_by(self, session: CrawlSession, choices: Mapping[str, tuple[str, ...]]) -> None:
        """Keeps what a person decided about findings: in the file, and for the next Start."""
        session.judge_by(choices)
        self._desk.part(WindowJudging).renew(session)
        self._desk.chosen.change(choices)
