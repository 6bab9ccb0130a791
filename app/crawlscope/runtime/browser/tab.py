"""One page of the browser: it renders documents one after the other, from bytes that it is given.

It asks the network for nothing: each of its requests is held before a name is resolved, and
answered by whoever renders.
"""

import asyncio
import base64
import os
import re
import signal
from contextlib import suppress
from http import HTTPStatus

from PySide6.QtCore import Qt
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
from PySide6.QtWebEngineWidgets import QWebEngineView
from shiboken6 import delete, isValid

from crawlscope.core.records.rendering import (
    Accessibility,
    Answering,
    Asked,
    Complaint,
    Kept,
    Place,
    Reason,
    Rendered,
    Request,
    Served,
    Telling,
    View,
)
from crawlscope.runtime.browser.axe import NOT_INSTALLED, checked
from crawlscope.runtime.browser.changes import HOOK, MOST_CHANGES, caller, change_of, place_of
from crawlscope.runtime.browser.devtools import (
    ANSWER_SECONDS,
    START_SECONDS,
    DevTools,
    DevToolsError,
    Params,
    RefusedError,
    note,
)
from crawlscope.runtime.browser.memory import resident
from crawlscope.runtime.browser.watching import LEAVES, STILL, vitals_of, watcher

PHRASES = {each.value: each.phrase for each in HTTPStatus}
WORLD = "crawlscope"  # where our own script runs, out of reach of the page's
MOST_COMPLAINTS = 50
MOST_TEXT = 500  # characters of one
MOST_CLICKED = 20
MOST_MADE = 2_000  # links whose makers are asked for
NEVER_ASKED = frozenset(("WebSocket", "Ping", "CSPViolationReport", "Manifest", "Prefetch"))
MOST_OCTETS = 1_000_000_000  # of memory, for the process of a page
WEIGHED = 0.2  # seconds between two looks at that
PICTURED, QUALITY = (1366, 2000), 70  # pixels at most, and of JPEG
LEAVE_SECONDS = 2.0  # what a page may do when it is left
BLANK = "about:blank"
STAY = Served(204, (), b"")  # a page that gets this in place of another one stays as it is

# Texts of links that have no address, but hear clicks. Only where the page's own scripts run can
# it be asked who listens; what they make of this is taken as a stranger's word
CLICKED = f"""Array.from(document.querySelectorAll("a:not([href]):not([role]):not([onclick])"))
  .slice(0, {MOST_MADE}).filter(each => (getEventListeners(each).click || []).length > 0)
  .slice(0, {MOST_CLICKED}).map(each => String(each.textContent).trim().slice(0, {MOST_TEXT}))"""


class _Page(QWebEnginePage):
    """Answers what a page may ask a person with no, and opens nothing."""

    def javaScriptAlert(self, *_: object) -> None: ...
    def javaScriptConfirm(self, *_: object) -> bool:
        return False

    def javaScriptPrompt(self, *_: object) -> tuple[bool, str]:
        return False, ""

    def javaScriptConsoleMessage(self, *_: object) -> None: ...
    def chooseFiles(self, *_: object) -> list[str]:
        return []


class Tab:
    """Not to be used any more once `is_gone`."""

    def __init__(self, profile: QWebEngineProfile, view: View, axe: str | None) -> None:
        """`axe` is the text of axe-core, '' if there is none; None: it is not wanted."""
        self._loop = asyncio.get_running_loop()
        self._how, self._axe = view, axe
        self.is_gone = False
        self.rendered = 0
        page = self._page = _Page(profile)
        page.renderProcessTerminated.connect(self._crash)
        # A page without a view is hidden: nothing is painted, and timers are throttled
        seen = self._view = QWebEngineView()
        seen.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        seen.setPage(page)
        seen.resize(view.width, view.height)
        seen.show()
        self._tools = DevTools(self._hear)
        self._frame = ""
        self._work: _Work | None = None

    async def open(self, port: int) -> None:
        """Raises DevToolsError."""
        tools, how = self._tools, self._how
        await tools.connect(port, self._page.devToolsId())
        for domain in ("Page", "Runtime", "Log", "DOM"):
            await tools.call(f"{domain}.enable", START_SECONDS)
        tools.send("DOM.setNodeStackTracesEnabled", enable=True)
        tools.send("Fetch.enable", patterns=[{"urlPattern": "*"}])
        for name in (STILL, LEAVES):
            tools.send("Runtime.addBinding", name=name, executionContextName=WORLD)
        source = watcher(how.quiet)
        tools.send("Page.addScriptToEvaluateOnNewDocument", source=source, worldName=WORLD)
        tools.send("Page.addScriptToEvaluateOnNewDocument", source=HOOK)
        tools.send(
            "Emulation.setDeviceMetricsOverride",
            width=how.width,
            height=how.height,
            deviceScaleFactor=1,
            mobile=how.is_mobile,
        )
        if how.agent:
            tools.send("Emulation.setUserAgentOverride", userAgent=how.agent)
        tree = await tools.call("Page.getFrameTree")
        self._frame = tree["frameTree"]["frame"]["id"]

    @property
    def process(self) -> int:
        """The id of the process that runs it; 0 if there is none."""
        return self._page.renderProcessPid()

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        """Loads a document from its bytes, and reads it when it is quiet or its time is up."""
        assert self._work is None
        began = self._loop.time()
        work = self._work = _Work(
            *(url, document, answering, telling),
            tools=self._tools,
            how=self._how,
            frame=self._frame,
        )
        done = work.rendered
        self._weigh()
        try:
            await self._wait_until_ready(url, work)
            await work.halt()
            if not self.is_gone:
                await self._read(done)
                done.seconds = self._loop.time() - began
                await self._picture(done)
                await self._check(done)
        except DevToolsError:
            self.is_gone = True
            done.reason = Reason.HANGS if done.reason is None else done.reason
        finally:
            self._scale.cancel()
            await work.halt()  # if this was cancelled before
            self._work = None
            self.rendered += 1
            done.seconds = done.seconds or self._loop.time() - began
            if self.is_gone:
                done.reason = done.reason or Reason.BROWSER
                done.html, done.is_overdue = None, False
                self.close()
        if not self.is_gone:
            await self._leave()
        return done

    async def _wait_until_ready(self, url: str, work: "_Work") -> None:
        try:
            async with asyncio.timeout(self._how.seconds):
                await self._tools.call("Page.navigate", self._how.seconds, url=url)
                await work.ready()
        except TimeoutError:
            work.rendered.is_overdue = True
        except DevToolsError:
            self.is_gone = True

    def _weigh(self) -> None:
        """A page that takes too much memory takes no more."""
        if self._work is not None and resident(self.process) > MOST_OCTETS:
            self._work.rendered.reason = Reason.MEMORY
            self._crash()
        self._scale = self._loop.call_later(WEIGHED, self._weigh)

    async def _leave(self) -> None:
        """Its scripts end; a page that does not let go would be waited for in place of the next."""
        try:
            await self._tools.call("Page.navigate", LEAVE_SECONDS, url=BLANK)
            await self._tools.call("Runtime.evaluate", LEAVE_SECONDS, expression="1")
        except DevToolsError:
            self.close()

    async def _read(self, done: Rendered) -> None:
        call = self._tools.call
        root = (await call("DOM.getDocument", depth=0))["root"]
        html = (await call("DOM.getOuterHTML", nodeId=root["nodeId"]))["outerHTML"]
        where = await call("Runtime.evaluate", expression="location.href", returnByValue=True)
        done.url = where["result"].get("value", "")
        done.is_cut = len(html) > self._how.most_octets
        done.html = html[: self._how.most_octets]
        done.made = await self._makers(root["nodeId"])
        heard = await call(
            "Runtime.evaluate", expression=CLICKED, includeCommandLineAPI=True, returnByValue=True
        )
        done.clicked = _texts(heard["result"].get("value"))

    async def _picture(self, done: Rendered) -> None:
        """What is in the window; not larger than a screen."""
        how = self._how
        if not how.takes_pictures:
            return
        scale = min(1.0, PICTURED[0] / how.width, PICTURED[1] / how.height)
        part = {"x": 0, "y": 0, "width": how.width, "height": how.height, "scale": scale}
        with suppress(DevToolsError):  # it is read all the same
            said = await self._tools.call(
                "Page.captureScreenshot", format="jpeg", quality=QUALITY, clip=part
            )
            done.picture = base64.b64decode(said["data"])

    async def _check(self, done: Rendered) -> None:
        """Is it accessible?"""
        if self._axe:
            done.accessibility = await checked(
                self._tools, self._frame, self._axe, self._how.seconds
            )
        elif self._axe is not None:
            done.accessibility = Accessibility(problem=NOT_INSTALLED)

    async def _makers(self, root: int) -> dict[str, Place]:
        """By href: which script made links of the document, where one did."""
        call, made = self._tools.call, dict[str, Place]()
        found = await call("DOM.querySelectorAll", nodeId=root, selector="a[href], area[href]")
        nodes = found["nodeIds"][:MOST_MADE]
        traces = [self._tools.send("DOM.getNodeStackTraces", nodeId=each) for each in nodes]
        attributes = [self._tools.send("DOM.getAttributes", nodeId=each) for each in nodes]
        # It forgets the nodes that it told of, or it would tell each change of them
        self._tools.send("DOM.getDocument", depth=0)
        with suppress(TimeoutError):  # of the others it is not known
            async with asyncio.timeout(ANSWER_SECONDS):
                for trace, each in zip(traces, attributes, strict=True):
                    with suppress(RefusedError):  # scripts that still run have removed the link
                        place = caller((await trace).get("creation"))
                        listed = (await each)["attributes"]
                        if place is not None:
                            named = dict(zip(listed[::2], listed[1::2], strict=True))
                            made.setdefault(named.get("href", ""), place)
        return made

    def _hear(self, method: str, params: Params) -> None:
        if method == "Fetch.requestPaused":
            if self._work is None:
                self._tools.send(
                    "Fetch.failRequest", requestId=params["requestId"], errorReason="Aborted"
                )
            else:
                self._work.ask(params)
        elif self._work is not None:
            self._work.hear(method, params)

    def _crash(self, *_: object) -> None:
        """Calls that wait for an answer would never get one."""
        self.is_gone = True
        if self._work is not None:
            self._work.crash()
        self._tools.close()

    def close(self) -> None:
        """Ends it, and its process if that hangs."""
        self.is_gone = True
        self._tools.close()
        if not isValid(self._page):
            return
        process = self.process
        # At once and in this order: the profile goes after its pages
        delete(self._page)
        delete(self._view)
        if process:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


class _Work:
    """The rendering of one document."""

    def __init__(
        self,
        url: str,
        document: Served,
        answering: Answering,
        telling: Telling,
        *,
        tools: DevTools,
        how: View,
        frame: str,
    ) -> None:
        self.rendered = Rendered()
        self._url = url
        self._document: Served | None = document
        self._answering = answering
        self._telling = telling
        self._is_settling = True
        self._tell(is_settling=False)
        self._tools = tools
        self._how = how
        self._frame = frame
        self._loop = asyncio.get_running_loop()
        self._asked: set[asyncio.Task[None]] = set()
        self._number = 0
        self._is_there = self._is_loaded = self._is_still = self._is_over = False
        self._answered = self._loop.time()  # when the last request was
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None

    async def ready(self) -> None:
        """Returns once the page is loaded, asks for nothing, and has been still for a while.
        Raises DevToolsError."""
        while True:
            await self._ready
            # On a busy loop, that it is still is heard before what it asked for earlier, which is
            # held only after a look at the cookies. So this comes after that
            await self._tools.call("Network.getCookies")
            if self._is_still and not self._asked:
                return
            self._ready = self._loop.create_future()
            self._look()

    def crash(self) -> None:
        """The page is never ready."""
        self.rendered.reason = self.rendered.reason or Reason.CRASHED
        if not self._ready.done():
            self._ready.set_exception(DevToolsError("crashed"))
            note(self._ready)

    async def halt(self) -> None:
        """Nothing is asked for any more, and what the page still does counts for nothing."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
        self._ready.cancel()
        asked = list(self._asked)
        for each in asked:
            each.cancel()
        if asked:
            await asyncio.wait(asked)

    def hear(self, method: str, params: Params) -> None:
        if self._is_over:
            return
        match method:
            case "Page.frameNavigated" if "parentId" not in params["frame"]:
                self._is_there = params["frame"]["url"] != BLANK
            case "Page.loadEventFired":  # perhaps still of the blank page before
                self._is_loaded = self._is_there
            case "Runtime.bindingCalled" if params["name"] == LEAVES:
                self._note_redirect(params["payload"])
            case "Runtime.bindingCalled":
                self._is_still = bool(params["payload"])
                if self._is_still:
                    self.rendered.vitals = vitals_of(params["payload"])
            case "Runtime.exceptionThrown":
                self._complain(*_of_exception(params["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if params["type"] == "debug":
                change = change_of(params)
                if change is not None and len(self.rendered.changes) < MOST_CHANGES:
                    self.rendered.changes[change] = None
            case "Runtime.consoleAPICalled" if params["type"] == "error":
                words = " ".join(map(_in_words, params["args"]))
                self._complain(words, caller(params.get("stackTrace")))
        self._look()

    def _tell(self, *, is_settling: bool) -> None:
        if is_settling is not self._is_settling:
            self._is_settling = is_settling
            self._telling(is_settling)

    def _look(self) -> None:
        """Is it ready?"""
        self._tell(is_settling=self._is_loaded and not self._asked)
        if self._ready.done() or not self._is_loaded or not self._is_still or self._asked:
            return
        left = self._answered + self._how.quiet - self._loop.time()
        if left <= 0:
            self._ready.set_result(None)
        elif self._timer is None:
            self._timer = self._loop.call_later(left, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self._look()

    def _complain(self, text: str, place: Place | None) -> None:
        if len(self.rendered.complaints) < MOST_COMPLAINTS:
            self.rendered.complaints.append(Complaint(text[:MOST_TEXT], place))
        else:
            self.rendered.more_complaints += 1

    def ask(self, params: Params) -> None:
        """A request of the page has been held."""
        asked, id_ = params["request"], params["requestId"]
        url, kind = asked["url"] + asked.get("urlFragment", ""), params["resourceType"]
        is_main = kind == "Document" and params["frameId"] == self._frame
        if is_main and self._document is not None:
            document, self._document = self._document, None
            self._fulfil(id_, document)
            return
        if is_main:
            self._note_redirect(url)
            self._is_loaded = True  # what it still waits for may never come: it wants to leave
            self._fulfil(id_, STAY)
            return
        if not url.startswith(("http://", "https://")):
            self._tools.send("Fetch.continueRequest", requestId=id_)  # data:, blob: and the like
            return
        if self._is_over:
            self._refuse(id_)
            return
        self._number += 1
        why = self._objection(asked, kind)
        if why is not None:
            self._note(Request(url, kind, 0, why))
            if why is Kept.METHOD:  # a page that counts its visitors goes on as if it had
                self._fulfil(id_, STAY)
            else:
                self._refuse(id_)
            return
        task = self._loop.create_task(self._answer(id_, Asked(url, asked["method"], kind)))
        self._asked.add(task)
        task.add_done_callback(self._end)
        self._look()

    def _note_redirect(self, url: str) -> None:
        if self.rendered.redirect is None:
            self.rendered.redirect = url

    def _objection(self, asked: Params, kind: str) -> Kept | None:
        purposes = {asked["headers"].get(each) for each in ("Purpose", "Sec-Purpose")}
        if kind in self._how.blocked or kind in NEVER_ASKED or "prefetch" in purposes:
            return Kept.KIND
        if asked["method"] != "GET":
            return Kept.METHOD
        return Kept.MANY if self._number > self._how.most_requests else None

    async def _answer(self, id_: str, asked: Asked) -> None:
        got: Served | Kept | str = Kept.LEFT
        try:
            got = await self._answering(asked)
        finally:
            if isinstance(got, Served):
                self._note(Request(asked.url, asked.kind, got.status, "", len(got.body)))
                self._fulfil(id_, got)
            else:
                self._note(Request(asked.url, asked.kind, 0, got))
                self._refuse(id_)

    def _end(self, task: "asyncio.Task[None]") -> None:
        self._asked.discard(task)
        self._answered = self._loop.time()
        if not task.cancelled():
            task.exception()
        self._look()

    def _note(self, request: Request) -> None:
        if len(self.rendered.requests) < self._how.most_requests:
            self.rendered.requests.append(request)

    def _fulfil(self, id_: str, served: Served) -> None:
        self._tools.send(
            "Fetch.fulfillRequest",
            requestId=id_,
            responseCode=served.status,
            responsePhrase=PHRASES.get(served.status, "Unknown"),  # without one, it is refused
            responseHeaders=[{"name": name, "value": text} for name, text in served.headers],
            body=base64.b64encode(served.body).decode(),
        )

    def _refuse(self, id_: str) -> None:
        self._tools.send("Fetch.failRequest", requestId=id_, errorReason="BlockedByClient")


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(" ".join(str(each)[:MOST_TEXT].split()) for each in value[:MOST_CLICKED])


def _of_exception(details: Params) -> tuple[str, Place]:
    place = caller(details.get("stackTrace")) or place_of(details)
    error = details.get("exception", {})
    text = error.get("description") or error.get("value") or details.get("text", "")
    return re.sub(r"\n\s+at .*", "", str(text)), place


def _in_words(value: Params) -> str:
    return str(value.get("description", value.get("value", value.get("unserializableValue", ""))))
