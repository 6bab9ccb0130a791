"""The two sites that stand for those of the guide, as a program: `stage.py` prints their addresses
in a line and serves them until its input ends."""

import asyncio
import sys

from tests.members import Members
from tests.web import Exchange, Site, response

SLOW = 0.3  # seconds, longer than the threshold that the guide gives
PAGE = "<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1>{links}"
LINKS = {"/about": "About", "/team": "Team", "/old": "Old", "/news": "News", "/wait": "Wait"}


def page(site: Site, path: str, title: str, links: dict[str, str]) -> None:
    anchors = "".join(f'<a href="{path}">{text}</a>\n' for path, text in links.items())
    site.answer(path, PAGE.format(title=title, links=anchors).encode())


async def wait(exchange: Exchange) -> None:
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(SLOW, over.set)
    await over.wait()
    await exchange.send(response(PAGE.format(title="Patience", links="").encode()))


def furnish(site: Site) -> None:
    """A few pages, one broken link, a chain of redirects, slow pages, one that never answers."""
    page(site, "/", "The example site", LINKS)
    page(site, "/about", "About us", {"/": "Home"})
    page(site, "/news", "News of today", {"/": "Home"})
    page(site, "/new", "The new place", {"/": "Home"})
    page(site, "/slow/", "Slow pages", {"/slow/hangs": "A page that hangs"})
    site.redirect("/old", "/older", 301)
    site.redirect("/older", "/new", 301)
    site.handle("/wait", wait)
    site.stalls("/slow/hangs")


async def serve() -> None:
    example, staging = Members(), Site()
    example.renews = False
    example.sessions.add("browser")  # who has this cookie is logged in
    for site in (example, staging):
        furnish(site)
    del staging.handlers["/about"]
    async with example, staging:
        print(example.url("").rstrip("/"), staging.url("").rstrip("/"), flush=True)
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        await reader.read()


if __name__ == "__main__":
    asyncio.run(serve())
