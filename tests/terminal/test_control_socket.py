"""The socket of --control: its owner's alone, and bounded."""

import asyncio
import json
import socket
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.policy.control import ControlError
from crawlscope.core.policy.settings import SettingsError
from crawlscope.runtime.line_socket import MAX_LINE_BYTES, MOST_CONNECTIONS
from crawlscope.terminal.control import check, control


async def pause(_: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"state": "paused"}


async def refuse(_: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ControlError("not now")


async def fail(_: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ZeroDivisionError


ACTS = {"pause": pause, "continue": refuse, "stats": fail}


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "control")


class Asking:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def at(cls, path: str) -> "Asking":
        return cls(*await asyncio.open_unix_connection(path))

    async def ask(self, line: str) -> Any:
        self.writer.write(line.encode() + b"\n")
        return json.loads(await self.reader.readline())

    async def close(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()


async def test_only_its_owner_can_open_it_and_it_goes_with_the_crawl(path: str) -> None:
    async with control(path, ACTS):
        modes = [each.lstat().st_mode for each in Path(path).parent.iterdir()]
        assert [stat.S_IMODE(mode) for mode in modes if stat.S_ISSOCK(mode)] == [0o600]
    assert not any(Path(path).parent.iterdir())


async def test_requests_are_answered_in_their_order(path: str) -> None:
    async with control(path, ACTS):
        asking = await Asking.at(path)
        assert await asking.ask('{"do": "pause", "id": 1}') == {
            "id": 1,
            "ok": True,
            "state": "paused",
        }
        assert await asking.ask('{"do": "continue"}') == {"ok": False, "error": "not now"}
        assert (await asking.ask("nonsense"))["ok"] is False
        await asking.close()


async def test_an_error_of_ours_is_told_in_a_line_and_logged(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with control(path, ACTS):
        asking = await Asking.at(path)
        answer = await asking.ask('{"do": "stats"}')
        assert answer["error"] == "internal error; see the log for details"
        assert (await asking.ask('{"do": "pause"}'))["ok"]
        await asking.close()
    assert "ZeroDivisionError" in caplog.text


async def test_a_line_without_end_is_refused(path: str) -> None:
    async with control(path, ACTS):
        asking = await Asking.at(path)
        answer = await asking.ask("x" * (MAX_LINE_BYTES + 1))
        assert "a line is limited to" in answer["error"]
        assert await asking.reader.read() == b""
        await asking.close()


async def test_connections_are_bounded(path: str) -> None:
    async with control(path, ACTS):
        several = [await Asking.at(path) for _ in range(MOST_CONNECTIONS)]
        for each in several:
            assert (await each.ask('{"do": "pause"}'))["ok"]
        another = await Asking.at(path)
        assert json.loads(await another.reader.readline())["ok"] is False
        await several.pop().close()
        for each in (*several, another):
            await each.close()


async def test_who_is_connected_at_the_end_is_told_by_the_end(path: str) -> None:
    async with control(path, ACTS):
        asking = await Asking.at(path)
        assert (await asking.ask('{"do": "pause"}'))["ok"]
    assert await asking.reader.read() == b""
    await asking.close()


def test_what_is_there_already_is_left_alone(path: str) -> None:
    Path(path).write_text("a file")
    with pytest.raises(SettingsError, match="something already exists there"):
        check(path)
    assert Path(path).read_text() == "a file"


async def test_the_socket_of_another_crawl_is_left_alone(path: str) -> None:
    async with control(path, ACTS):
        with pytest.raises(SettingsError, match="something already exists there"):
            check(path)
        asking = await Asking.at(path)
        assert (await asking.ask('{"do": "pause"}'))["ok"]
        await asking.close()


def test_a_socket_that_a_killed_program_left_is_replaced(path: str) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(path)
    assert check(path) == path
    assert not any(Path(path).parent.iterdir())


@pytest.mark.parametrize(
    ("name", "why"), [("no/such", "No such file"), ("x" * 120, "the limit is 107 bytes")]
)
def test_a_place_where_none_can_be_is_one_line(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        check(str(tmp_path / name))
