"""Pages are shown to a browser as well, which gets what they ask for from this crawl alone: by its
rules, at its pace, each file once."""

import asyncio
from functools import partial
from typing import Self

from crawlscope.core.base.urls import UrlError, origin_of, root
from crawlscope.core.policy.browsing import AXE_NONE, blocked, viewport
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.robots import Robots
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.rendering import Asked, Kept, Rendered, Renderer, Served, View
from crawlscope.core.records.workers import Doing, Worker
from crawlscope.fetch.fetch import POLICY, Answer, File, user_agent
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl.files import fetch
from crawlscope.session.crawl.gate import Gate
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.screenshots import Screenshots
from crawlscope.session.crawl.shared_files import SharedFiles

FRAMING = frozenset(  # header fields of how a body was sent, which is unpacked by now
    ("content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive")
)
SUCCESS = range(200, 300)


class Rendering:
    """Renders the pages of one run."""

    def __init__(
        self,
        settings: Settings,
        renderer: Renderer,
        fetcher: Fetching,
        pace: Pace,
        robots: RobotsByOrigin,
        *,
        gate: Gate,
    ) -> None:
        self._settings = settings
        self._renderer = renderer
        self._fetcher = fetcher
        self._pace = pace
        self._robots = robots
        self._gate = gate
        self._files = SharedFiles()
        # Who asks for robots.txt, by origin; stays if it cannot be had
        self._asking: dict[str, asyncio.Task[Robots | None]] = {}
        self._screenshots: Screenshots | None = None

    async def __aenter__(self) -> Self:
        if self._settings.render_screenshots is not None:
            self._screenshots = Screenshots(self._settings.render_screenshots)
        await self._renderer.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """No page is rendered any more, and nothing is requested for one."""
        await self._files.__aexit__()
        tasks = tuple(self._asking.values())
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._renderer.__aexit__()

    @property
    def processes(self) -> list[tuple[int, int]]:
        """Those that render, and the octets of memory of each."""
        return self._renderer.processes

    async def rendered(self, url: str, answer: Answer, worker: Worker) -> Rendered | None:
        """A page after its scripts have run; None if an answer is no page to be rendered."""
        if (document := document_of(answer)) is None:
            return None
        worker.doing = Doing.TURN

        def tell(is_settling: bool) -> None:
            worker.doing = Doing.SETTLING if is_settling else Doing.RENDERING

        done = await self._renderer.render(
            url, document, lambda asked: self._served(asked, worker), tell
        )
        if self._screenshots is not None:
            done.screenshot = self._screenshots.keep(url, done.picture)
            done.picture = b""
        return done

    async def _served(self, asked: Asked, worker: Worker) -> Served | Kept | str:
        """The response to a request of a page, from what is kept or from its server."""
        try:
            url = root(asked.url)
        except UrlError as problem:
            return str(problem)
        try:
            return await self._files.get(url, partial(self._fetched, url, worker))
        except ArchiveError as problem:  # the crawl pauses; the next page asks for it again
            return str(problem)

    async def _fetched(self, url: str, worker: Worker) -> Served | Kept | str:
        """Requests a file as this crawl would."""
        own = Worker(worker.number)  # what fetches shows there what it does
        own.take(worker.id, url, 0, 1, asyncio.get_running_loop().time())

        async def may_go_on(target: str) -> bool:
            own.take(worker.id, target, 0, 1, asyncio.get_running_loop().time())
            return await self._is_allowed(target, own) and await self._pace.wait_for_turn(
                target, worker.number
            )

        if not await self._is_allowed(url, own):
            return Kept.ROBOTS
        if not await self._pace.wait_for_turn(url, worker.number):
            return Kept.LEFT
        got = await fetch(
            *(self._fetcher, url, own),
            most=self._settings.max_body,
            attempt=1,
            may_retry=False,
            before_redirect=may_go_on,
        )
        if isinstance(got, float):
            return Kept.ROBOTS
        if got.problem is not None:
            return got.problem.error.message
        if got.file is None:
            return Kept.LEFT
        return as_served(got.file)

    async def _is_allowed(self, url: str, worker: Worker) -> bool:
        """Whether robots.txt allows a file, which is asked for if it is not known yet."""
        if self._settings.no_robots:
            return True
        origin = origin_of(url)
        robots = await self._robots.recall(origin)
        if robots is None:
            if (asking := self._asking.get(origin)) is None:
                asking = asyncio.create_task(self._gate.ask_for_page(origin, worker, self._fetcher))
                self._asking[origin] = asking
            robots = await asyncio.shield(asking)
            if robots is None:
                return False
            self._asking.pop(origin, None)  # it holds all rules of the host
        return robots.error is None and robots.private is None and robots.refusal(url) is None


def view_of(settings: Settings, *, is_crawl: bool = False) -> View:
    """How the pages of a crawl are looked at; while it runs, they are checked and pictured, too."""
    width, height = viewport(settings.render_viewport)
    return View(
        width=width,
        height=height,
        is_mobile=settings.render_viewport == "mobile",
        agent=user_agent(settings),
        seconds=settings.render_timeout,
        most_octets=settings.max_body,
        blocked=blocked(settings.render_block),
        takes_pictures=is_crawl and settings.render_screenshots is not None,
        axe=settings.axe if is_crawl else AXE_NONE,
    )


def document_of(answer: Answer) -> Served | None:
    """What a browser is given of a page; None if an answer is no page to be rendered."""
    if answer.page is None or answer.is_xml or answer.response.status not in SUCCESS:
        return None
    page = answer.page.encode() if isinstance(answer.page, str) else answer.page
    kind = answer.response.content_type or "text/html"  # its text is in UTF-8 here
    fields = [("Content-Type", f"{kind}; charset=utf-8")]
    fields += ((POLICY, each) for each in answer.policies)
    return Served(answer.response.status or 200, fields, page)


def as_served(file: File) -> Served:
    """What a browser is given of a file that a page asks for."""
    fields = [each for each in file.headers if each[0].lower() not in FRAMING]
    return Served(file.status, fields, file.body)
