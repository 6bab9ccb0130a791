"""What a crawl does when the system lets it open few files only."""

import asyncio
import logging
import subprocess
import sys

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch import sockets
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.sockets import Sockets
from tests.web import Site, WaitUntil

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")

PAGES = 150
CRAWL = """
import asyncio, contextlib, logging, os, resource, sys
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl.crawler import Crawler

logging.basicConfig(format="%(message)s", stream=sys.stdout)
urls, hogs = sys.argv[2:], int(sys.argv[1])

async def hog():
    held = []
    await asyncio.sleep(0.05)
    with contextlib.suppress(OSError):
        while hogs:
            held.append(os.dup(0))
    await asyncio.sleep(0.5)
    for each in held:
        os.close(each)

async def main():
    ledger, events = Ledger(), []
    settings = Settings.checked(roots=urls, workers=10_000, per_host=10_000, max_tries=1)
    hogging = asyncio.create_task(hog())
    await Crawler(settings, events.append).run()
    await hogging
    ledger.fold(events)
    records = list(ledger.records.records())
    print([record for record in records if record.state != "done" or record.tries != 1])
    print("of", len(records))
    print("files", *resource.getrlimit(resource.RLIMIT_NOFILE))

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def children_without_threads(
    monkeypatch: pytest.MonkeyPatch, running_loop: asyncio.AbstractEventLoop
) -> None:
    if sys.version_info < (3, 12):
        # 3.11 waits for each child in a thread of its own, unless it is given a better way.
        watcher = asyncio.PidfdChildWatcher()
        watcher.attach_loop(running_loop)
        monkeypatch.setattr(asyncio.get_event_loop_policy(), "_watcher", watcher)


async def crawl_elsewhere(limits: str, hogs: bool, *urls: str) -> list[str]:
    """What a crawl says in a process of its own, with these limits."""
    shell = ("bash", "-c", f'{limits}; exec "$@"', "-")
    python = (sys.executable, "-c", CRAWL, str(int(hogs)), *urls)
    running = await asyncio.create_subprocess_exec(
        *shell, *python, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    async with asyncio.timeout(20):
        said, _ = await running.communicate()
    return said.decode().splitlines()


def large(site: Site) -> None:
    paths = [f"/{number}" for number in range(PAGES)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)


@pytest.mark.parametrize("hogs", [False, True], ids=["alone", "beside others"])
async def test_too_few_files_fail_no_page(site: Site, hogs: bool) -> None:
    large(site)
    said = await crawl_elsewhere("ulimit -n 100", hogs, site.url())
    assert said[1:] == ["[]", f"of {PAGES + 1}", "files 100 100"]
    assert said[0].startswith("At most ")
    assert said[0].endswith("requests can be in flight: this process can open 100 files.")
    assert max(site.hits.values()) == 1


async def test_idle_connections_make_room_for_new_ones(site: Site) -> None:
    large(site)
    async with Site() as other:
        large(other)
        said = await crawl_elsewhere("ulimit -n 100", False, site.url(), other.url())
    assert said[1:] == ["[]", f"of {2 * PAGES + 2}", "files 100 100"]


async def test_the_soft_limit_is_raised_to_the_hard_one(site: Site) -> None:
    large(site)
    said = await crawl_elsewhere("ulimit -Sn 64; ulimit -Hn 1500", False, site.url())
    assert said[-1] == "files 1500 1500"


async def test_the_time_of_an_attempt_begins_when_it_may_open_a_socket(
    site: Site, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "RESERVE", sys.maxsize)  # of the files: there is one request
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    settings = Settings.checked(roots=[site.url()], timeout=0.4, workers=2)
    async with Fetcher(settings) as fetcher:
        loop = asyncio.get_running_loop()
        first, second, third = (
            asyncio.create_task(fetcher.fetch(site.url(), Worker(number))) for number in (1, 2, 3)
        )
        await wait_until(lambda: site.at_the_gate == 1)
        await asyncio.sleep(0.2)
        third.cancel()
        before_it_may = loop.time()
        await asyncio.wait((first,))
        assert type(first.exception()).__name__ == "FetchError"  # its time was over
        assert third.cancelled()
        assert not second.done()
        site.gate.set()
        elapsed = (await second).response.elapsed  # it was not ended while it waited
        assert elapsed < loop.time() - before_it_may
        assert site.connections == 2


async def test_enough_files_are_worth_no_word(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert Sockets(10).most >= 10
    assert not caplog.records
