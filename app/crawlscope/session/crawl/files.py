"""One file, robots.txt or a sitemap. Its redirects are followed here and make no records."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from crawlscope.core.base.urls import UrlError, join
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import REDIRECTS, RETRIED, FetchError, File
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl.backoff import pause_before

MOST_REDIRECTS = 5  # RFC 9309, section 2.3.1.2


# Waits until the request that a redirect leads to may start; False if it may not any more
BeforeRedirect = Callable[[str], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class FetchedFile:
    """The result for a file: a response that is not a redirect, or an error; neither if its
    redirects lead nowhere or are too many."""

    url: str  # the last URL requested
    file: File | None = None
    problem: FetchError | None = None


async def fetch(
    fetcher: Fetching,
    url: str,
    worker: Worker,
    *,
    most: int,
    attempt: int,
    may_retry: bool,
    before_redirect: BeforeRedirect | None = None,
) -> FetchedFile | float:
    """Fetches at most `most` bytes of a file; or returns the seconds to wait before the next
    attempt."""
    for _ in range(MOST_REDIRECTS + 1):
        try:
            file = await fetcher.fetch_file(url, worker, most)
        except FetchError as problem:
            if problem.may_retry and may_retry:
                return pause_before(attempt + 1, None)
            return FetchedFile(url, problem=problem)
        if file.status in RETRIED and may_retry:
            return pause_before(attempt + 1, file.retry_after)
        if file.status not in REDIRECTS:
            return FetchedFile(url, file)
        target = target_of(url, file.location)
        if target is None:
            break
        if before_redirect is not None and not await before_redirect(target):
            return 0.0
        url = target
    return FetchedFile(url)


def target_of(url: str, location: str | None) -> str | None:
    """Where a redirect leads; None if it does not lead to a URL."""
    try:
        return join(url, location) if location else None
    except UrlError:
        return None
