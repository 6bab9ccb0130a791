"""A crawl in a program of its own: a stream of records, in the order in which they become final.

The package hands on what `__all__` names.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.events import Event, Failed, Fetched, Redirected, Skipped
from crawlscope.core.records.records import Record
from crawlscope.runtime.slices import in_slices
from crawlscope.session.session import CrawlSession, Face, start_time

__all__ = ["Record", "SettingsError", "crawl"]

LOOK = 0.05  # seconds between two looks at what has happened
FINAL = (Fetched, Redirected, Failed, Skipped)


async def crawl(*urls: str, **settings: Any) -> AsyncGenerator[Record]:
    """Crawls from these URLs; yields the record of each URL once it has its result, or is skipped.

    `settings` are the options of `crawlscope crawl` with underscores: `max_pages=100`,
    `exclude=["/drafts/"]`, `header=["X-Token: abc"]`; each has the type, bounds and default of
    docs/reference/options.md. Nothing is saved, printed or logged.

    A crawl that is no longer wanted is closed, as any asynchronous generator: leaving
    `async with contextlib.aclosing(crawl(...)) as records:` cancels its requests and closes its
    connections. While nobody takes records, the crawl goes on.

    Memory grows with the number of URLs, by about 500 bytes each. Raises SettingsError, a
    ValueError, before the first request.
    """
    values = {n: tuple(v) if isinstance(v, list) else v for n, v in settings.items()}
    for name in values.keys() - options().keys():
        words = tr("there is no option {name!r}").format(name=name)
        raise SettingsError(suggesting(words, name, options()))
    checked = Settings.checked(roots=urls, **values)
    session = CrawlSession(checked, Ledger(checked), None, start_time(), Face())
    final = list[int]()

    def note(events: list[Event]) -> None:
        final.extend(each.id for each in events if isinstance(each, FINAL))

    session.listeners.append(note)
    session.crawler.end_at_paused()  # nobody could resume a host that fails too often
    crawling = session.run()
    try:
        while not crawling.done() or final:
            if not final:
                await asyncio.wait((crawling,), timeout=LOOK)
                await in_slices(session.folding())
            some, final[:] = final[:], []
            for id_ in some:
                yield session.ledger.records.record(id_)
        crawling.result()
        if session.problem is not None:
            raise session.problem
    finally:
        await session.stopped()
