"""A crawl file that is not writable is read all the same, and nothing is made beside it."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crawlscope.core.records.events import Discovered
from crawlscope.store import CrawlFile, StoreError
from tests.conftest import WaitUntil
from tests.program import Program
from tests.store.test_refusals import a_crawl, in_journal, octets_in
from tests.test_places import UNPRIVILEGED

NOBODY = 65_534


@contextmanager
def as_nobody() -> Iterator[None]:
    """As another user, because root may write everywhere."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that others may read."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o755)
    yield path
    path.chmod(0o755)
    shutil.rmtree(path)


def in_a_closed_folder(path: Path) -> None:
    path.parent.chmod(0o555)


def itself_closed(path: Path) -> None:
    path.parent.chmod(0o777)
    for each in path.parent.iterdir():
        each.chmod(0o444)


@pytest.mark.parametrize("close", [in_a_closed_folder, itself_closed])
@pytest.mark.parametrize("journal", [False, True], ids=["at rest", "with a journal"])
def test_a_crawl_is_read_where_nothing_may_be_written(
    folder: Path, close: Callable[[Path], None], journal: bool
) -> None:
    path = a_crawl(folder / "a.crawl", urls=3)
    if journal:
        in_journal(path, "UPDATE records SET title = 'of the journal' WHERE id = 2")
        Path(f"{path}-shm").unlink()
    close(path)
    before = octets_in(folder)
    with as_nobody(), CrawlFile.open(str(path)) as file:
        assert file.is_read_only
        saved = file.restored()
        assert saved.ledger.records.title.get(2) == ("of the journal" if journal else None)
        assert file.outlinks(1) == []
        writer = file.writer(saved.ledger, saved)
        writer.write()  # nothing is to be written
        batch = [Discovered(4, "http://localhost/4", 0, 0, None, 10)]
        saved.ledger.fold(batch)
        writer.note(batch)
        with pytest.raises(StoreError, match="is not writable"):
            writer.write()
    assert octets_in(folder) == before


def test_a_file_that_another_program_writes_is_not_read(folder: Path) -> None:
    path = a_crawl(folder / "a.crawl", urls=3)
    with CrawlFile.open(str(path)) as file:
        saved = file.restored()
        file.writer(saved.ledger, saved).write()
        in_a_closed_folder(path)
        with as_nobody(), pytest.raises(StoreError, match="in use by another program"):
            CrawlFile.open(str(path))


@pytest.mark.end_to_end
async def test_commands_read_what_may_not_be_written(
    folder: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    path = a_crawl(folder / "a.crawl", urls=3)
    in_journal(path, "UPDATE records SET title = 'of the journal' WHERE id = 2")
    in_a_closed_folder(path)
    before = octets_in(folder)
    program = Program(tmp_path, wait_until)
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere")
        program.before = UNPRIVILEGED
    ended = await program.run("export", str(path), "--export", "all.csv")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert "of the journal" in (tmp_path / "all.csv").read_text()
    ended = await program.run("compare", str(path), str(path))
    assert (ended.code, ended.err) == (0, "")
    ended = await program.run("resume", str(path))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == f"crawlscope: cannot write {path}: it, or its folder, is not writable\n"
    assert octets_in(folder) == before
