"""Asks an origin for its robots.txt, and says what its answer means."""

import logging
from http import HTTPStatus

from crawlscope.core.base.language import tr_noop
from crawlscope.core.queue.robots import (
    ALLOWING,
    LARGEST,
    Robots,
    forbidding,
    parsing,
    unreachable,
)
from crawlscope.core.records.events import Failure
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import FetchError, PrivateAddressError
from crawlscope.fetch.fetching import Fetching
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.files import BeforeRedirect, fetch

log = logging.getLogger(__name__)


async def ask(
    fetcher: Fetching,
    origin: str,
    worker: Worker,
    attempt: int,
    max_tries: int,
    *,
    before_redirect: BeforeRedirect | None = None,
) -> Robots | float:
    """The robots.txt of `origin`; or the seconds to wait before the next attempt."""
    url, may_retry = f"{origin}/robots.txt", attempt < max_tries
    got = await fetch(
        *(fetcher, url, worker),
        most=LARGEST,
        attempt=attempt,
        may_retry=may_retry,
        before_redirect=before_redirect,
    )
    if isinstance(got, float):
        return got
    if got.problem is not None:
        return _unanswered(got.problem, is_redirected=got.url != url)
    if got.file is None:
        return ALLOWING  # section 2.3.1.2: too many redirects count as no file
    return await _said(got.url, got.file.status, got.file.body)


def _unanswered(problem: FetchError, is_redirected: bool) -> Robots:
    error, status = problem.error, problem.response.status
    if not is_redirected and isinstance(problem, PrivateAddressError):
        return Robots(private=error.message)
    if not is_redirected and status is None and error.kind.failure is Failure.UNREACHED:
        return unreachable(error)
    return forbidding(error.message)


async def _said(url: str, status: int, body: bytes) -> Robots:
    if status >= 500 or status == HTTPStatus.TOO_MANY_REQUESTS:
        return forbidding(tr_noop("the server responded with {status}").format(status=status))
    if not 200 <= status <= 299:
        return ALLOWING
    found = await in_slices(parsing(body))
    if found.left_out:
        words = tr_noop("{n:,} rules", "1 rule", found.left_out).format(n=found.left_out)
        log.info(tr_noop("%s: %s too many or too long, ignored"), url, words)
    return found
