"""The browser of this process: Qt's WebEngine, which is given the bytes of pages, and no more."""

import asyncio
from typing import Self

from PySide6.QtWebEngineCore import (
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)
from shiboken6 import delete

from crawlscope.core.records.rendering import (
    Answering,
    BrowserError,
    Reason,
    Rendered,
    Served,
    Telling,
    View,
)
from crawlscope.runtime.browser import axe
from crawlscope.runtime.browser.devtools import DevToolsError
from crawlscope.runtime.browser.memory import resident
from crawlscope.runtime.browser.starting import NO_START, NOT_HERE, port, silence
from crawlscope.runtime.browser.tab import Tab

MOST_RENDERED = 100  # pages of one tab, whose process may keep what it had of each
MOST_OCTETS = 500_000_000  # of a tab's process between two pages

Attribute = QWebEngineSettings.WebAttribute
Kind = QWebEngineUrlRequestInfo.ResourceType
OFF = (
    Attribute.AutoLoadIconsForPage,
    Attribute.PluginsEnabled,
    Attribute.PdfViewerEnabled,
    Attribute.FullScreenSupportEnabled,
    Attribute.ScreenCaptureEnabled,
    Attribute.JavascriptCanOpenWindows,
    Attribute.JavascriptCanAccessClipboard,
    Attribute.LocalContentCanAccessFileUrls,
    Attribute.DnsPrefetchEnabled,
    Attribute.NavigateOnDropEnabled,
    Attribute.BackForwardCacheEnabled,
    Attribute.HyperlinkAuditingEnabled,
)
# The hold on requests, which is that of a page, never sees some of them, nor what workers ask for
# that are shared by pages
REFUSED = frozenset(
    (
        Kind.ResourceTypeSharedWorker,
        Kind.ResourceTypeServiceWorker,
        Kind.ResourceTypeWebSocket,
        Kind.ResourceTypePing,
        Kind.ResourceTypeFavicon,
        Kind.ResourceTypePluginResource,
        Kind.ResourceTypeCspReport,
    )
)


class _Refusing(QWebEngineUrlRequestInterceptor):
    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        if info.resourceType() in REFUSED:
            info.block(True)


class Browser:
    """Renders several pages at once. An asynchronous context manager."""

    def __init__(self, view: View, tabs: int) -> None:
        self._how = view
        self._free: asyncio.LifoQueue[Tab | None] = asyncio.LifoQueue()
        for _ in range(tabs):
            self._free.put_nowait(None)
        self._open: set[Tab] = set()

    async def __aenter__(self) -> Self:
        if not port():
            raise BrowserError(NOT_HERE)
        self._axe = axe.source(self._how.axe)
        with silence():
            self._profile = self._new_profile()
            first = self._made()
            try:
                await first.open(port())
            except DevToolsError as problem:
                await self.__aexit__()
                raise BrowserError(NO_START) from problem
        self._free.get_nowait()
        self._free.put_nowait(first)
        return self

    def _new_profile(self) -> QWebEngineProfile:
        profile = QWebEngineProfile()  # off the record
        settings = profile.settings()
        for each in OFF:
            settings.setAttribute(each, False)
        settings.setAttribute(Attribute.WebRTCPublicInterfacesOnly, True)
        self._refusing = _Refusing()
        profile.setUrlRequestInterceptor(self._refusing)
        profile.downloadRequested.connect(lambda download: download.cancel())
        return profile

    def _made(self) -> Tab:
        tab = Tab(self._profile, self._how, self._axe)
        self._open.add(tab)
        return tab

    async def __aexit__(self, *_: object) -> None:
        for each in tuple(self._open):
            each.close()
        self._open.clear()
        delete(self._profile)

    @property
    def processes(self) -> list[tuple[int, int]]:
        """The ids of the processes that render, and the octets of memory of each."""
        found = {each.process for each in self._open} - {0}
        return [(each, resident(each)) for each in sorted(found)]

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        """Waits for a tab, and renders a document in it."""
        tab = await self._free.get()
        try:
            if tab is None:
                tab = self._made()
                await tab.open(port())
            return await tab.render(url, document, answering, telling)
        except DevToolsError:  # it does not open
            if tab is not None:
                tab.close()
            return Rendered(reason=Reason.BROWSER)
        except asyncio.CancelledError:
            if tab is not None:
                tab.close()
            raise
        finally:
            if tab is not None and (tab.is_gone or _is_used_up(tab)):
                tab.close()
                self._open.discard(tab)
                tab = None
            self._free.put_nowait(tab)


def _is_used_up(tab: Tab) -> bool:
    return tab.rendered >= MOST_RENDERED or resident(tab.process) > MOST_OCTETS
