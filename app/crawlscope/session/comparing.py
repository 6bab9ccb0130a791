"""The crawl of a session compared with an older one, which is read from its file."""

import os
from collections.abc import Callable

from crawlscope.core.base.budgets import CHECKED_OCTETS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import Slices, as_part
from crawlscope.core.insight.compare import SAME, Texts, not_compared, portions
from crawlscope.core.insight.differences import Differences
from crawlscope.core.insight.page_texts import PageTexts, reading
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.records import Records
from crawlscope.runtime.garbage import spared
from crawlscope.runtime.slices import in_slices
from crawlscope.session.session import CrawlSession
from crawlscope.store import CrawlFile, Saved, StoreError

READING_SHARE = 0.7  # of the time that a comparison takes
Tell = Callable[[float], object]  # with the fraction done


async def read_older(path: str, shown: CrawlSession | None, tell: Tell) -> tuple[Saved, PageTexts]:
    """The crawl in a file, unless it is the one that is shown. Raises StoreError."""
    if shown is not None and shown.keeper is not None and _is_same(path, shown.keeper.file.path):
        # Opening it a second time and closing it would lose its lock.
        words = tr_noop(
            "{file} is the file of the crawl in this window: choose the file of an older crawl"
        )
        raise StoreError(words.format(file=path))
    with CrawlFile.open(path, CHECKED_OCTETS) as file:
        saved = await in_slices(as_part(spared(file.restoring()), 0.0, READING_SHARE), tell)
        texts = reading(saved.ledger.records, file)
        return saved, await in_slices(texts, lambda _: tell(READING_SHARE))


async def compare(
    old: Records,
    session: CrawlSession,
    tell: Tell,
    url_map: UrlMap = SAME,
    texts: PageTexts | None = None,
) -> Differences | None:
    """The differences, with URLs paired by `url_map`: found in slices, with a copy, so that both
    crawls stay as they were at one moment; `texts` are those of the older one. None if another
    crawl is shown by the end; otherwise its records know them."""
    new, of_old = session.ledger.records.copy(), texts or PageTexts()
    of_new = await in_slices(reading(new, session.keeper), lambda _: tell(READING_SHARE))
    finding = as_part(_finding(old, new, url_map, (of_old, of_new)), READING_SHARE, 1.0)
    found = await in_slices(finding, tell)
    if session.is_let_go:
        return None
    session.ledger.records.changes = found.by_id
    return found


def _finding(old: Records, new: Records, url_map: UrlMap, texts: Texts) -> Slices[Differences]:
    differences = Differences()
    for found, fraction in portions(old, new, url_map, texts):
        differences.add(found)
        yield fraction
    differences.not_compared = not_compared(old, new, texts)
    return differences


def _is_same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:  # one of the files does not exist
        return False
