"""How long one page may hold the event loop, whatever it is: one command, one table.

`python benchmarks/hostile_pages.py [WORD...]` serves pages that are large or made to hurt, of those
kinds whose name holds a word, and crawls each alone. It prints the longest turn of the loop in
milliseconds of processor time, which other programs on the machine do not affect.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Fetched
from crawlscope.runtime.garbage import Garbage
from crawlscope.session.crawl.crawler import Crawler

MIB = 1 << 20
LARGE = 10 * MIB
UTF8 = "utf-8"


def filled(unit: str, size: int = LARGE) -> str:
    return unit * (size // len(unit.encode()))


def numbered(unit: str, number: int) -> str:
    return "".join(unit % each for each in range(number))


def ordinary(size: int) -> str:
    links = numbered("<li><a href=/section/page-%d.html>A page</a></li>", 30)
    return f"<!doctype html><title>Page</title><ul>{links}</ul>" + filled(
        "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do.</p>\n", size
    )


KINDS: dict[str, Callable[[], str]] = {
    "ordinary, 8 KB": lambda: ordinary(8_000),
    "ordinary, 100 KB": lambda: ordinary(100_000),
    "ordinary, 10 MiB": lambda: ordinary(LARGE),
    "334,000 links": lambda: numbered("<a href=/%06d>a link</a>\n", 334_000),
    "334,000 links, not ASCII": lambda: "é" + numbered("<a href=/%06d>a link</a>\n", 334_000),
    "the same link": lambda: filled("<a href=/1>a link</a>\n"),
    "one link with words": lambda: f"<a href=/x>{filled('word ')}</a>",
    "one link with tags": lambda: f"<a href=/x>{filled('<br>')}</a>",
    "links in links": lambda: "<a href=/x><div>" * 4_000,
    "words": lambda: filled("word "),
    "words, not ASCII": lambda: filled("wörd "),
    "paragraphs": lambda: filled("<p>"),
    "line breaks": lambda: filled("<br>"),
    "bold words": lambda: filled("<b>x</b>"),
    "table cells": lambda: "<table>" + filled("<td>"),
    "images": lambda: filled("<img src=/x>"),
    "end tags": lambda: filled("</x>"),
    "less-than signs": lambda: filled("<"),
    "ampersands": lambda: filled("&"),
    "entities": lambda: filled("&amp;"),
    "unknown entities": lambda: filled("&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    "NULs": lambda: filled("\0"),
    "NULs in a tag": lambda: "<a href='/" + filled("\0"),
    "line ends": lambda: filled("\r"),
    "unclosed comment": lambda: "<a href=/x>x</a><!--" + filled("word "),
    "dashes in a comment": lambda: "<!--" + filled("-"),
    "comments": lambda: filled("<!---->"),
    "unclosed script": lambda: "<script>" + filled("<div>"),
    "script with comments": lambda: "<script>" + filled("<!--<script>"),
    "unclosed title": lambda: "<title>" + filled("word "),
    "attribute of 5 MB": lambda: f"<a href=/x title='{filled('word ', 5_000_000)}'>x</a>",
    "address of 5 MB": lambda: f"<a href='/{filled('word', 5_000_000)}'>x</a>",
    "bad address of 5 MB": lambda: f"<a href='http://[{filled('word', 5_000_000)}'>x</a>",
    "srcset of 5 MB": lambda: f"<img srcset='{filled('/x 1x, ', 5_000_000)}'>",
    "rel of 5 MB": lambda: f"<link href=/x rel='{filled('x ', 5_000_000)}'>",
    "refresh of 5 MB": lambda: f"<meta http-equiv=refresh content='{filled('1', 5_000_000)}'>",
    "tag of 1 MB": lambda: "<" + filled("a", MIB) + ">",
    "tag of 10 MiB": lambda: "<" + filled("a") + ">",
    "100,000 attributes": lambda: "<p " + numbered("a%d ", 100_000) + ">",
    "1,000 attributes, often": lambda: ("<p " + numbered("a%d ", 1_000) + ">") * 1_000,
    "metas": lambda: filled("<meta name=robots content=x>"),
    "bases": lambda: filled("<base>"),
    "link elements": lambda: filled("<link rel=next href=/x>"),
    "titles in pictures": lambda: filled("<svg><title>x</title></svg>"),
    "templates": lambda: filled("<template><a href=/x></a></template>"),
    "9,900 div": lambda: filled("<div>", 5 * 9_900),
    "9,900 div and their ends": lambda: "<div>" * 4_900 + "</x>" * 4_900,
    "9,900 b": lambda: filled("<b>", 3 * 9_900),
    "9,900 b, all different": lambda: numbered("<b a=%d>", 9_900),
    "4,950 i and a": lambda: "<i><a>" * 4_950,
    "a over div": lambda: "<a><div></a>" * 3_300,
    "b over p": lambda: "".join(f"<b a={n}>" for n in range(4_900)) + "<p>" * 4_900,
    "9,900 li in 500 div": lambda: "<div>" * 500 + "<li>" * 9_300,
    "9,900 option": lambda: "<select>" + "<option>x" * 9_900,
    "9,900 body": lambda: numbered("<body a%d>", 9_900),
    "tables in tables": lambda: "<table><tr><td>" * 3_300,
    "svg in svg": lambda: "<svg>" * 9_900,
    "div, 40,000 deep": lambda: "<div>" * 40_000,
    "ul and li, 10 MiB": lambda: filled("<ul><li>"),
    "b all different, 10 MiB": lambda: numbered("<b a=%d>", 600_000),
    "option, 10 MiB": lambda: "<select>" + filled("<option>x"),
    "body with attributes, 10 MiB": lambda: numbered("<body a%d>", 700_000),
    "frames": lambda: "<frameset>" + filled("<frame src=/x>"),
    "a PDF": lambda: "%PDF-1.7\n" + filled("1 0 obj << /Type /Page >> endobj\n"),
}
ENCODED = {"shift_jis": "亀<a href=/x>", "gb18030": "龟<a href=/x>", "windows-1252": "é<br>"}
ENCODED |= {"utf-16le": "é<a href=/x>", "euc-kr": "가<a href=/x>", "iso-2022-jp": "亀<a href=/x>"}
for charset, unit in ENCODED.items():
    KINDS[f"in {charset}"] = lambda unit=unit: filled(unit, LARGE // 2)  # type: ignore[misc]


def body(name: str) -> bytes:
    text = KINDS[name]()
    return text.encode(name.removeprefix("in ") if name.startswith("in ") else UTF8)[:LARGE]


async def serve() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        name = list(KINDS)[int(head.split(b" ", 2)[1].strip(b"/"))]
        page = body(name)
        charset = name.removeprefix("in ") if name.startswith("in ") else UTF8
        writer.write(
            f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset={charset}\r\n"
            f"Content-Length: {len(page)}\r\nConnection: close\r\n\r\n".encode()
        )
        writer.write(page)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, ended.set)
    await ended.wait()


class Longest:
    """The longest turn that a callback of the loop took, in seconds of processor time."""

    def __init__(self) -> None:
        self.turn = 0.0
        run: Callable[[Any], None] = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            self.turn = max(self.turn, time.thread_time() - began)

        asyncio.Handle._run = measured  # type: ignore[method-assign, assignment]


def measure(url: str, longest: Longest) -> str:
    read: list[Fetched] = []

    def say(event: Event) -> None:
        if isinstance(event, Fetched):
            read.append(event)

    settings = Settings.checked(
        roots=[url], max_pages=1, no_robots=True, resources=True, timeout=120, max_tries=1
    )
    crawler = Crawler(settings, say)
    longest.turn = 0.0
    began = time.process_time()
    asyncio.run(crawler.run())
    spent = time.process_time() - began
    links = len(read[0].links or ()) if read else 0
    cut = " cut" if not read or read[0].response.truncated else ""
    return f"{longest.turn * 1000:9.1f} {spent * 1000:9.0f} {links:9,}{cut}"


def main() -> None:
    words = sys.argv[1:]
    Garbage().spare(0)  # as window and terminal do; a full collection would go through all modules
    command = [sys.executable, __file__, "--serve"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        port, longest = int(server.stdout.readline()), Longest()
        print(f"{'page':32} {'KB':>7} {'longest':>9} {'in all':>9} {'links':>9}")
        for number, name in enumerate(KINDS):
            if not words or any(word in name for word in words):
                size = len(body(name)) // 1000
                figures = measure(f"http://127.0.0.1:{port}/{number}", longest)
                print(f"{name:32} {size:7,} {figures}", flush=True)
        server.stdin.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        asyncio.run(serve())
    else:
        main()
