"""The report of a problem: what the doctor finds, the settings, what a crash left and the log are
put together for a person to read. And what a crash left is offered at the next start, once."""

import asyncio
from functools import partial
from pathlib import Path

from crawlscope.core.base.language import ENGLISH, VARIABLE, tr
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.doctor.report import PATIENCE, log_tail, report, unanswered
from crawlscope.runtime import crashes
from crawlscope.runtime.child import Child
from crawlscope.runtime.private import as_the_person_wants
from crawlscope.ui.dialogs.problem_dialog import ProblemDialog
from crawlscope.ui.shell.messages import Button
from crawlscope.window.desk import Controller, Desk


class WindowProblems(Controller):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._folder = desk.job.crashes  # where crashes leave their files; None: nobody looks
        desk.window.acts.on("problem", self.show)

    def last_crash(self) -> str:
        """Says that the program crashed the last time, as a sentence; '' if it did not, or if that
        was said already."""
        crash = crashes.take(self._folder) if self._folder is not None else None
        if crash is None:
            return ""
        at = f"{crash.at:%Y-%m-%d %H:%M}"
        if crash.ended:
            return tr("Crawlscope ended unexpectedly at {time}.").format(time=at)
        return tr("Crawlscope encountered an internal error at {time}.").format(time=at)

    @property
    def button(self) -> Button:
        """Offers to look at what a crash left."""
        return tr("View report"), self.show

    def show(self) -> None:
        """Opens the report, and fills it in when the machine has been looked at."""
        dialog = ProblemDialog(self._window)
        task = self._spawn(self._fill(dialog), "report of a problem")
        dialog.save_asked.connect(partial(self._save, dialog))
        dialog.finished.connect(lambda _code: task.cancel())
        dialog.open()

    async def _fill(self, dialog: ProblemDialog) -> None:
        lines = await _examined()
        crash, log = self._left(), log_tail()
        options = dict(self._desk.chosen.values)
        whole, private = (
            report(lines, options, crash, log, without_addresses=without)
            for without in (False, True)
        )
        dialog.fill(whole, private)

    def _left(self) -> str:
        """What the newest crash left."""
        for path in crashes.left(self._folder)[:1] if self._folder is not None else ():
            return crashes.text(path)
        return ""

    def _save(self, dialog: ProblemDialog, path: str, text: str) -> None:
        try:
            with as_the_person_wants():
                Path(path).write_text(text, encoding="utf-8")
        except OSError as problem:
            why = problem.strerror or str(problem)
            dialog.say(tr("Cannot write {path}: {why}").format(path=path, why=why))
        else:
            dialog.say(tr("Saved as {path}").format(path=whole_for_people(path)))


async def _examined() -> list[dict[str, str]]:
    """What the doctor finds. It waits for other programs and for disks: a process of its own does
    that."""
    async with Child("doctor", "--json", **{VARIABLE: ENGLISH}) as child:
        try:
            async with asyncio.timeout(PATIENCE):
                has_answered = await child.says("lines")
        except TimeoutError:
            return unanswered(ended=False)
        return list(child.facts["lines"]) if has_answered else unanswered(ended=True)
