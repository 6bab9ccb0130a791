"""`crawlscope mcp` as a client starts it: a process, with the protocol on its standard streams."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import WaitUntil
from tests.program import COMMAND, Program, warm_command
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # they start processes
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "a test", "version": "1"},
    },
}


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    return Program(tmp_path, wait_until)


class Process:
    """The server, with pipes of ours."""

    def __init__(self, program: Program, *words: str, is_cold: bool = False) -> None:
        command = COMMAND if is_cold else warm_command(program.environ)
        self._popen = subprocess.Popen(
            (*command, "mcp", *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=program.environ,
            cwd=program.folder,
        )
        self.pid = self._popen.pid
        self._number = 1

    async def reader(self) -> asyncio.StreamReader:
        reader = asyncio.StreamReader()
        self._transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), self._popen.stdout
        )
        return reader

    async def __aenter__(self) -> "Process":
        self._lines = await self.reader()
        answer = await self.send(HELLO)
        assert answer["result"]["serverInfo"]["name"] == "crawlscope"
        await self.send({"jsonrpc": "2.0", "method": "notifications/initialized"}, answers=False)
        return self

    async def send(self, message: Any, answers: bool = True) -> Any:
        assert self._popen.stdin is not None
        self._popen.stdin.write(json.dumps(message).encode() + b"\n")
        self._popen.stdin.flush()
        return json.loads(await self._lines.readline()) if answers else None

    async def call(self, name: str, **given: Any) -> Any:
        self._number += 1
        params = {"name": name, "arguments": given}
        request = {"jsonrpc": "2.0", "method": "tools/call", "params": params}
        answer = await self.send({**request, "id": self._number})
        return answer["result"]

    def hang_up(self) -> None:
        assert self._popen.stdin is not None
        self._popen.stdin.close()

    def terminate(self) -> None:
        self._popen.terminate()

    @property
    def has_ended(self) -> bool:
        return self._popen.poll() is not None

    @property
    def code(self) -> int | None:
        return self._popen.poll()

    async def rest(self) -> bytes:
        return await self._lines.read()

    def said(self) -> str:
        assert self._popen.stderr is not None
        return self._popen.stderr.read().decode()

    async def __aexit__(self, *_: object) -> None:
        if not self.has_ended:
            self._popen.kill()
        self._popen.wait()
        self._transport.close()
        for stream in (self._popen.stdin, self._popen.stderr):
            if stream is not None:
                stream.close()


async def test_a_client_of_the_sdk_crawls_through_a_process(program: Program, site: Site) -> None:
    # Imported here: it takes long, and each process that runs tests imports all their modules.
    from mcp import Client  # noqa: PLC0415
    from mcp.client.stdio import StdioServerParameters  # noqa: PLC0415

    site.page("/", ["/gone"])
    command, *words = warm_command(program.environ)
    server = StdioServerParameters(
        command=command,
        args=[*words, "mcp", site.url(), "--max-pages", "9"],
        env=program.environ,
    )
    async with Client(server) as client:
        await client.call_tool("start_crawl", {})
        ended = await client.call_tool("wait_for_crawl", {"seconds": 30})
        assert ended.structured_content["outcome"] == "finished"
        refused = await client.call_tool("start_crawl", {"max_pages": 10})
        assert refused.is_error


async def test_the_process_ends_with_its_client_and_cancels_the_crawl(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/hangs"])
    site.stalls("/hangs")
    async with Process(program, site.url()) as server:
        await server.call("start_crawl")
        await wait_until(lambda: site.hits["/hangs"])
        server.hang_up()
        await wait_until(lambda: server.has_ended)
        assert (server.code, await server.rest(), server.said()) == (0, b"", "")
    assert not site.open_connections


async def test_sigterm_ends_the_process_and_its_crawl(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/hangs"])
    site.stalls("/hangs")
    async with Process(program, site.url()) as server:
        await server.call("start_crawl")
        await wait_until(lambda: site.hits["/hangs"])
        server.terminate()
        await wait_until(lambda: server.has_ended)
        assert (server.code, await server.rest(), server.said()) == (143, b"", "")


async def test_the_process_has_one_thread_and_survives_lines_that_are_no_messages(
    program: Program,
) -> None:
    async with Process(program, is_cold=True) as server:
        assert len(os.listdir(f"/proc/{server.pid}/task")) == 1
        await server.send("no message", answers=False)
        await server.send("x" * 2_000_000, answers=False)
        assert "no crawl yet" in str(await server.call("crawl_status"))


async def test_a_settings_file_of_the_current_folder_widens_nothing(
    program: Program, site: Site
) -> None:
    (program.folder / "crawlscope.toml").write_text("max-pages = 5000\n")
    async with Process(program, site.url()) as server:
        refused = await server.call("start_crawl", max_pages=5000)
        assert refused["isError"]
        assert "at most 2,000" in refused["content"][0]["text"]


async def test_without_a_client_one_line_says_what_the_command_is_for(program: Program) -> None:
    ended = await program.run("mcp")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert "client" in ended.err


def test_without_the_sdk_one_line_says_what_to_install(program: Program) -> None:
    hidden = "import sys; sys.modules['mcp'] = None; from crawlscope.commands.cli import run; "
    code = f"{hidden}sys.exit(run(['mcp']))"
    done = subprocess.run(
        (sys.executable, "-c", code), env=program.environ, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"pip install 'crawlscope[mcp]' (or 'crawlscope-core[mcp]')" in done.stderr
