"""Which of the two ways a crawl's URLs are fetched."""

from collections.abc import Callable
from functools import partial

from crawlscope.core.policy.settings import Settings
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.fetching import Fetchers
from crawlscope.fetch.taping import Keeps, Recorder


def fetchers(
    settings: Settings, tell: Callable[[str], None], keeps: Keeps | None = None
) -> Fetchers:
    """With connections of this process, or on a cluster: then `tell` gets one line that says why
    nothing continues, and '' when it continues. With --warc, `keeps` gets what goes over our
    connections."""
    if settings.cluster is None:
        if keeps is None or settings.warc is None:
            return Fetcher
        return partial(Fetcher, recorder=Recorder(keeps, settings))
    # Only a crawl on a cluster needs it
    from crawlscope.fetch.cluster.fetcher import ClusterFetcher  # noqa: PLC0415

    return partial(ClusterFetcher, tell=tell)
