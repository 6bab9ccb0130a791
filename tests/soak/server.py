"""The fault server, a process of its own: one site on some addresses, another for each crawl.

It is steered by lines of JSON on a socket of its own: {"plan": SEED} makes the site anew,
{"tell": 1} asks what was requested. The first line on stdout says where that socket and the
sites are.
"""

import asyncio
import contextlib
import gzip
import json
import sys
import time
import zlib
from html import escape
from typing import Any

from tests.soak.plan import Node, Plan
from tests.web import HTML, Exchange, Request, Site, response

ADDRESSES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
STATUSES = {"gone": 410, "missing": 404, "broken": 500, "busy": 503, "quota": 429, "empty": 204}
FILLER = b"<p>" + b"so much to read " * 4 + b"</p>\n"
AT_ONCE = b"Retry-After: 0\r\n"


class FaultySite(Site):
    """Answers on one address what the plan says of it, in the order of requests for a URL."""

    def __init__(self, address: str) -> None:
        super().__init__(address=address)
        self.plan: Plan | None = None
        self.answered: dict[str, float] = {}  # when a URL got what it always gets, on any clock

    def begin(self, plan: Plan) -> None:
        self.plan = plan
        self.hits.clear()
        self.asked.clear()
        self.requests.clear()
        self.sent.clear()
        self.answered.clear()

    async def reply(self, exchange: Exchange) -> None:
        target = exchange.request.target
        self.hits[target] += 1
        self.in_flight += 1
        try:
            await self._answer(exchange, self.url(target), self.hits[target])
        finally:
            self.in_flight -= 1

    async def _answer(self, exchange: Exchange, url: str, number: int) -> None:
        assert self.plan is not None
        kind, faults, data = self._said(url, exchange.request)
        if exchange.request.method == "HEAD":
            data = data.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
        if number <= len(faults):
            await _go_wrong(exchange, faults[number - 1], data)
            if faults[number - 1] not in ("slow", "drip"):
                return
        elif kind in MISDEEDS:
            await _misbehave(exchange, kind, data)
        else:
            await exchange.send(data)
        self.answered[url] = time.monotonic()

    def _said(self, url: str, request: Request) -> tuple[str, list[str], bytes]:
        """The kind of a URL, its faults, and the bytes of a good answer."""
        plan = self.plan
        assert plan is not None
        origin = self.url("")
        if url in (f"{origin}/robots.txt", f"{origin}/sitemap.xml") and origin in plan.robots:
            faults = plan.robots_faults[origin]
            if url.endswith(".xml"):
                return "", faults, _sitemap(plan.sitemaps[origin])
            kind = plan.robots[origin]
            return ("reset", [], b"") if kind == "dead" else ("", faults, _robots(kind, origin))
        node = plan.nodes.get(url)
        if node is None:
            return "", [], response(b"no such page", "text/plain", 404)
        return node.kind, node.faults, _good(url, node, request)


MISDEEDS = frozenset(
    ("reset", "closed", "hang", "stall", "cut", "half-head", "garbage", "bad-chunks")
)


async def _misbehave(exchange: Exchange, kind: str, data: bytes) -> None:
    head = data.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    match kind:
        case "reset":
            exchange.reset()
        case "closed":
            exchange.hang_up()
        case "hang":
            await exchange.gone()
        case "stall":
            await exchange.send(data[:-1] if len(data) > len(head) else head)
            await exchange.gone()
        case "cut":
            await exchange.send(data[:-1] if len(data) > len(head) else data[:-2])
            exchange.hang_up()
        case "half-head":
            await exchange.send(head[: len(head) // 2])
            exchange.hang_up()
        case "garbage":
            await exchange.send(b"\x16\x03\x01 this is not HTTP\r\n\r\n")
            exchange.hang_up()
        case _:  # bad-chunks
            chunked = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked"
            body = b"zz\r\n<p>\r\n" if len(data) > len(head) else b""
            await exchange.send(chunked + b"\r\n\r\n" + body)
            exchange.hang_up()


async def _go_wrong(exchange: Exchange, fault: str, data: bytes) -> None:
    match fault:
        case "502" | "503" | "504" | "429":
            head = b"HTTP/1.1 %s Later\r\nContent-Length: 0\r\n" % fault.encode()
            await exchange.send(head + AT_ONCE + b"\r\n")
        case "slow":
            await asyncio.sleep(0.3)
            await exchange.send(data)
        case "drip":
            size = len(data) // 5 + 1
            for start in range(0, len(data), size):
                await asyncio.sleep(0.05)
                await exchange.send(data[start : start + size])
        case _:
            await _misbehave(exchange, fault, data)


def _good(url: str, node: Node, request: Request) -> bytes:
    match node.kind:
        case "redirect":
            return response(b"", None, 302, {"Location": node.target})
        case "nowhere":
            return response(b"", None, 301)
        case "cookie":
            name = f"c{sum(url.encode())}"
            if f"{name}=1" in request.headers.get("cookie", ""):
                return response(b"<!doctype html><title>in</title>")
            given = {"Location": url, "Set-Cookie": f"{name}=1; Path=/"}
            return response(b"", None, 302, given)
        case "binary":
            return response(b"\0" * 2_000, "image/png")
        case "unzippable":
            return response(b"\x1f\x8b\x08 broken", HTML, headers={"Content-Encoding": "gzip"})
        case "busy" | "quota":
            return response(b"", HTML, STATUSES[node.kind], {"Retry-After": "0"})
        case "empty":
            return b"HTTP/1.1 204 Nothing\r\n\r\n"
        case kind:
            return _page(url, node, STATUSES.get(kind, 200))


def _page(url: str, node: Node, status: int) -> bytes:
    robots = '<meta name="robots" content="nofollow">' if node.nofollow else ""
    parts = [f"<!doctype html><title>{escape(url)}</title>{robots}"]
    for link in node.links:
        href = escape(link.href)
        rel = ' rel="nofollow"' if link.nofollow else ""
        parts.append(f'<img src="{href}">' if link.resource else f'<a href="{href}"{rel}>x</a>')
    body = "\n".join(parts).encode() + FILLER * (1_000 if node.kind == "big" else 0)
    match node.coding:
        case "gzip":
            return response(gzip.compress(body, 1), HTML, status, {"Content-Encoding": "gzip"})
        case "deflate":
            return response(zlib.compress(body), HTML, status, {"Content-Encoding": "deflate"})
        case "chunked":
            head = b"HTTP/1.1 %d OK\r\nContent-Type: text/html\r\n" % status
            chunk = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
            return head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk
        case _:
            return response(body, HTML, status)


def _robots(kind: str, origin: str) -> bytes:
    match kind:
        case "none":
            return response(b"", "text/plain", 404)
        case "forbidding":
            return response(b"", "text/plain", 503, {"Retry-After": "0"})
        case "delay":
            lines = ["User-agent: *", "Crawl-delay: 0.01"]
        case _:
            lines = ["User-agent: *", "Disallow: /private/", f"Sitemap: {origin}/sitemap.xml"]
    return response("\n".join(lines).encode(), "text/plain")


def _sitemap(urls: list[str]) -> bytes:
    places = "".join(f"<url><loc>{escape(url)}</loc></url>" for url in urls)
    namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return response(f'<urlset xmlns="{namespace}">{places}</urlset>'.encode(), "text/xml")


class Control:
    """The connection that says which site to serve, and asks what was requested."""

    def __init__(self, sites: list[FaultySite]) -> None:
        self._sites = sites

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            said = self._answer(json.loads(line))
            writer.write(json.dumps(said).encode() + b"\n")
            await writer.drain()
        writer.close()

    def _answer(self, wish: dict[str, Any]) -> dict[str, Any]:
        if "plan" in wish:
            plan = Plan(wish["plan"], [site.url("") for site in self._sites])
            for site in self._sites:
                site.begin(plan)
        sites = self._sites
        return {
            "hits": {site.url(path): n for site in sites for path, n in site.hits.items()},
            "answered": {url: at for site in sites for url, at in site.answered.items()},
            "open": sum(site.open_connections for site in sites),
        }


async def main() -> None:
    async with contextlib.AsyncExitStack() as open_sites:
        sites = [await open_sites.enter_async_context(FaultySite(each)) for each in ADDRESSES]
        control = await asyncio.start_server(Control(sites).serve, "127.0.0.1", 0)
        port = control.sockets[0].getsockname()[1]
        origins = [site.url("") for site in sites]
        print(json.dumps({"control": port, "origins": origins}), flush=True)
        left = asyncio.Event()
        asyncio.get_running_loop().add_reader(sys.stdin, left.set)
        await left.wait()  # the process that started it is gone
        control.close()


if __name__ == "__main__":
    asyncio.run(main())
