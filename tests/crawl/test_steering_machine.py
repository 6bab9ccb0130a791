"""Whatever a person changes, and when, and however it is stopped: none is lost, none asked twice.

A crawl of a small random site, whose answers wait until a rule lets them go. A person changes
settings, excludes, rechecks, pauses, cancels; the program is killed, and its file is opened again.
"""

import asyncio
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from hypothesis import HealthCheck
from hypothesis import settings as of_hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from crawlscope.core.base import units
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.events import Event, SkipReason, State
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile
from tests.web import HTML, Exchange, Site, response

PATHS = [f"/{folder}/{number}" for folder in "ab" for number in range(6)]
ROOT = "/a/"
FORBIDDEN = "/b/1"  # by robots.txt
QUIET = 25  # turns of the loop in which what is under way gets as far as it can
ANSWERED = (State.DONE, State.REDIRECTED, State.FAILED)

ALL = {
    "max_pages": None,
    "max_depth": None,
    "scope": "host",
    "include": (),
    "exclude": (),
    "no_robots": True,
    "respect_nofollow": False,
}
CHANGES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "per_host": st.integers(1, 3),
        "max_tries": st.integers(1, 4),
        "timeout": st.sampled_from((100.0, 200.0)),
        "max_pages": st.none() | st.integers(1, 8),
        "max_depth": st.none() | st.integers(0, 3),
        "scope": st.sampled_from(("host", "folder")),
        "include": st.sampled_from(((), ("/[0-3]$",), ("/a/",))),
        "exclude": st.sampled_from(((), ("/[ab]/2",), ("/b/", "/a/4"))),
        "no_robots": st.booleans(),
        "respect_nofollow": st.booleans(),
        "user_agent": st.sampled_from((None, "Other/1")),
    },
)


class SteeringMachine(RuleBasedStateMachine):
    """`may_be_asked` is the model: how often the server may have got each request by now."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = TemporaryDirectory()
        self.site = Site()
        self.held: list[tuple[str, asyncio.Future[None]]] = []
        self.may_be_asked = Counter[str]()
        self.under_way = set[str]()  # when the settings changed last: these may still come
        self.nofollow = set[str]()  # where links with nofollow lead
        self.is_judged = True  # by the settings of now
        self.late = list[str]()  # what was asked for although a rule was against it
        self.files = 0
        self.task: asyncio.Task[Any] | None = None

    @initialize(seed=st.integers(0, 2**32), narrow=CHANGES)
    def a_site(self, seed: int, narrow: dict[str, Any]) -> None:
        draw = Random(seed)
        self.wait(self.site.__aenter__())
        self.site.answer("/robots.txt", b"User-agent: *\nDisallow: /b/1", "text/plain")
        for path in (ROOT, *PATHS):
            links = [(to, draw.random() < 0.2) for to in draw.sample(PATHS, draw.randint(1, 4))]
            self.nofollow |= {to for to, nofollow in links if nofollow}
            self.add(path, links)
        options = {"workers": 2, "max_tries": 1, **narrow}
        self.settings = Settings.checked(roots=[self.site.url(ROOT)], **options)
        self.file = CrawlFile.create(self.new_path(), self.settings, "")
        self.take(Ledger(self.settings))
        self.may_be_asked.update([ROOT, *PATHS])
        self.run()
        self.answer(1)

    def add(self, path: str, links: list[tuple[str, bool]]) -> None:
        tags = [f"<a {'rel=nofollow ' * nofollow}href={to}>x</a>" for to, nofollow in links]

        async def answer(exchange: Exchange) -> None:
            if path not in self.under_way and self.is_against(path):
                self.late.append(path)
            go = self.loop.create_future()
            self.held.append((path, go))
            try:
                await go
            finally:
                self.held.remove((path, go))
            if path.endswith("5") and links:
                headers = {"Location": links[0][0]}
                await exchange.send(response(b"", HTML, 302, headers))
            else:
                await exchange.send(response("".join(tags).encode(), HTML))

        self.site.handle(path, answer)

    def new_path(self) -> str:
        self.files += 1
        return str(Path(self.folder.name) / f"{self.files}.crawl")

    def take(self, ledger: Ledger, frontier: Frontier | None = None, seconds: float = 0.0) -> None:
        self.ledger, self.events = ledger, list[Event]()
        self.writer = self.file.writer(ledger)
        was_changed = bool(ledger.changed)
        say = self.events.append
        self.crawler = Crawler(self.settings, say, frontier, seconds, was_changed=was_changed)

    def teardown(self) -> None:
        try:
            if hasattr(self, "crawler"):
                self.to_the_end()
                self.change(ALL)
                self.to_the_end()
                assert State.SKIPPED not in {each.state for each in self.ledger.records.records()}
        finally:
            self.stop()
            if self.files:
                self.file.close()
                self.wait(self.site.__aexit__(None, None, None))
            self.loop.close()
            self.folder.cleanup()

    # --- how it goes on -----------------------------------------------------------------------

    def wait(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def inside(self, act: Callable[[], Any]) -> Any:
        """Does something on the loop."""

        async def done() -> Any:
            return act()

        return self.wait(done())

    def settle_down(self) -> None:
        """Returns once all that is in flight is held back by the site."""

        async def turns() -> None:
            async with asyncio.timeout(10):
                quiet = 0
                while quiet < QUIET:
                    flying = len(self.crawler.frontier.in_flight)
                    quiet = quiet + 1 if flying == len(self.held) or not self.is_running else 0
                    await asyncio.sleep(0)

        self.wait(turns())
        self.fold()

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()

    def fold(self) -> None:
        batch, self.events[:] = self.events[:], []
        self.ledger.fold(batch)
        self.ledger.catch_up()
        self.writer.note(batch)

    def flying(self) -> list[str]:
        frontier = self.crawler.frontier
        return [frontier.urls[id_].removeprefix(self.site.url("")) for id_ in frontier.in_flight]

    def stop(self) -> None:
        """What is in flight then is asked for once more later."""
        if self.is_running:
            assert self.task is not None
            self.may_be_asked.update(self.flying())
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                self.wait(self.task)
            self.fold()

    def to_the_end(self) -> None:
        """Lets the crawl end: then each URL has what the rules say."""
        for _ in range(200):
            self.inside(self.crawler.go_on)
            if not self.is_running:
                if self.task is not None and not self.crawler.is_work_left:
                    break
                if self.task is not None and self.settings.max_pages is not None:
                    self.change({"max_pages": None})
                self.run()
            self.answer(10)
        else:
            raise AssertionError("it does not end")
        self.fold()
        self.each_is_as_the_rules_say(is_over=True)

    # --- what a person does -------------------------------------------------------------------

    @precondition(lambda self: not self.is_running)
    @rule()
    def run(self) -> None:
        self.task, self.is_judged = self.loop.create_task(self.crawler.run()), True
        self.settle_down()

    @rule()
    def answer_one(self) -> None:
        self.answer(1)

    @rule()
    def answer_all(self) -> None:
        self.answer(10)

    def answer(self, number: int) -> None:
        for _, go in self.held[:number]:
            if not go.done():
                go.set_result(None)
        self.settle_down()

    @rule(values=CHANGES)
    def change(self, values: dict[str, Any]) -> None:
        self.wait(asyncio.wait((self.changing(values),)))
        self.settle_down()

    @rule(values=CHANGES)
    def change_and_cancel_at_once(self, values: dict[str, Any]) -> None:
        changing, self.is_judged = self.changing(values), False
        self.stop()
        self.wait(asyncio.wait((changing,)))
        self.fold()

    def changing(self, values: dict[str, Any]) -> "asyncio.Task[Any]":
        self.under_way = set(self.flying())
        last = self.crawler.last_change
        judging = self.inside(lambda: self.crawler.change(values))
        self.settings, changed = self.crawler.settings, self.crawler.last_change
        if changed is not None and changed is not last:
            self.file.note_changed(self.settings, changed)
        return cast("asyncio.Task[Any]", judging)

    @rule(some=st.sets(st.sampled_from([ROOT, *PATHS])))
    def recheck(self, some: set[str]) -> None:
        self.writer.write()
        ids = self.crawler.frontier.ids
        for path in some:
            id_ = ids.get(self.site.url(path))
            if id_ is not None:
                links = {id_: self.file.targets_of(id_)}
                self.may_be_asked[path] += self.inside(lambda: self.crawler.recheck(links))  # noqa: B023
        self.settle_down()

    @precondition(lambda self: not self.crawler.is_paused)
    @rule()
    def pause(self) -> None:
        self.inside(self.crawler.pause)

    @precondition(lambda self: self.crawler.is_paused)
    @rule()
    def go_on(self) -> None:
        self.inside(self.crawler.go_on)
        if self.is_running:
            self.settle_down()

    @precondition(lambda self: self.is_running)
    @rule()
    def cancel(self) -> None:
        self.stop()

    @rule()
    def write(self) -> None:
        self.writer.write()

    @rule(is_written=st.booleans())
    def kill_and_open_again(self, is_written: bool) -> None:
        """What the file holds at this moment is all that is left of the crawl."""
        if is_written:
            self.writer.write()
        lost = self.new_path()
        for suffix in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(self.file.path + suffix, lost + suffix)
        self.stop()
        self.file.close()
        self.file = CrawlFile.open(lost)
        saved = self.file.restored()
        assert saved.settings == self.settings
        site = saved.ledger.records
        kept = {site.url[id_] for id_ in site.ids() if site.fetched_at[id_] and site.tries[id_]}
        for path, asked in self.site.hits.items():
            if path != "/robots.txt" and self.site.url(path) not in kept:
                self.may_be_asked[path] = max(self.may_be_asked[path], asked + 1)
        self.take(saved.ledger, saved.frontier, saved.seconds)
        self.writer = self.file.writer(saved.ledger, saved)
        self.task, self.is_judged = None, False

    # --- what always holds --------------------------------------------------------------------

    def is_against(self, path: str, depth: int | None = None) -> str:
        """The reason that the settings of now give against a path, by a reading of their own."""
        held = self.settings
        if path == ROOT:
            return ""
        if held.scope == "folder" and not path.startswith(ROOT):
            return SkipReason.EXTERNAL
        url = self.site.url(path)
        if any(re.search(each, url) for each in held.exclude):
            return SkipReason.EXCLUDED
        if held.include and not any(re.search(each, url) for each in held.include):
            return SkipReason.EXCLUDED
        if depth is not None and held.max_depth is not None and depth > held.max_depth:
            return SkipReason.DEPTH
        if path == FORBIDDEN and not held.no_robots:
            return SkipReason.ROBOTS
        return ""

    @invariant()
    def no_request_is_one_too_many(self) -> None:
        if self.files:
            asked = {p: n for p, n in self.site.hits.items() if p != "/robots.txt"}
            assert {p: n for p, n in asked.items() if n > self.may_be_asked[p]} == {}
            assert self.late == []

    @invariant()
    def why_is_right(self) -> None:
        if self.files:
            self.each_is_as_the_rules_say(is_over=False)

    def each_is_as_the_rules_say(self, *, is_over: bool) -> None:
        decisions = Decisions(self.ledger, self.settings)
        for record in self.ledger.records.records():
            path = record.url.removeprefix(self.site.url(""))
            against = self.is_against(path, record.depth)
            why = decisions.of(record.id)
            if record.state is State.SKIPPED:
                self.refusal_is_right(path, record.skip_reason, why, record.depth)
            elif record.state in ANSWERED:
                assert why.startswith("Requested: ")
                is_now = against not in ("", SkipReason.ROBOTS)
                assert ("no rule excluded it then" in why) is is_now, (why, against)
            elif is_over:
                raise AssertionError(f"{path} is lost: {why}")

    def refusal_is_right(self, path: str, reason: SkipReason | None, why: str, depth: int) -> None:
        held = self.settings
        if not self.is_judged and "settings have changed since" in why:
            return
        rule, _, since = why.removesuffix(".").partition("; set at ")
        times = [units.moment(each.when) for each in self.ledger.changed]
        assert not since or since in times
        match reason:
            case SkipReason.EXTERNAL:
                assert "--scope folder" in rule
                assert self.is_against(path) == SkipReason.EXTERNAL
            case SkipReason.EXCLUDED:
                named = re.search(r"--(in|ex)clude (\S+)", rule)
                assert named is not None
                assert named[2].rstrip(":") in (*held.exclude, *held.include)
                found = re.search(named[2].rstrip(":"), self.site.url(path))
                assert bool(found) is (named[1] == "ex")
            case SkipReason.DEPTH:
                assert held.max_depth is not None
                assert depth > held.max_depth
                assert f"--max-depth {held.max_depth}: its depth is {depth}" in rule
            case SkipReason.ROBOTS:
                assert not held.no_robots
                assert path == FORBIDDEN
                assert "Disallow: /b/1" in rule
            case SkipReason.NOFOLLOW:
                assert held.respect_nofollow
                assert path in self.nofollow
            case _:
                raise AssertionError(reason)


TestSteeringMachine = SteeringMachine.TestCase
TestSteeringMachine.settings = of_hypothesis(
    deadline=None,
    stateful_step_count=25,
    max_examples=200 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 5,
    suppress_health_check=[HealthCheck.too_slow],
)
