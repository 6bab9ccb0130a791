"""The demo site for a crawl from elsewhere: served until somebody ends it."""

import asyncio
import contextlib
import os

from crawlscope.core.base.language import tr
from crawlscope.core.insight.report import EXIT_FINISHED
from crawlscope.core.policy.settings import SettingsError
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.signals import heard_by

PACE = 0.2  # nobody watches it: its waits are short


def serve(port: int) -> int:
    """Serves the demo site on this port of loopback until Ctrl-C; returns the exit code. Raises
    SettingsError."""
    return asyncio.run(_serve(port))


async def _serve(port: int) -> int:
    ended = asyncio.Event()
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(heard_by(ended.set))
        try:
            site = await stack.enter_async_context(DemoSite(PACE, port))
        except OSError as problem:
            reason = os.strerror(problem.errno or 0)
            raise SettingsError(f"--serve {port}: {reason}") from None
        line = tr("The demo site is served at {address} until Ctrl-C")
        print(line.format(address=site.url), flush=True)
        await ended.wait()
    return EXIT_FINISHED
