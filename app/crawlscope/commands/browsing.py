"""The browser for commands that render pages: Qt's, on a loop inside Qt, without a display."""

import os

from crawlscope.core.base.language import translated
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.rendering import BrowserError
from crawlscope.session.browsing import Browsing


def browser(settings: Settings) -> Browsing | None:
    """Of a crawl with these settings; None if it renders nothing. Raises SettingsError."""
    if not settings.render:
        return None
    from crawlscope.runtime.browser.starting import prepare  # noqa: PLC0415  needs Qt

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        prepare()
    except BrowserError as problem:
        raise SettingsError(f"--render: {translated(str(problem))}") from None
    from crawlscope.runtime.browser.browser import Browser  # noqa: PLC0415  after that
    from crawlscope.runtime.loop import new_event_loop  # noqa: PLC0415  needs Qt

    return Browsing(new_event_loop, Browser)
