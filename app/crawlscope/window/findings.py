"""What a person says of findings: what is ignored, how grave it is, which thresholds hold."""

from collections.abc import Callable, Mapping

from crawlscope.core.findings.shown import Findings
from crawlscope.core.policy.choices import Ignore
from crawlscope.runtime.slices import in_slices
from crawlscope.session.judging import CHOICES, THRESHOLDS
from crawlscope.session.session import CrawlSession
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.chosen import Chosen
from crawlscope.window.current import Current
from crawlscope.window.ignoring import WindowIgnoring
from crawlscope.window.judging import WindowJudging
from crawlscope.window.tasks import Spawn


class WindowFindings:
    """Of the crawl in the window, and of the next ones."""

    def __init__(
        self,
        window: MainWindow,
        current: Current,
        chosen: Chosen,
        spawn: Spawn,
        *,
        judging: WindowJudging,
    ) -> None:
        self._current, self._chosen, self._spawn = current, chosen, spawn
        self._judging = judging
        self._ignoring = WindowIgnoring(window, self.ignore, self.show_again)
        window.panel(FindingsPanel).severity_asked.connect(self.grade)

    def ignore(self, ignored: Ignore) -> None:
        """A finding is not shown any more, somewhere."""
        self._ignore(lambda texts: (*texts, str(ignored)))
        self._ignoring.tell(ignored)

    def show_again(self, ignored: Ignore) -> None:
        """Takes back what was ignored."""
        self._ignore(lambda texts: tuple(each for each in texts if each != str(ignored)))

    def _ignore(self, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        session = self._current.session
        if session is None:
            return
        texts = tuple(dict.fromkeys(change(session.settings.ignore)))
        self._judge_by(session, {"ignore": texts})
        self._spawn(self._leave_out(session.ledger.findings, texts), "ignoring")

    async def _leave_out(self, findings: Findings, texts: tuple[str, ...]) -> None:
        await in_slices(findings.ignore(texts))
        self._current.has_changed = True

    def grade(self, finding: str, severity: str) -> None:
        """Changes how grave a finding is; '' for as grave as at first."""
        session = self._current.session
        if session is None:
            return
        others = [
            each for each in session.settings.severity if each.partition("=")[0].strip() != finding
        ]
        texts = (*others, f"{finding}={severity}") if severity else tuple(others)
        self._judge_by(session, {"severity": texts})
        session.ledger.findings.grade(texts)
        self._current.has_changed = True

    def take_choices(self, session: CrawlSession) -> None:
        """Judges the crawl by what is set now."""
        wanted, held = self._chosen.settings(["localhost"]), session.settings
        names = [
            name for name in (*CHOICES, *THRESHOLDS) if getattr(wanted, name) != getattr(held, name)
        ]
        if names:
            session.judge_by({name: getattr(wanted, name) for name in names})
            self._current.has_changed = True
        findings, settings = session.ledger.findings, session.settings
        if "severity" in names:
            findings.grade(settings.severity)
        if "ignore" in names:
            self._spawn(self._leave_out(findings, settings.ignore), "ignoring")
        is_left = not session.is_crawling and self._judging.is_left(session)
        if is_left or not set(THRESHOLDS).isdisjoint(names):
            self._judging.ask(session)
        elif names:
            self._judging.renew(session)

    def _judge_by(self, session: CrawlSession, choices: Mapping[str, tuple[str, ...]]) -> None:
        """Keeps what a person decided about findings: in the file, and for the next Start."""
        session.judge_by(choices)
        self._judging.renew(session)
        self._chosen.change(choices)
