"""Crawls a site of pages that reach out, in a network of its own, and counts what is sent there.

`unshare --net --map-root-user python -m tests.packets FOLDER` saves the crawl in the folder and
prints a `Sent` as JSON. Every address is one of this network, so that a packet to any is seen.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.web import Exchange, Site, response

ALL, OUTGOING = 3, 4  # ETH_P_ALL, PACKET_OUTGOING: on loopback each packet comes back as well
TCP, UDP, SYN, ACK = 6, 17, 2, 16
# By what a page does: to whom it is none of the crawl's business to send anything
PLACES = {
    name: f"203.0.113.{number}"
    for number, name in enumerate(
        (
            *("websocket", "service-worker", "shared-worker", "worker", "webrtc", "prefetch"),
            *("dns-prefetch", "beacon", "ping", "favicon", "download", "dead-renderer"),
        ),
        1,
    )
}
DOES = {
    "websocket": '<script>new WebSocket("ws://PLACE/")</script>',
    "service-worker": '<script>navigator.serviceWorker.register("/reach.js?PLACE")</script>',
    "shared-worker": '<script>new SharedWorker("/reach.js?PLACE")</script>',
    "worker": '<script>new Worker("/socket.js?PLACE")</script>',
    "webrtc": """<script>
        const peer = new RTCPeerConnection({iceServers: [{urls: "stun:PLACE:3478"}]});
        peer.createDataChannel("a");
        peer.createOffer().then(offer => peer.setLocalDescription(offer));
        </script>""",
    "prefetch": """<link rel="prefetch" href="http://PLACE/"><script type="speculationrules">
        {"prefetch": [{"source": "list", "urls": ["http://PLACE/"]}]}</script>""",
    "dns-prefetch": """<link rel="dns-prefetch" href="//reached.example">
        <link rel="preconnect" href="http://PLACE/">""",
    "beacon": '<script>navigator.sendBeacon("http://PLACE/", "x")</script>',
    "ping": """<a href="#here" ping="http://PLACE/">ping</a>
        <script>document.querySelector("a").click()</script>""",
    "favicon": '<link rel="icon" href="http://PLACE/icon.png">',
    "download": """<a download href="http://PLACE/file">file</a><iframe src="/attached"></iframe>
        <script>addEventListener("load", () => document.querySelector("a").click())</script>""",
    "dead-renderer": """<script>
        setInterval(() => { new WebSocket("ws://PLACE/"); }, 1);
        fetch("/kills").then(() => fetch("http://PLACE/"));
        </script>""",
}
TRIED = "<script>document.title = 'tried'</script>"


class Sent(NamedTuple):
    """What was sent in the network during the crawl."""

    port: int  # of the site
    connections: int  # that the site accepted
    # Protocol, address and port of each connection that was opened, and of each datagram
    opened: list[tuple[int, str, int]]
    by_browser: list[str]  # targets of requests that Chromium's network stack has sent


def answer_all(site: Site) -> None:
    site.page("/", [f"/{name}" for name in DOES])
    for name, does in DOES.items():
        text = does.replace("PLACE", PLACES[name]) + TRIED
        site.answer(f"/{name}", f"<!doctype html><title>{name}</title>{text}".encode())
        for path, what in (
            ("reach", "fetch('http://PLACE/')"),
            ("socket", DOES["websocket"][8:-9]),
        ):
            script = what.replace("PLACE", PLACES[name]).encode()
            site.answer(f"/{path}.js?{PLACES[name]}", script, "text/javascript")
    attached = {"Content-Disposition": 'attachment; filename="file.zip"'}
    site.answer("/attached", b"PK", "application/zip", headers=attached)
    site.handle("/kills", _kill_the_browser)


async def _kill_the_browser(exchange: Exchange) -> None:
    """The processes that a browser has forked of one that waits for that: those of pages."""
    browsers = [each for each in children(os.getpid()) if is_browser(each)]
    for each in browsers:
        for forked in children(each):
            os.kill(forked, signal.SIGKILL)
    await exchange.send(response(b"done", "text/plain"))


def is_browser(process: int) -> bool:
    return b"QtWebEngineProcess" in Path(f"/proc/{process}/cmdline").read_bytes()


def children(process: int) -> list[int]:
    """The processes that it has started, and theirs."""
    found = [process]
    parents = dict[int, int]()
    for each in Path("/proc").iterdir():
        with suppress(ValueError, OSError):  # no process, or one that has ended
            stat = (each / "stat").read_text()
            parents[int(each.name)] = int(stat.rpartition(")")[2].split()[1])
    for one in found:
        found += [each for each, parent in parents.items() if parent == one]
    return found[1:]


def opened(packet: bytes) -> tuple[int, str, int] | None:
    """What a packet of IP opens; None if it belongs to what is open."""
    if packet[0] >> 4 == 4:
        protocol, payload = packet[9], packet[(packet[0] & 15) * 4 :]
        address = socket.inet_ntop(socket.AF_INET, packet[16:20])
    else:
        protocol, payload = packet[6], packet[40:]
        address = socket.inet_ntop(socket.AF_INET6, packet[24:40])
    if protocol == UDP or (protocol == TCP and payload[13] & (SYN | ACK) == SYN):
        return protocol, address, int.from_bytes(payload[2:4])
    return None


def make_network() -> None:
    """All addresses are of this network, also those that are of many."""
    for words in (
        "link set lo up multicast on",
        "route add local 0.0.0.0/0 dev lo",
        "route add 224.0.0.0/4 dev lo",
    ):
        subprocess.run(["ip", *words.split()], check=True)


async def crawl(folder: str) -> Sent:
    found = list[tuple[int, str, int]]()
    with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ALL)) as packets:
        packets.setblocking(False)

        def take() -> None:
            packet, (_, _, kind, *_) = packets.recvfrom(200)
            if kind != OUTGOING and (what := opened(packet)) is not None:
                found.append(what)

        asyncio.get_running_loop().add_reader(packets, take)
        async with Site() as site:
            answer_all(site)
            program = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "crawlscope", "crawl", site.url(), "--render", "--quiet"),
                *("--render-pages", "1", "--render-block", "media", "--save", "a.crawl"),
                cwd=folder,
            )
            assert await program.wait() == 0
            asyncio.get_running_loop().remove_reader(packets)
            by_browser = [each.target for each in site.requests if "sec-fetch-mode" in each.headers]
            return Sent(site.port, site.connections, found, by_browser)


if __name__ == "__main__":
    make_network()
    print(json.dumps(asyncio.run(crawl(sys.argv[1]))))
