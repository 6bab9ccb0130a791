"""*Ask again…*: a question to the crawl of the window, from its archive, without a request."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.pattern import PatternError
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import UrlError
from crawlscope.core.extraction.rule import RuleError, rules_of
from crawlscope.core.extraction.search import Search
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.rendering import BrowserError
from crawlscope.export import ExportError
from crawlscope.export import answers as exported
from crawlscope.export.whole import probe
from crawlscope.runtime.slices import in_slices
from crawlscope.session.answers import head_lines, summary_lines
from crawlscope.session.asking import Asking, Question, Row, place_of, tried
from crawlscope.session.given_files import octets_of
from crawlscope.session.rendering_again import left_out, viewed
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from crawlscope.store.archive.reading import KeptPages
from crawlscope.ui.dialogs.ask_dialog import AskDialog, AskedHere
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel
from crawlscope.window.browser import renderer
from crawlscope.window.desk import Controller, Desk

MOST_ROWS = 10_000  # in the dialog; an export has all
ABOUT = "ask"


class WindowAsking(Controller):
    """One dialog, and one question at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.dialog: AskDialog | None = None
        self._asking: Asking | None = None  # the latest one, which has its answers
        self._task: asyncio.Task[Any] | None = None
        self._trying: asyncio.Task[Any] | None = None
        desk.window.acts.on("ask", self.open)
        desk.window.panels.when(
            ScriptsPanel, lambda panel: panel.without_asked.connect(self._open_without)
        )

    def take(self, session: CrawlSession) -> None:
        self.end()

    def end(self) -> None:
        """Another crawl is shown, or the window is closed."""
        if self.dialog is not None:
            self.dialog.close()

    def pause(self) -> None:
        """A crawl begins, or continues: what is being read may not be so any more."""
        self._cancel()

    def open(self) -> None:
        session = self._desk.session
        if session is None or session.keeper is None:
            words = tr("Only a crawl that is saved in a file can be asked again.")
            self._messages.post(words, Tone.WARN, about=ABOUT)
            return
        if self.dialog is None:
            place, why = None, ""
            try:
                place = place_of(None, session.settings, session.keeper.file.path)
                if place is None:
                    why = tr(
                        "This crawl has no archive (--warc): choose one, or ask something "
                        "that does not need it."
                    )
            except ArchiveError as problem:
                why = str(problem)
            self.dialog = dialog = AskDialog("" if place is None else str(place), self._window)
            dialog.say(why)
            dialog.asked.connect(self._ask)
            dialog.cancelled.connect(self._cancel)
            dialog.rules_typed.connect(self._try)
            dialog.export_asked.connect(self._export)
            dialog.chosen.connect(self._choose)
            dialog.finished.connect(self._let_go)
            self._window.crawl.selection.changed.connect(dialog.try_rules)
        self.dialog.show()
        self.dialog.raise_()

    def _open_without(self, script: str) -> None:
        self.open()
        if self.dialog is not None:
            self.dialog.ask_without(script)

    def _let_go(self) -> None:
        self.dialog = None
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def _cancel(self) -> None:
        for task in (self._task, self._trying):
            if task is not None:
                task.cancel()

    def _choose(self, url: str) -> None:
        session = self._desk.session
        if session is not None and (id_ := session.crawler.frontier.ids.get(url)):
            self._window.crawl.selection.choose(id_)

    # --- a question ---------------------------------------------------------------------------

    def _ask(self, asked: AskedHere) -> None:
        dialog, session = self.dialog, self._desk.session
        if dialog is None or session is None or session.keeper is None:
            return
        try:
            question = _question(asked, session)
        except (PatternError, RuleError, SettingsError, UrlError) as problem:
            dialog.say(str(problem))
            return
        except OSError as problem:
            dialog.say(f"{problem.filename}: {problem.strerror}")
            return
        if not question.needs_bodies and (question.robots, question.redirects) == (None, None):
            dialog.say(tr("Say what you want to know."))
            return
        if question.needs_bodies and not asked.archive:
            dialog.say(tr("This needs the archive of the crawl."))
            return
        if question.judged_by is not None and session.is_crawling:
            dialog.say(tr("Findings can be re-evaluated when the crawl has ended."))
            return
        dialog.show_progress(0.0)
        place = Path(asked.archive).expanduser() if question.needs_bodies else None
        self._task = self._spawn(self._answer(dialog, session, question, place), "asking")

    async def _answer(
        self, dialog: AskDialog, session: CrawlSession, question: Question, place: Path | None
    ) -> None:
        assert session.keeper is not None
        ids, file = session.crawler.frontier.ids, session.keeper.file
        asking = Asking(question, session.ledger, ids, session.settings, file)
        try:
            await session.write()
            if place is None:
                await in_slices(asking.run(None))
            else:
                with await in_slices(KeptPages.opening(place)) as archive:
                    await in_slices(asking.run(archive), dialog.show_progress)
                    if question.renders:
                        await asking.render(archive, renderer, dialog.show_progress)
            rows = await in_slices(_first_rows(asking))
        except (ArchiveError, StoreError, BrowserError) as problem:
            asking.close()
            dialog.show_answers([translated(str(problem))], (), [])
            return
        except BaseException:
            asking.close()
            if dialog is self.dialog:
                dialog.show_answers([tr("Cancelled.")], (), [])
            raise
        if self._asking is not None:
            self._asking.close()
        self._asking = asking
        lines = [*map(str, head_lines(asking, place)), *map(str, summary_lines(asking))]
        if len(rows) == MOST_ROWS:
            lines.append(
                tr("The first {n:,} rows are shown; an export has all of them.").format(n=MOST_ROWS)
            )
        self._desk.has_changed = True
        dialog.show_answers(lines, asking.fields, rows)

    # --- a rule on the selected page ----------------------------------------------------------

    def _try(self, archive: str, rules: tuple[str, ...]) -> None:
        if self._trying is not None:
            self._trying.cancel()
        dialog, session = self.dialog, self._desk.session
        if dialog is None or session is None:
            return
        id_ = self._window.crawl.selection.id
        url = session.ledger.records.url[id_] if 0 < id_ <= len(session.ledger.records) else ""
        if not rules or not url or not archive:
            dialog.show_tried("")
            return
        self._trying = self._spawn(
            self._tried(dialog, session, Path(archive).expanduser(), url, rules), "rules"
        )

    async def _tried(
        self,
        dialog: AskDialog,
        session: CrawlSession,
        place: Path,
        url: str,
        rules: tuple[str, ...],
    ) -> None:
        try:
            with await in_slices(KeptPages.opening(place)) as archive:
                lines = await in_slices(tried(archive, url, rules_of(rules), session.settings))
        except (ArchiveError, RuleError) as problem:
            lines = [str(problem)]
        if dialog is self.dialog:
            dialog.show_tried("\n".join(lines))

    # --- its rows as a file -------------------------------------------------------------------

    def _export(self, path: str) -> None:
        if self._asking is not None and self.dialog is not None:
            path = path if path.lower().endswith(exported.SUFFIXES) else f"{path}.csv"
            self._task = self._spawn(self._exported(self._asking, self.dialog, path), "export")

    async def _exported(self, asking: Asking, dialog: AskDialog, path: str) -> None:
        suffix = next(each for each in exported.SUFFIXES if path.lower().endswith(each))
        try:
            probe(path)
            writing = partial(exported.writing, path, suffix, asking.fields)
            await in_slices(writing(asking.rows(), {}))
        except ExportError as problem:
            dialog.say(str(problem))
        else:
            dialog.say(tr("Exported to {file}").format(file=path))


def _question(asked: AskedHere, session: CrawlSession) -> Question:
    """Raises PatternError, RuleError, SettingsError, UrlError, OSError."""
    texts = [(each,) if each.strip() else () for each in (asked.contains, asked.lacks)]
    search = Search(texts[0], texts[1], asked.is_regex, asked.in_source)
    search.check()
    robots = octets_of(asked.robots) if asked.robots else None
    redirects = None
    if asked.redirects:
        redirects = octets_of(asked.redirects).decode("utf-8-sig", errors="replace")
    judged_by = session.settings if asked.judges else None
    without = left_out(asked.without, session.settings)
    return Question(
        *(judged_by, search, rules_of(asked.rules), robots, redirects),
        renders=asked.renders or bool(without or asked.viewed_with),
        without=without,
        viewed_by=viewed(session.settings, asked.viewed_with),
    )


def _first_rows(asking: Asking) -> QuietSlices[list[Row]]:
    found = list[Row]()
    for rows, _ in asking.rows():
        found += rows[: MOST_ROWS - len(found)]
        yield
    return found
