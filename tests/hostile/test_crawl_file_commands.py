"""A stranger's crawl file through each command: a line, an exit code, and the file as it was."""

import json
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.hostile.test_crawl_files import ATTACKS, a_crawl, attacked, octets_in
from tests.hostile.test_values_of_crawl_files import changed, full
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end

COMMANDS = {
    "export": ("export", "FILE", "--export", "out.csv"),
    "findings": ("findings", "FILE"),
    "compare": ("compare", "OTHER", "FILE"),
    "compare with the previous one": ("compare", "--previous", "FILE"),
    "resume": ("resume", "FILE"),
    "recheck": ("recheck", "FILE"),
    "open": ("open", "FILE"),
}


def program_in(tmp_path: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    program = Program(tmp_path / "home", wait_until)
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    return program


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    "attack", ["records are an endless view", "settings are a view of large rows"]
)
async def test_each_command_refuses_it_in_a_line(
    name: str, attack: str, tmp_path: Path, wait_until: WaitUntil
) -> None:
    program = program_in(tmp_path, wait_until)
    place = tmp_path / "files"
    place.mkdir()
    path = attacked(place / "a.crawl", ATTACKS[attack])
    files = {"FILE": str(path), "OTHER": str(a_crawl(place / "other.crawl"))}
    before = octets_in(place)
    ended = await program.run(*(files.get(word, word) for word in COMMANDS[name]))
    assert ended.code == 1
    assert (
        ended.err == f"crawlscope: cannot open {path}: its tables are not those of a crawl file\n"
    )
    assert octets_in(place) == before


async def test_a_trigger_does_not_run_when_a_crawl_goes_on(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    program = program_in(tmp_path, wait_until)
    path = tmp_path / "a.crawl"
    await program.run("crawl", site.url(), "--max-pages", "1", "--quiet", "--save", str(path))
    changed(path, "CREATE TRIGGER t AFTER UPDATE ON records BEGIN DELETE FROM marks; END")
    changed(path, "CREATE TRIGGER u AFTER INSERT ON records BEGIN DELETE FROM marks; END")
    site.requests.clear()
    ended = await program.run("resume", str(path), "--max-pages", "9")
    assert (ended.code, site.requests) == (1, [])
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("column", ["fields", "left_out", "id"])
async def test_headers_that_cannot_be_read_do_not_keep_a_crawl_from_going_on(
    column: str, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    program = program_in(tmp_path, wait_until)
    path, out = tmp_path / "a.crawl", tmp_path / "out.jsonl"
    await program.run(
        *("crawl", site.url(), "--max-pages", "1", "--keep-headers"),
        *("--quiet", "--save", str(path)),
    )
    value = "7" if column == "id" else "'the words of'"
    changed(path, f"UPDATE sent_headers SET {column} = {value}")
    ended = await program.run("resume", str(path), "--max-pages", "9", "--export", str(out))
    assert "Traceback" not in ended.err
    assert "UnsoundError" not in ended.err
    assert "the words of" not in ended.err
    assert ended.code == 0 or "it is damaged" in ended.err
    if ended.code == 0:
        assert [json.loads(line)["status"] for line in out.read_text().splitlines()] == [200, 200]


async def test_a_text_that_is_no_utf_8_is_told_as_damage_by_a_command(
    tmp_path: Path, wait_until: WaitUntil
) -> None:
    program = program_in(tmp_path, wait_until)
    path = full(tmp_path / "a.crawl")
    changed(path, "UPDATE records SET title = CAST('the words of' || x'fffe' AS TEXT)")
    ended = await program.run("findings", str(path))
    assert ended.code == 1
    assert ended.err == f"crawlscope: cannot open {path}: it is damaged\n"
