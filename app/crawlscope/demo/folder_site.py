"""A folder of this machine as a site, as a server of static files would serve it."""

import html
import mimetypes
import os
import stat
from pathlib import Path
from urllib.parse import quote, unquote, unquote_to_bytes
from zlib import crc32

from aiohttp import web

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import INDEXES
from crawlscope.demo.loopback import LoopbackSite, written
from crawlscope.runtime.slices import in_slices, turn

PART = 256 * 1024  # octets that are read at once
ENTRIES = 200  # of a folder that are looked at, or listed, at once
# For private use (RFC 6335, section 6), and above those that Linux gives to connections
PORTS = range(61_000, 65_536)
UNKNOWN = "application/octet-stream"


class FolderError(ValueError):
    """The folder cannot be served; the message is one line for a person."""


class FolderSite(LoopbackSite):
    """Serves the files below `folder`, and none that a link leads to elsewhere; a folder without
    an index as a list of what it holds. The same folder has the same address each time, if its port
    is free, so that two crawls of it can be compared."""

    def __init__(self, path: str, port: int | None = None) -> None:
        """`path`: a folder, or a file in one, as a person writes it. Raises FolderError; OSError if
        it has to be this port, and that cannot be had."""
        self.folder, start = _place(path)
        try:
            super().__init__(port or PORTS[crc32(os.fsencode(self.folder)) % len(PORTS)])
        except OSError:  # it is taken, perhaps by another crawl of this folder
            if port:
                raise
            super().__init__()
        self.start = self.url + start

    def address_of(self, path: str) -> str | None:
        """That of another folder or file, if it is begun with in the same folder; None if not.
        Raises FolderError."""
        folder, start = _place(path)
        return self.url + start if folder == self.folder else None

    async def _reply(self, request: web.Request) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers={"Allow": "GET, HEAD"})
        path = request.raw_path.partition("?")[0]
        found = self._file(path)
        if found is None:
            return web.Response(status=404, text="Not Found\n")
        if not found.is_dir():
            return await self._send(request, found)
        if not path.endswith("/"):
            here = path.rsplit("/", 1)[-1].replace(":", "%3A")  # or it would be a scheme
            return web.Response(status=301, headers={"Location": f"{here}/"})
        for name in INDEXES:
            if (index := self._file(path + name)) is not None and index.is_file():
                return await self._send(request, index)
        try:
            text = await in_slices(_listing(found, unquote(path)))
        except OSError:
            return web.Response(status=403, text="Forbidden\n")
        return web.Response(text=text, content_type="text/html")

    def _file(self, path: str) -> Path | None:
        """The file or folder of a path as it was requested; None if there is none to be served."""
        name = os.fsdecode(unquote_to_bytes(path)).lstrip("/")
        if "\0" in name:
            return None
        try:
            found = (self.folder / name).resolve(strict=True)
            kind = found.stat().st_mode
        except (OSError, RuntimeError):
            return None
        is_within = found.is_relative_to(self.folder)
        is_one = stat.S_ISDIR(kind) or (stat.S_ISREG(kind) and not path.endswith("/"))
        return found if is_within and is_one else None

    async def _send(self, request: web.Request, file: Path) -> web.StreamResponse:
        try:
            source = file.open("rb")
        except OSError:
            return web.Response(status=403, text="Forbidden\n")
        with source:
            kind, coding = mimetypes.guess_type(file.name)
            response = web.StreamResponse(headers={"Content-Type": kind or UNKNOWN})
            if coding is not None:
                response.content_type = UNKNOWN  # it is sent as it is, not unpacked
            response.content_length = left = os.fstat(source.fileno()).st_size
            await response.prepare(request)
            while request.method == "GET" and left > 0:
                part = source.read(min(PART, left))
                if not part or not await written(response, part):
                    break
                left -= len(part)
                await turn()
        return response


def _place(path: str) -> tuple[Path, str]:
    """The folder to be served, and where a crawl begins in it. Raises FolderError."""
    given = Path(_plain_path(path)).expanduser()
    try:
        found = given.resolve(strict=True)
    except (OSError, RuntimeError, ValueError):  # no such file; a loop of links; a null
        raise FolderError(tr("there is no file or folder {path!r}").format(path=path)) from None
    if found.is_dir():
        return found, ""
    here = Path.cwd()  # what it links to may lie beside and above it
    folder = here if found.is_relative_to(here) else found.parent
    return folder, quote(os.fsencode(found.relative_to(folder)))


def _plain_path(text: str) -> str:
    """The path in a file: URL (RFC 8089), or the text."""
    if not text.lower().startswith("file:"):
        return text
    return unquote(text[5:].removeprefix("//localhost").removeprefix("//"))


def _listing(folder: Path, path: str) -> QuietSlices[str]:
    """A page that links to all that a folder holds, but what is hidden. Raises OSError."""
    names = list[str]()
    with os.scandir(folder) as found:
        for number, each in enumerate(found, 1):
            if not each.name.startswith("."):
                names.append(each.name + ("/" if each.is_dir() else ""))
            if not number % ENTRIES:
                yield
    names.sort()
    parts = list[str]()
    for begin in range(0, len(names), ENTRIES):
        parts += map(_link, names[begin : begin + ENTRIES])
        yield
    title = html.escape(f"Files in {path}")
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
    return f"{head}<h1>{title}</h1><ul>{''.join(parts)}</ul></html>"


def _link(name: str) -> str:
    octets = os.fsencode(name)  # it need not be UTF-8
    shown = html.escape(octets.decode(errors="replace"))
    return f'<a href="{quote(octets)}">{shown}</a>'
