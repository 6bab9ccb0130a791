"""Where window meets lab: it runs the race, and a stage in slow motion, in separate processes."""

import asyncio
from contextlib import aclosing
from importlib.resources import files
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.race import CHAPTER, CONNECTIONS, Course, Run, compared, race
from crawlscope.demo.lab.waits import Step, Wait
from crawlscope.runtime.child import Child
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.lab.lab_window import LabWindow
from crawlscope.window.tasks import Spawn

SHOW_EVERY = 0.2  # seconds
# In slow motion only a few fetches wait, and each answer comes in pieces.
SLOW_SERVER = ("12", "1.2", "2000", "4")
SLOW_CONNECTIONS = 4
SLOW_TIMEOUT = 60.0


def source(stage: str) -> str:
    """The source code of a stage."""
    return files("crawlscope.demo.lab").joinpath(f"{stage}.py").read_text(encoding="utf-8")


class LabDesk(QObject):
    """One window of the lab, and what runs for it. `spawn` starts a task and looks after it."""

    def __init__(self, parent: QWidget, spawn: Spawn) -> None:
        super().__init__(parent)
        self.window = LabWindow(STAGES, CONNECTIONS, CHAPTER, source, parent)
        self._spawn = spawn
        self._racing: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self.window.race_requested.connect(self.race)
        self.window.race_stopped.connect(self.stop_race)
        self.window.watch_requested.connect(self.watch)
        self.window.watch_stopped.connect(self.stop_watch)
        self.window.closed.connect(self.stop)

    def open(self) -> None:
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    @property
    def is_racing(self) -> bool:
        return self._racing is not None

    def race(self, connections: list[int], latency: float, size: int) -> None:
        if self._racing is None:
            course = Course(connections=tuple(connections), latency=latency, size=size)
            self._racing = self._spawn(self._race(course), "race")
            self._racing.add_done_callback(self._after_race)
            self.window.set_running(True)

    def stop_race(self) -> None:
        if self._racing is not None:
            self._racing.cancel()

    def watch(self, stage: str) -> None:
        self.stop_watch()
        self._watching = self._spawn(self._watch(stage), "slow motion")

    def stop_watch(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
            self.window.show_waits(())

    def stop(self) -> None:
        """Ends everything that runs for the window."""
        self.stop_race()
        self.window.end_watch()

    async def _race(self, course: Course) -> None:
        loop = asyncio.get_running_loop()
        runs: list[Run] = []
        due = 0.0
        async with aclosing(race(course)) as racing:
            async for run in racing:
                if run not in runs[-1:]:
                    runs.append(run)
                if run.is_over or loop.time() >= due:
                    due = loop.time() + SHOW_EVERY
                    self.window.show_runs(runs)

    def _after_race(self, task: "asyncio.Task[None]") -> None:
        self._racing = None
        self.window.set_running(False)
        if task.cancelled():
            self.window.say(tr("The race was stopped."), Tone.WARN)
        elif task.exception():
            self.window.say(tr("The race was ended by an internal error; see the log."), Tone.BAD)
        else:
            words = tr("The race is over. Click a line to see the source of its stage.")
            self.window.say(tr("{sentence} {other}").format(sentence=words, other=compared()))

    async def _watch(self, stage: str) -> None:
        async with Child("lab-server", *SLOW_SERVER) as server:
            if await server.says("url"):
                url, connections = server.facts["url"], str(SLOW_CONNECTIONS)
                arguments = (stage, url, connections, str(SLOW_TIMEOUT), "--watched")
                async with Child("lab-stage", *arguments) as child:
                    while not child.has_ended:
                        await child.says_more()
                        self.window.show_waits(
                            [_wait(each) for each in child.facts.get("waits", ())]
                        )
        self._watching = None
        self.window.end_watch()
        self.window.show_waits(())


def _wait(facts: dict[str, Any]) -> Wait:
    return Wait(facts["who"], facts["url"], tuple(Step(**step) for step in facts["steps"]))
