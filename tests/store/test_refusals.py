"""What is not a crawl file of ours, whole and free, is refused in one line and left as it is."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Outcome, Queued
from crawlscope.store import CrawlFile, StoreError, create_there
from crawlscope.store.creation import create
from crawlscope.store.default_place import MOST_KEPT

SETTINGS = Settings.checked(roots=["http://localhost/"])


def a_crawl(path: Path, urls: int = 2_000) -> Path:
    ledger = Ledger()
    with CrawlFile.create(str(path), SETTINGS, "2024-05-01") as file:
        writer = file.writer(ledger)
        batch = [
            Discovered(n, f"http://localhost/{'page' * 20}/{n}", 0, 0, None, 10)
            for n in range(1, urls + 1)
        ]
        ledger.fold(batch)
        writer.note(batch)
        writer.write()
    return path


def missing(path: Path) -> None:
    pass


def a_directory(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("not a database, but a letter to a friend\n" * 100)


def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE records (id)")
    connection.close()


def newer(path: Path) -> None:
    a_crawl(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


def truncated(path: Path) -> None:
    a_crawl(path)
    os.truncate(path, path.stat().st_size // 2)


def damaged(path: Path) -> None:
    octets = bytearray(a_crawl(path).read_bytes())
    middle = len(octets) // 2 // 4096 * 4096
    octets[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(octets)


def without_a_record(path: Path) -> None:
    a_crawl(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM records WHERE id = 1000")
    connection.close()


def in_journal(path: Path, statement: str) -> None:
    """A change that a killed program made: it is in the journal, and not in the file."""
    code = (
        "import os, signal, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('PRAGMA wal_autocheckpoint = 0')\n"
        "connection.execute(sys.argv[2])\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(path), statement], check=False)


def newer_in_its_journal(path: Path) -> None:
    in_journal(a_crawl(path), "PRAGMA user_version = 99")


def without_a_record_in_its_journal(path: Path) -> None:
    in_journal(a_crawl(path), "DELETE FROM records WHERE id = 1000")


def damaged_beside_its_journal(path: Path) -> None:
    damaged(path)
    in_journal(path, "INSERT INTO marks VALUES (1.0, 'a mark that nobody makes')")


def of_another_program_with_a_journal(path: Path) -> None:
    of_another_program(path)
    in_journal(path, "PRAGMA journal_mode = WAL")
    in_journal(path, "INSERT INTO records VALUES (7)")


def with_a_journal_of_nonsense(path: Path) -> None:
    truncated(path)
    Path(f"{path}-wal").write_bytes(b"nonsense" * 1000)


def with_an_empty_journal(path: Path) -> None:
    truncated(path)
    Path(f"{path}-wal").touch()


REFUSED: dict[Callable[[Path], None], str] = {
    missing: "no such file",
    a_directory: "it is not a file",
    empty: "not a crawl file",
    text: "not a crawl file",
    of_another_program: "not a crawl file",
    newer: "newer version",
    truncated: "damaged",
    damaged: "damaged",
    without_a_record: "damaged",
    newer_in_its_journal: "newer version",
    without_a_record_in_its_journal: "damaged",
    damaged_beside_its_journal: "damaged",
    of_another_program_with_a_journal: "not a crawl file",
    with_a_journal_of_nonsense: "damaged",
    with_an_empty_journal: "damaged",
}


@pytest.mark.parametrize("made", REFUSED, ids=lambda made: made.__name__)
def test_what_is_not_ours_is_refused_in_one_line_and_left_untouched(
    tmp_path: Path, made: Callable[[Path], None]
) -> None:
    path = tmp_path / "a?b#c%41.crawl"  # no path is read as a URI
    made(path)
    before = octets_in(tmp_path)
    with pytest.raises(StoreError) as refusal, CrawlFile.open(str(path)) as file:
        file.restored()
    assert REFUSED[made] in str(refusal.value)
    assert str(path) in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1
    assert octets_in(tmp_path) == before


def octets_in(folder: Path) -> dict[str, bytes | None]:
    return {each.name: each.read_bytes() if each.is_file() else None for each in folder.iterdir()}


def test_a_change_that_was_begun_in_the_other_way_of_sqlite_is_taken_back(tmp_path: Path) -> None:
    path = a_crawl(tmp_path / "a.crawl")
    in_journal(path, "PRAGMA journal_mode = DELETE")
    code = (
        "import os, signal, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for each in ('PRAGMA cache_size = 2', 'BEGIN', 'UPDATE records SET depth = 7'):\n"
        "    connection.execute(each)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert Path(f"{path}-journal").stat().st_size
    with CrawlFile.open(str(path)) as file:
        assert set(file.restored().ledger.records.depth) == {0}


def test_a_new_file_has_its_way_to_be_written_from_the_first_moment(tmp_path: Path) -> None:
    path = tmp_path / "a.crawl"
    create(str(path), {})
    assert path.read_bytes()[18:20] == b"\2\2"  # WAL: no kill can come between
    assert [each.name for each in tmp_path.iterdir()] == ["a.crawl"]


@pytest.mark.parametrize("missing", ["", "-shm"], ids=["whole", "no -shm"])
def test_what_is_only_read_stays_as_it_is_with_what_is_in_its_journal_alone(
    tmp_path: Path, missing: str
) -> None:
    path = a_crawl(tmp_path / "a.crawl", urls=3)
    in_journal(path, "UPDATE records SET title = 'from the journal' WHERE id = 2")
    if missing:
        Path(f"{path}{missing}").unlink()
    (tmp_path / "link.crawl").symlink_to(path)
    before = octets_in(tmp_path)
    for name in ("a.crawl", "link.crawl"):
        with CrawlFile.open(str(tmp_path / name)) as file:
            assert file.restored().ledger.records.title[2] == "from the journal"
        assert octets_in(tmp_path) == before


def test_a_link_to_a_crawl_file_is_written_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    path, link = a_crawl(tmp_path / "there" / "a.crawl", urls=3), tmp_path / "link.crawl"
    link.symlink_to(path)
    with CrawlFile.open(str(link)) as file:
        saved = file.restored()
        writer = file.writer(saved.ledger, saved)
        batch = [Discovered(4, "http://localhost/4", 0, 0, None, 10)]
        saved.ledger.fold(batch)
        writer.note(batch)
        writer.write()
    assert {each.name for each in tmp_path.iterdir()} == {"there", "link.crawl"}
    with CrawlFile.open(str(path)) as file:
        assert len(file.restored().ledger.records) == 4


def test_a_checkpoint_cut_short_by_a_full_disk_leaves_a_file_that_is_opened(tmp_path: Path) -> None:
    """The limit of a file's size stands for the disk; then the process is killed."""
    code = """
import os, resource, signal, sys
from crawlscope.core.records.events import Discovered
from crawlscope.store import CrawlFile, StoreError
with CrawlFile.open(sys.argv[1]) as file:
    saved = file.restored()
    ledger, writer = saved.ledger, file.writer(saved.ledger, saved)
    limit = os.path.getsize(sys.argv[1]) + int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        while True:
            first = len(ledger.records) + 1
            batch = [Discovered(n, f"http://localhost/{'page' * 40}/{n}", 0, 0, None, 10)
                     for n in range(first, first + 500)]
            ledger.fold(batch)
            writer.note(batch)
            writer.write()
    except StoreError:
        print(len(ledger.records), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""
    for room in (50_000, 200_000, 333_333):
        path = a_crawl(tmp_path / f"{room}.crawl")
        run = [sys.executable, "-c", code, str(path), str(room)]
        said = subprocess.run(run, capture_output=True, text=True, check=False).stdout
        head = path.read_bytes()[:100]
        assert int.from_bytes(head[28:32], "big") * 4096 > path.stat().st_size, "not cut short"
        before = octets_in(tmp_path)
        with CrawlFile.open(str(path)) as file:
            assert len(file.restored().ledger.records) == int(said)
        assert octets_in(tmp_path) == before
        with CrawlFile.open(str(path)) as file:  # now there is room
            saved = file.restored()
            file.writer(saved.ledger, saved).write()
        assert int.from_bytes(path.read_bytes()[28:32], "big") * 4096 == path.stat().st_size


def test_a_file_that_is_open_is_refused_to_this_and_to_another_program(tmp_path: Path) -> None:
    path = str(a_crawl(tmp_path / "a.crawl"))
    with CrawlFile.open(path):
        assert _refusal(path).endswith("it is in use by another program")
        assert _opens_elsewhere(path) == "it is in use by another program"
    CrawlFile.open(path).close()


def _refusal(path: str) -> str:
    with pytest.raises(StoreError) as refusal:
        CrawlFile.open(path)
    return str(refusal.value)


def _opens_elsewhere(path: str) -> str:
    code = (
        "import sys; from crawlscope.store import CrawlFile, StoreError\n"
        "try: CrawlFile.open(sys.argv[1])\n"
        "except StoreError as problem: print(str(problem).rpartition(': ')[2])"
    )
    run = [sys.executable, "-c", code, path]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()


def test_a_new_crawl_never_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.crawl"
    path.write_text("precious")
    with pytest.raises(StoreError, match="the file already exists"):
        CrawlFile.create(str(path), SETTINGS, "")
    with pytest.raises(StoreError, match="there is no folder"):
        CrawlFile.create(str(tmp_path / "no" / "a.crawl"), SETTINGS, "")
    assert path.read_text() == "precious"
    assert [each.name for each in tmp_path.iterdir()] == ["a.crawl"]


def test_a_full_disk_is_reported_and_what_was_written_stays_good(tmp_path: Path) -> None:
    """The limit of a file's size, in a process of its own, stands for a full disk."""
    path = a_crawl(tmp_path / "a.crawl")
    code = """
import resource, signal, sys
from crawlscope.core.records.events import Discovered
from crawlscope.store import CrawlFile, StoreError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with CrawlFile.open(sys.argv[1]) as file:
    saved = file.restored()
    ledger, writer = saved.ledger, file.writer(saved.ledger, saved)
    def add(first, last):
        batch = [Discovered(n, f"http://localhost/{'page' * 40}/{n}", 0, 0, None, 10)
                 for n in range(first, last)]
        ledger.fold(batch)
        writer.note(batch)
    add(2_001, 3_001)
    writer.write()
    add(3_001, 12_001)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
    for attempt in range(2):
        try:
            writer.write()
        except StoreError as problem:
            print(problem)
    if sys.argv[2] == "room":
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        writer.write()
"""
    for then, urls in (("", 3_000), ("room", 12_000)):
        target = tmp_path / f"{urls}.crawl"
        target.write_bytes(path.read_bytes())
        run = [sys.executable, "-c", code, str(target), then]
        said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        assert said.startswith(f"cannot write {target}: the disk")
        assert len(said.splitlines()) == 2
        with CrawlFile.open(str(target)) as file:
            assert len(file.restored().ledger.records) == urls


def test_a_transaction_that_was_given_up_is_part_of_the_next(tmp_path: Path) -> None:
    ledger = Ledger()
    batch = [Discovered(n, f"http://localhost/{n}", 0, 0, None, 10) for n in range(1, 301)]
    with CrawlFile.create(str(tmp_path / "a.crawl"), SETTINGS, "") as file:
        writer = file.writer(ledger)
        ledger.fold(batch)
        writer.note(batch)
        slices = writer.writing()
        next(slices)
        slices.close()
        assert writer.has_more
        writer.write()
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        assert len(file.restored().ledger.records) == 300


def test_a_column_that_came_later_is_empty_in_an_older_file(tmp_path: Path) -> None:
    path = a_crawl(tmp_path / "a.crawl", urls=3)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("ALTER TABLE records DROP COLUMN title")
    connection.execute("ALTER TABLE records DROP COLUMN size")
    connection.execute("ALTER TABLE records DROP COLUMN nofollow_page")
    connection.execute("DELETE FROM settings WHERE name IN ('with_links', 'with_decision')")
    connection.close()
    with CrawlFile.open(str(path)) as file:
        saved = file.restored()
        writer = file.writer(saved.ledger, saved)
        batch = [Queued(2, 7, 10)]
        saved.ledger.fold(batch)
        writer.note(batch)
        writer.write()
    with CrawlFile.open(str(path)) as file:
        site = file.restored().ledger.records
    assert (site.url[2][-2:], site.depth[2], site.size[2]) == ("/2", 7, -1)
    assert not list(site.title.values())


def test_default_files_are_named_by_host_and_time_and_the_newest_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "crawls"
    moment = datetime(2024, 5, 1, 12, 30, 59)
    held = create_there(folder, SETTINGS, "", moment)
    os.utime(held.path, (1, 1))
    (folder / "mine.crawl").write_text("precious")
    os.utime(folder / "mine.crawl", (1, 1))
    names = []
    for _ in range(MOST_KEPT + 5):
        with create_there(folder, SETTINGS, "", moment) as file:
            names.append(Path(file.path).name)
        os.utime(folder / names[-1], (len(names) + 1, len(names) + 1))
    held.close()
    assert Path(held.path).name == "localhost 2024-05-01 12.30.59.crawl"
    left = {each.name for each in folder.iterdir()}
    assert left == {Path(held.path).name, "mine.crawl", *names[-MOST_KEPT:]}


def test_a_file_without_a_last_word_is_that_of_a_stopped_crawl(tmp_path: Path) -> None:
    with CrawlFile.open(str(a_crawl(tmp_path / "a.crawl"))) as file:
        saved = file.restored()
    assert saved.ledger.finished is not None
    assert saved.ledger.finished.outcome is Outcome.CANCELLED
    assert not saved.is_over
    assert len(saved.frontier) == 2_000
