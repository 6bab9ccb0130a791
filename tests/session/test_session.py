"""What a crawl does that somebody looks at, whoever that is."""

import asyncio
import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Outcome, State
from crawlscope.session.session import CrawlSession, ReadOnlyError
from tests.session.conftest import Begin, Listener
from tests.store.test_read_only import as_nobody, itself_closed
from tests.web import Site, WaitUntil


async def test_a_crawl_is_folded_and_in_its_file_when_it_has_ended(
    begin: Begin, begin_again: Callable[[str], CrawlSession], site: Site, listener: Listener
) -> None:
    site.page("/", ["/a", "/b"])
    session = begin(site.url())
    folded: list[Event] = []
    session.listeners.append(folded.extend)
    assert await session.run() is Outcome.FINISHED
    await listener.end()
    assert listener.heard == ["crawls", "finished"]
    assert session.ledger.tally.requested == 3
    assert folded
    assert await session.write()
    kept = begin_again(_copy(session))
    assert kept.ledger.tally.requested == 3


async def test_a_crawl_that_was_stopped_goes_on(
    begin: Begin, site: Site, listener: Listener, wait_until: WaitUntil
) -> None:
    site.page("/", [f"/{n}" for n in range(9)])
    site.page("/8")
    site.gate.clear()
    site.behind_the_gate("/8")
    session = begin(site.url())
    session.run()
    await wait_until(lambda: site.at_the_gate)
    session.cancel()
    await listener.end()
    assert session.waits_for_continue
    site.gate.set()
    session.go_on()
    await listener.end()
    assert listener.heard == ["crawls", "cancelled", "crawls", "finished"]
    assert not session.waits_for_continue


async def test_what_is_rechecked_after_the_end_runs_once_more(
    begin: Begin, site: Site, listener: Listener
) -> None:
    site.page("/", ["/gone"])
    session = begin(site.url())
    session.run()
    await listener.end()
    gone = session.ledger.records.url.index(site.url("/gone"))
    site.page("/gone")
    assert await session.recheck([gone]) == 1
    await listener.end()
    assert listener.heard == ["crawls", "finished", "rechecks", "finished"]
    assert (session.rechecked, session.broken_again) == ({gone}, 0)


async def test_nothing_of_a_crawl_that_may_only_be_read_is_changed(
    begin: Begin,
    begin_again: Callable[[str], CrawlSession],
    site: Site,
    listener: Listener,
) -> None:
    site.page("/")
    session = begin(site.url())
    session.run()
    await listener.end()
    await session.write()
    with read_only(session) as path:
        with as_nobody():
            only_read = begin_again(path)
        with pytest.raises(ReadOnlyError):
            await only_read.recheck([1])
        with pytest.raises(ReadOnlyError):
            only_read.go_on()
        with pytest.raises(ReadOnlyError):
            only_read.change({"delay": 1.0})
        with pytest.raises(ReadOnlyError):
            only_read.pause_host("a.test")
        assert not only_read.is_crawling
        assert only_read.ledger.tally.of(State.DONE) == 1


async def test_what_was_judged_anew_is_not_told_for_another_crawl(begin: Begin, site: Site) -> None:
    session, told = begin(site.url()), list[object]()
    changed, judging = session.change({"max_depth": 3})
    assert changed is not None
    judging.add_done_callback(lambda _: session.let_go())  # in the very turn, before it is told
    session.when_done(judging, told.append, lambda: told.append("cancelled"))
    await asyncio.wait((judging,))
    assert told == []


async def test_a_pause_by_the_cluster_ends_with_it_and_that_of_a_person_does_not(
    begin: Begin, site: Site, listener: Listener, wait_until: WaitUntil
) -> None:
    site.page("/", ["/a"])
    site.page("/a")
    site.gate.clear()
    site.behind_the_gate("/a")
    session = begin(site.url())
    session.run()
    await wait_until(lambda: site.at_the_gate)
    was_paused = []
    for why in ("no node is there", "", None, "no node is there", ""):
        if why is None:
            session.pause()
        else:
            session.note_cluster(why)
        was_paused.append(session.crawler.is_paused)
    assert was_paused == [True, False, True, True, True]
    acts = ["no node is there: acted", "back: acted"]
    assert listener.heard == ["crawls", *acts, "no node is there: left alone", "back: left alone"]


async def test_an_export_says_which_thresholds_findings_were_judged_by(
    begin: Begin, site: Site
) -> None:
    session = begin(site.url(), thin=100)
    session.judge_by({"thin": 5})
    settings = session.facts()["settings"]
    assert isinstance(settings, dict)
    assert (session.settings.thin, settings["thin"]) == (5, 100)
    assert session.context().settings == session.settings


async def test_a_crawl_that_is_kept_in_no_file_rechecks_nothing(
    site: Site, listener: Listener
) -> None:
    settings = Settings.checked(roots=[site.url()])
    session = CrawlSession(settings, Ledger(settings), None, "", listener)
    assert await session.recheck([1]) == 0
    assert listener.heard == []


@contextlib.contextmanager
def read_only(session: CrawlSession) -> Iterator[str]:
    """A copy of its file that others may only read."""
    folder = Path(tempfile.mkdtemp())
    path = Path(shutil.copy(_copy(session), folder / "a.crawl"))
    itself_closed(path)
    folder.chmod(0o755)
    yield str(path)
    shutil.rmtree(folder)


def _copy(session: CrawlSession) -> str:
    """The file of a crawl, as somebody else has it."""
    assert session.keeper is not None
    path = Path(session.keeper.file.path)
    return str(shutil.copytree(path.parent, path.parent / "copies") / path.name)
