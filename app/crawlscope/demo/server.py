"""Serves the plan on a loopback port, inside the loop that is already running."""

import asyncio
import gzip
from collections import Counter

from aiohttp import web

from crawlscope.demo import lantern
from crawlscope.demo.answers import Answer, Fault, Faulty, Gated, usual_wait
from crawlscope.demo.loopback import LoopbackSite, Untyped, written
from crawlscope.demo.plan import Plan, build_plan

PACE = 1.0  # pleasant to watch
GIBBERISH = b"avast, this is no status line\r\n\r\n"


class DemoSite(LoopbackSite):
    """The demo site, served from `async with` to its end.

    `pace` scales every wait of the server: 0 answers at once; without one it is `PACE`. Without a
    port it takes one that is free.
    """

    def __init__(self, pace: float | None = None, port: int = 0) -> None:
        super().__init__(port)
        self.pace = PACE if pace is None else pace
        self.hits: Counter[str] = Counter()
        """Requests by path and query, as they were sent."""
        self.plan: Plan = build_plan(self.url.rstrip("/"))
        self._lantern = lantern.pages(self.plan.origin)  # no plan is of it: scripts lead there

    @property
    def requests(self) -> int:
        """Requests received, including robots.txt and retries."""
        return self.hits.total()

    async def _reply(self, request: web.Request) -> web.StreamResponse:
        target = request.raw_path
        self.hits[target] += 1
        reply = self.plan.replies.get(target) or self._lantern.get(target, self.plan.missing)
        match reply:
            case Faulty(fault, times, answer) if times is None or self.hits[target] <= times:
                await self._wait(answer, target)
                return await _go_wrong(request, fault, answer)
            case Faulty(then=answer):
                pass
            case Gated(cookie, without, then):
                answer = then if cookie in request.cookies else without
            case answer:
                pass
        await self._wait(answer, target)
        return await self._send(request, answer)

    async def _wait(self, answer: Answer, target: str) -> None:
        seconds = usual_wait(target) if answer.wait is None else answer.wait
        if seconds and self.pace:
            await asyncio.sleep(seconds * self.pace)

    async def _send(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers={"Allow": "GET, HEAD"})
        if answer.content_type is None:
            return Untyped(status=answer.status, body=answer.body, headers=answer.headers)
        headers = [("Content-Type", answer.content_type), *answer.headers]
        if len(answer.parts) > 1:
            return await self._stream(request, answer, headers)
        body = answer.body
        for coding, packed in answer.encoded:
            headers.append(("Vary", "Accept-Encoding"))
            if coding in request.headers.get("Accept-Encoding", ""):
                headers.append(("Content-Encoding", coding))
                body = packed
        if answer.is_packed:
            headers.append(("Vary", "Accept-Encoding"))
        if answer.is_packed and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers.append(("Content-Encoding", "gzip"))
            body = gzip.compress(body, 1)
        return web.Response(status=answer.status, body=body, headers=headers)

    async def _stream(
        self, request: web.Request, answer: Answer, headers: list[tuple[str, str]]
    ) -> web.StreamResponse:
        response = web.StreamResponse(status=answer.status, headers=headers)
        if answer.has_length:
            response.content_length = answer.size
        await response.prepare(request)
        if request.method == "HEAD":
            return response
        for part in answer.parts:
            if not await written(response, part):
                break
            if answer.pause and self.pace:
                await asyncio.sleep(answer.pause * self.pace)
        return response


async def _go_wrong(request: web.Request, fault: Fault, answer: Answer) -> web.StreamResponse:
    transport = request.transport
    assert isinstance(transport, asyncio.Transport)
    match fault:
        case Fault.BUSY:
            return web.Response(status=503, headers={"Retry-After": "1"}, text="Busy\n")
        case Fault.CLOSED:
            transport.abort()
        case Fault.NOT_HTTP:
            transport.write(GIBBERISH)
            transport.close()
        case Fault.CUT_SHORT:
            return await _send_half(request, transport, answer)
    # The answer cannot be sent any more, and aiohttp ignores that silently.
    return web.Response()


async def _send_half(
    request: web.Request, transport: asyncio.Transport, answer: Answer
) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": answer.content_type or ""})
    response.content_length = answer.size
    await response.prepare(request)
    await response.write(answer.body[: answer.size // 2])
    transport.close()
    return response
