"""The program's event loop beside plain asyncio and stock qasync: callbacks and GETs a second.

    python benchmarks/loop.py            # under a minute; traffic on 127.0.0.1 only

Each figure comes from a process of its own, the loops take turns, and what is compared are the
medians of each round's ratios: the machine's moods fall on all alike.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_API"] = "pyside6"

ROUNDS, SECONDS = 7, 45.0  # whichever ends first, but three rounds at least
CALLBACKS, BATCH = 100_000, 1_000
GETS, IN_FLIGHT = 4_000, 200
BODY = b"<html>" + b"x" * 1024 + b"</html>"

Loop = asyncio.AbstractEventLoop


def plain() -> Loop:
    return asyncio.SelectorEventLoop()


def ours() -> Loop:
    from crawlscope.runtime.loop import QtEventLoop  # plain asyncio is measured without Qt

    return QtEventLoop()


def stock() -> Loop:
    from crawlscope.runtime.loop import application

    import qasync  # isort: skip - after PySide6

    made: Loop = qasync.QEventLoop(application())
    return made


LOOPS: dict[str, Callable[[], Loop]] = {
    "asyncio": plain,
    "crawlscope.runtime.loop": ours,
    "qasync": stock,
}


class Page(asyncio.Protocol):
    """One page for every request: little enough work that the client is what is measured."""

    ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(self.ANSWER * data.count(b"\r\n\r\n"))


async def serve() -> None:
    server = await asyncio.get_running_loop().create_server(Page, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


async def callbacks_a_second() -> float:
    loop = asyncio.get_running_loop()
    start = time.perf_counter()
    for _ in range(CALLBACKS // BATCH):
        over = loop.create_future()
        for _ in range(BATCH - 1):
            loop.call_soon(int)
        loop.call_soon(over.set_result, None)
        await over
    return CALLBACKS / (time.perf_counter() - start)


async def gets_a_second(port: int) -> float:
    url, left = f"http://127.0.0.1:{port}/", iter(range(GETS))

    async def worker(session: aiohttp.ClientSession) -> None:
        for _ in left:
            async with session.get(url) as answer:
                assert len(await answer.read()) == len(BODY)

    connector = aiohttp.TCPConnector(limit=IN_FLIGHT)
    async with aiohttp.ClientSession(connector=connector) as session:
        await session.get(url)
        start = time.perf_counter()
        await asyncio.gather(*(worker(session) for _ in range(IN_FLIGHT)))
        return GETS / (time.perf_counter() - start)


async def measure(port: int) -> None:
    print(json.dumps([await callbacks_a_second(), await gets_a_second(port)]))


@contextmanager
def server() -> Iterator[str]:
    command = [sys.executable, __file__, "serve"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield process.stdout.readline().strip()
        process.stdin.close()  # its end


def one(name: str, port: str) -> list[float]:
    command = [sys.executable, __file__, "measure", name, port]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=60)
    figures: list[float] = json.loads(done.stdout)
    return figures


def rounds(port: str) -> Iterator[dict[str, list[float]]]:
    end = time.monotonic() + SECONDS
    for turn in range(ROUNDS):
        if turn >= 3 and time.monotonic() > end:
            return
        yield {name: one(name, port) for name in LOOPS}


def main() -> None:
    with server() as port:
        measured = list(rounds(port))
    print(f"Python {sys.version.split()[0]}, {len(measured)} rounds, {IN_FLIGHT} GETs in flight")
    print(f"{'loop':10}{'call_soon/s':>14}{'ratio':>8}{'GET/s':>12}{'ratio':>8}")
    for name in LOOPS:
        line = f"{name:10}"
        for what, width in ((0, 14), (1, 12)):
            figure = statistics.median(r[name][what] for r in measured)
            ratio = statistics.median(r[name][what] / r["asyncio"][what] for r in measured)
            line += f"{figure:>{width},.0f}{ratio:>8.2f}"
        print(line)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve"]:
            asyncio.run(serve())
        case ["measure", which, to]:
            with asyncio.Runner(loop_factory=LOOPS[which]) as runner:
                runner.run(measure(int(to)))
        case _:
            main()
