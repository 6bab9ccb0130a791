"""What programs do to a crawl through its socket, where its moment matters."""

import pytest

from crawlscope.core.policy.control import ControlError
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.terminal.acts import Acts
from tests.session.conftest import Begin, begin, listener
from tests.web import Site

__all__ = ["begin", "listener"]  # fixtures


async def test_nothing_is_requested_again_once_a_crawl_has_ended(begin: Begin, site: Site) -> None:
    site.page("/", ["/gone"])
    session = begin(site.url())
    await session.run()
    acts, asked = Acts(session, Heartbeat()).by_name, len(site.requests)
    with pytest.raises(ControlError, match="crawlscope recheck"):
        await acts["recheck"]({"filter": "state:broken"})
    assert not session.is_crawling
    assert len(site.requests) == asked
