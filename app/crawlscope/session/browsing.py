"""What a crawl is given if its pages are to be rendered, by whoever knows a browser."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.rendering import Renderers


class Browsing(NamedTuple):
    """A browser, and the loop that it needs."""

    new_loop: Callable[[], asyncio.AbstractEventLoop]
    renderers: Renderers


Browser = Callable[[Settings], Browsing | None]
"""Gives None if nothing is to be rendered. Raises SettingsError if there is no browser."""


def no_browser(_: Settings) -> None:
    """Nothing is rendered."""
