"""What a crawl does when the system lets it open few files only."""

import asyncio
import logging
import resource
import subprocess
import sys
from collections.abc import Iterator

import pytest

from app.core.settings import Settings
from app.core.workers import Worker
from app.crawl.fetch import Fetcher
from app.crawl.sockets import Sockets, files_open
from tests.web import Crawl, Site, WaitUntil, crawl

PAGES = 400
SPEC = """
import asyncio, resource, sys
from app.core.ledger import Ledger
from app.core.settings import Settings
from app.crawl.crawler import Crawler

async def main():
    ledger, url = Ledger(), sys.argv[1]
    settings = Settings.checked(roots=[url], workers=10_000, per_host=10_000, max_tries=1)
    crawler = Crawler(settings, lambda event: ledger.fold([event]))
    await crawler.run()
    states = [str(record.state) for record in ledger.site.records()]
    tries = {record.tries for record in ledger.site.records()}
    print(states.count("done"), len(states), tries)

asyncio.run(main())
print(resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.fixture
def few_files() -> Iterator[int]:
    """A soft limit that cannot be raised by the program: it is kept from trying."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield (few := files_open() + 60)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], few), before[1]))


async def crawl_elsewhere(url: str, limits: str) -> str:
    """What a crawl says in a process of its own, with these limits."""
    running = await asyncio.create_subprocess_exec(
        *("bash", "-c", f"ulimit {limits}; exec \"$@\"", "-", sys.executable, "-c", SPEC, url),
        stdout=subprocess.PIPE,
    )
    said, _ = await running.communicate()
    return said.decode()
