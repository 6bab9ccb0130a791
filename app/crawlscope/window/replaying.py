"""Shows a crawl as it was: folded once more up to a moment, while it goes on unseen."""

import asyncio
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from time import monotonic

from crawlscope.core.base.language import sentence, tr_noop, translated
from crawlscope.core.insight.neighbours import Linked
from crawlscope.core.ledger.ledger import Changes
from crawlscope.core.ledger.moments import Moments, in_words
from crawlscope.core.ledger.replay import Reel, Replay, ReplayError
from crawlscope.core.ledger.replayed_queue import ReplayedQueue, Taken
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.events import Event, Fetched, Unlinked
from crawlscope.core.records.idle import GO_LIVE, Remedy
from crawlscope.core.records.records import Records
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.crawl.status import Why
from crawlscope.session.judging import thresholds
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession
from crawlscope.store import StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel, Reasons
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.graph.replay_bar import ReplayBar
from crawlscope.ui.panels.hosts.hosts_model import HostStatus
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.queue.queue_model import QueueSource
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.rows.crawl_words import now
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.links import LinkReader

FRAME = 0.05  # seconds between two moments that are played
BREATH = 0.005  # between two views that catch up
SPARED_SLICES = 200  # after which what they made is hidden from the garbage collector
NO_LINKS = array("i")
LONG = 0.3  # seconds; what takes longer shows how far it is


class WindowReplay(Controller):
    """At most one replay; it has its own records, and ends when another crawl is shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._file = desk.part(WindowFile)
        self._task: asyncio.Task[None] | None = None
        self._asked = asyncio.Event()
        self._wanted: float | None = None  # the moment to be shown next
        self._steps = 0  # to be made next
        self._is_playing = False
        self._is_over = False  # it was played to its end
        self._is_shown = self._is_returning = False
        self._links = _LinksThen()
        self._at = 0.0  # the moment that is shown
        self._unshown: Changes | None = None  # folded on the way to a moment that nobody wants now
        self._window.acts.on("replay", self._begin)
        self._window.status.remedy_asked.connect(self._leave)
        self._window.crawl.crawl_replaced.connect(self.drop)
        self._window.panels.when(QueueGraph, self._connect)

    def _connect(self, graph: QueueGraph) -> None:
        bar = graph.replay_bar
        graph.plots.dragged.connect(self.show)
        graph.replay_button.clicked.connect(lambda: self.play(True))
        bar.moment_asked.connect(self.show)
        bar.play_asked.connect(self.play)
        bar.step_asked.connect(self.step)
        bar.live_asked.connect(self.live)

    @property
    def _graph(self) -> QueueGraph:
        """Where each replay begins."""
        return self._window.panels.get(QueueGraph)

    @property
    def _bar(self) -> ReplayBar:
        return self._graph.replay_bar

    def _leave(self, asked: Remedy) -> None:
        if asked.act == GO_LIVE:
            self.live()

    def _begin(self) -> None:
        if self._window.crawl.known:
            self._window.zones.bring_forth(QueueGraph)
            self.play(True)

    def take(self, session: CrawlSession) -> None:
        session.listeners.append(self.note)

    def show_live(self, session: CrawlSession) -> None:
        """The views say why and how URLs are crawled, and show the queue, as it is now."""
        crawler = session.crawler
        why = Why(crawler.status, session.ledger)
        self._give_sources(why, crawler.host_status, crawler.lined_up)

    def _give_sources(
        self, why: Reasons, host_status: HostStatus | None, queue: QueueSource
    ) -> None:
        panels = self._window.panels
        panels.give(DetailsPanel, DetailsPanel.set_explainer, why)
        panels.give(HostsPanel, HostsPanel.set_host_status, host_status)
        panels.give(QueuePanel, QueuePanel.set_source, queue)

    @property
    def is_on(self) -> bool:
        """True while the views show what was."""
        return self._is_shown

    def note_live(self, changes: Changes) -> None:
        """Notes what happens while the views show what was: the graph shows it."""
        self._graph.catch_up(changes)

    def note(self, batch: Iterable[Event]) -> None:
        """Notes a batch of events of the crawl: pages may lose links that they had before."""
        if self._task is not None:
            self._links.note(batch)

    # --- what is asked for --------------------------------------------------------------------

    def show(self, at: float) -> None:
        """Shows the crawl as it was at this second of crawling."""
        self._wanted, self._steps, self._is_playing = at, 0, False
        self._is_over = False
        self._go_on()

    def play(self, is_on: bool) -> None:
        """Plays on from the moment that is shown, or stops there; first from the beginning."""
        if self._task is None or (is_on and self._is_over):
            self._wanted, self._steps = 0.0, 0
        self._is_playing = is_on
        self._is_over = False
        self._go_on()

    def step(self, steps: int) -> None:
        """Shows what happened next (1), or the moment before the last thing that happened (-1)."""
        self._is_playing = False
        self._is_over = self._is_over and steps > 0
        self._steps += steps
        self._go_on()

    def live(self) -> None:
        """Shows the crawl as it is now, from the next frame on."""
        is_shown = self._is_shown
        self._end()
        self._is_shown = self._is_returning = is_shown

    def begin_frame(self) -> bool:
        """The records of the crawl agree: its views may come back to it. True if they did."""
        is_back = self._is_returning
        if is_back:
            self._is_shown = self._is_returning = False
            self._window.crawl.show_live()
            self._file.show_sources()
            self.show_live(self._desk.shown)
        return is_back

    def drop(self) -> None:
        """Ends the replay: another crawl is to be shown."""
        self._end()

    def _end(self) -> None:
        task, self._task = self._task, None
        self._wanted, self._steps, self._is_playing = None, 0, False
        self._is_shown = self._is_returning = False
        self._links = _LinksThen()
        if task is not None:
            task.cancel()

    def _go_on(self) -> None:
        self._asked.set()
        if self._task is None and not self._is_returning:
            self._task = self._spawn(self._run(), "replay")

    # --- the replay ---------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            await self._show_moments(await self._loaded())
        except (StoreError, ReplayError) as problem:
            self.live()
            self._messages.post(sentence(translated(str(problem))), Tone.BAD)

    async def _loaded(self) -> Replay:
        """Everything that the replay is made of, as it is now. Raises StoreError, ReplayError."""
        ledger, settings = self._desk.ledger, self._desk.settings
        keeper = self._file.keeper
        if keeper is None:
            raise ReplayError(
                tr_noop("this crawl is not saved in a file, so its times are unknown")
            )
        if not ledger.history.is_known:
            raise ReplayError(tr_noop("this crawl was saved by an older version, without times"))
        history, number = ledger.history, keeper.past_number
        entries, later = history.copied(), history.past[:]  # the file gets these with more events
        records, depth, finished = ledger.records.copy(), deepcopy(ledger.samples), ledger.finished
        last, self._links = history.seconds, _LinksThen(keeper, records)
        links, self._unshown = self._links, None
        await keeper.write()
        self._desk.garbage.spare_now()
        past = await in_slices(keeper.file.past(number))
        self._moments, self._taken = Moments(entries), Taken(entries)
        await in_slices(self._moments.counting())
        await in_slices(self._taken.counting())
        reel = Reel(records, depth, finished, entries, past + later, links.of, last, links.said_by)
        return Replay(reel, replace(settings, **thresholds(ledger.findings.judged_by)))

    async def _show_moments(self, replay: Replay) -> None:
        try:
            while True:
                replay = await self._show_those_of(replay)
        finally:
            replay.close()

    async def _show_those_of(self, replay: Replay) -> Replay:
        """Shows moments until one is wanted that only another replay has, and returns that."""
        is_new = True
        clock = monotonic()
        while True:
            self._asked.clear()
            if self._wanted is not None:  # steps are made from there: they were asked for after it
                wanted, self._wanted = self._wanted, None
                if self._has_more(replay, wanted):
                    other = await self._loaded()
                    self._wanted = wanted if self._wanted is None else self._wanted
                    replay.close()
                    return other
                is_new = await self._show(replay, wanted, is_new)
                clock = monotonic()
            elif self._steps:
                is_new = await self._make_steps(replay, is_new)
            elif self._is_playing:
                began = monotonic()
                at = self._at + (began - clock) * self._bar.speed
                clock = began
                is_new = await self._show(replay, at, is_new)
                if self._at >= replay.reel.seconds and replay.is_at_end:
                    self._is_playing, self._is_over = False, True
                    self._show_time(replay)
            if self._is_playing:  # others get at least as much time as the moment took
                await asyncio.sleep(max(FRAME, monotonic() - clock))
            elif self._wanted is None and not self._steps:
                await self._asked.wait()
                clock = monotonic()

    def _has_more(self, replay: Replay, at: float) -> bool:
        """True if a crawl that runs has gone on to this moment since the replay was made."""
        end = replay.reel.seconds
        has_more = len(self._desk.ledger.history.entries) > len(replay.reel.entries)
        return has_more and at > end + max(0.25, end / 100)

    async def _show(self, replay: Replay, at: float, is_new: bool) -> bool:
        """Shows a moment; returns whether the ledger is new, and not shown yet."""
        at = min(max(0.0, at), replay.reel.seconds)
        ms = round(at * 1000)
        is_back = replay.is_beyond(ms=ms) or (at < self._at and not is_new)
        if is_back or replay.is_sooner_from_kept(ms):
            self._unshown = None
            replay.rewind(ms=ms)
            is_new = True
        self._at = at
        return await self._fold(replay, replay.forward(at), is_new)

    async def _make_steps(self, replay: Replay, is_new: bool) -> bool:
        steps, self._steps = self._steps, 0
        if steps < 0:
            position = replay.position
            for _ in range(-steps):
                position = replay.before(position)
            self._unshown = None
            replay.rewind(position=position)
            is_new = await self._fold(replay, replay.advance_to(position), is_new=True)
        for _ in range(steps):
            is_new = await self._fold(replay, replay.step(), is_new)
        self._at = replay.ms / 1000
        self._show_time(replay)
        return is_new

    async def _fold(self, replay: Replay, slices: Iterator[Changes], is_new: bool) -> bool:
        """Folds in slices, then shows what changed; a new ledger is shown once it is complete.

        If it takes long, and another moment is wanted meanwhile, it is left half done.
        """
        crawl, began = self._window.crawl, monotonic()
        changes = self._unshown or Changes(first_new=len(replay.ledger.records) + 1)
        self._unshown = changes
        for number, each in enumerate(slices, 1):
            changes.join(each)
            if number % SPARED_SLICES == 0:
                self._desk.garbage.spare_now()
            if not is_new:
                crawl.views.hold()
            if monotonic() - began > LONG:
                self._bar.show_building(replay.fraction)
                if self._wanted is not None:
                    return is_new
            await turn()
        if is_new:
            await self._show_new_ledger(replay)
            changes = Changes(first_new=len(replay.ledger.records) + 1)
        self._unshown = None
        crawl.note(changes, replay.at_work)
        self._show_time(replay)
        while crawl.views.go_on():  # noqa: ASYNC110  each view is painted in between
            await asyncio.sleep(BREATH)
        crawl.select_again()
        return False

    async def _show_new_ledger(self, replay: Replay) -> None:
        crawl = self._window.crawl
        if not self._is_shown:
            self._is_shown = True
            crawl.begin_replay()
            await asyncio.sleep(BREATH)
        links, neighbour_links = (
            each and LinksAtMoment(each, replay) for each in self._file.sources
        )
        self._file.give_sources(links, neighbour_links)
        why = HistoryText(replay, self._moments)
        self._give_sources(why, None, ReplayedQueue(replay, self._taken))
        crawl.show_replayed(replay.ledger)

    def _show_time(self, replay: Replay) -> None:
        """Shows which moment of the crawl all views show."""
        crawl = self._window.crawl
        self._bar.show_moment(self._at, replay.reel.seconds, self._is_playing)
        self._window.status.show_moment(self._at)
        live = crawl.of_now if crawl.is_replay else None
        self._graph.show_replay(live, replace(now(crawl.ledger), at=self._at))


class _LinksThen:
    """The links that pages had, and what they said, at one moment of a crawl that goes on."""

    def __init__(self, keeper: Keeper | None = None, records: Records | None = None) -> None:
        self._keeper = keeper
        self._records = records or Records()  # as it was at that moment
        self._had: dict[int, array[int]] = {}  # pages that were answered anew since

    def note(self, batch: Iterable[Event]) -> None:
        records = self._records
        for event in batch:
            match event:
                case Unlinked(id=id_, links=links):
                    self._had.setdefault(id_, links)
                case Fetched(id=id_):
                    if id_ <= len(records) and (records.fetched_at[id_] or id_ in records.was):
                        self._had.setdefault(id_, NO_LINKS)

    def of(self, ids: Sequence[int]) -> "dict[int, array[int]]":
        # Of its present file: the crawl may be saved as another one meanwhile
        assert self._keeper is not None
        found = self._keeper.file.links_of(ids)
        return found | {id_: self._had[id_] for id_ in ids if id_ in self._had}

    def said_by(self, ids: Sequence[int]) -> dict[int, AnswerFacts]:
        """What answers said; nothing is kept of those that were followed by others."""
        assert self._keeper is not None
        return self._keeper.file.all_said_by([id_ for id_ in ids if id_ not in self._had])


class HistoryText:
    """Tells in place of a reason when what happened to a URL, up to the moment of a replay."""

    def __init__(self, replay: Replay, moments: Moments) -> None:
        self._replay = replay
        self._moments = moments
        self._told = (0, 0, "")  # id, entries so far, and what was said then

    def of(self, id_: int) -> str:
        until = self._replay.position
        if self._told[:2] != (id_, until):
            self._told = id_, until, in_words(self._moments.of(id_, until))
        return self._told[2]


class LinksAtMoment:
    """Links and facts of the crawl file, as far as they were known at the moment of a replay."""

    def __init__(self, source: LinkReader, replay: Replay) -> None:
        self._source = source
        self._replay = replay

    def _was_answered(self, id_: int) -> bool:
        records = self._replay.ledger.records
        return id_ <= len(records) and records.is_answered(id_)

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        if not self._was_answered(id_):
            return []
        last = len(self._replay.ledger.records)
        return [each for each in self._source.outlinks(id_, limit, offset) if each[0] <= last]

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        found = self._source.inlinks(id_, limit, offset)
        return found and [each for each in found if self._was_answered(each[0])]

    def said(self, id_: int) -> AnswerFacts:
        return self._source.said(id_) if self._was_answered(id_) else NO_FACTS

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        return self._source.said_of(list(filter(self._was_answered, ids)), names)

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        return [
            (each, said if self._was_answered(each) else NO_FACTS)
            for each, said in self._source.said_after(id_, number, names)
            if each <= len(self._replay.ledger.records)
        ]
