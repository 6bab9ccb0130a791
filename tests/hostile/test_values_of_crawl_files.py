"""A crawl file whose schema is ours and whose pages lie: values without measure, tables without an
end, texts that are none. It is refused in a line, and costs little."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import crawlscope
from tests.hostile.test_crawl_files import a_crawl, octets_in
from tests.program import LONGEST

ROOM = 20_000_000  # octets of memory that looking into a file may take
CELLS = 300  # of a page that names others
DAMAGED, NO_ROOM = "it is damaged", "it needs more memory than is allowed"

# Looks into each file in all ways, in a fork of it with a limit of memory; says what was wrong
LOOK = """
import gc, os, resource, signal, sys
import numpy  # takes memory, whatever is in the file
from crawlscope.core.base.slices import in_one_go
from crawlscope.store import CrawlFile, StoreError
from crawlscope.store.kept import look

room, longest = int(sys.argv[1]), int(sys.argv[2])
NAMES = ("headers", "timing", "sent", "headings", "words", "fragments")

def restored(file):
    saved = file.restored()
    in_one_go(file.past(saved.written[1]))

def each(file):
    for id_ in range(1, 6):
        for ask in (file.outlinks, file.inlinks, file.facts_of, file.answer_of, file.headers_of):
            ask(id_)

WAYS = {
    "look": None,
    "restored": restored,
    "each": each,
    "all links": lambda file: list(file.all()),
    "all facts": lambda file: list(file.everything_said()),
    "some": lambda file: file.said_of(range(1, 6), NAMES),
    "next": lambda file: file.said_after(0, 25, NAMES),
}

def look_in_all_ways(path):
    signal.alarm(longest)
    with open("/proc/self/statm") as now:
        most = int(now.read().split()[0]) * os.sysconf("SC_PAGE_SIZE") + room
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for name, way in WAYS.items():
        try:
            if name == "look":
                look(path)
                continue
            with CrawlFile.open(path, 0) as file:
                way(file)
        except StoreError as problem:
            print(name, "|", problem)

gc.freeze()
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        look_in_all_ways(line.removesuffix("\\n"))
        sys.stdout.flush()
        os._exit(0)
    print("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""

Refusals = Callable[[Path], dict[str, str]]


@pytest.fixture(scope="module")
def refusals() -> Iterator[Refusals]:
    """What is said of a file, by the way of looking into it."""
    path = str(Path(crawlscope.__file__).parents[1])
    with subprocess.Popen(
        [sys.executable, "-c", LOOK, str(ROOM), str(round(LONGEST))],
        env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"},  # threads do not fork
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as looking:
        yield partial(_refusals, looking)
        assert looking.stdin
        looking.stdin.close()
    assert looking.returncode == 0


def _refusals(looking: subprocess.Popen[str], path: Path) -> dict[str, str]:
    assert looking.stdin
    assert looking.stdout
    print(path, file=looking.stdin, flush=True)
    *said, end = _until_the_end(looking.stdout)
    assert end == "ended 0\n", said
    return dict(line.removesuffix("\n").split(" | ") for line in said)


def _until_the_end(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if line.startswith("ended "):
            return


def full(path: Path) -> Path:
    """A file with something in each table."""
    with closing(sqlite3.connect(a_crawl(path), isolation_level=None)) as connection:
        for each in (
            "INSERT INTO outlinks SELECT id, x'01000000', 'a' FROM records",
            "INSERT INTO inlinks VALUES (0, 1, x'')",
            "INSERT INTO facts SELECT id, '[]', zeroblob(8), x'', x'' FROM records",
            "INSERT INTO answers SELECT id, '[]', 0, 0, 0, 0, 0, 0, 0 FROM records",
            "INSERT INTO sent_headers SELECT id, '[]', 0 FROM records",
            "INSERT OR REPLACE INTO history VALUES (0, 0, zeroblob(8))",
            "INSERT INTO past VALUES (0, '[\"queued\",1,0,10,true]', NULL)",
            "INSERT INTO samples VALUES (0.5, 1, 1, 1, 1)",
            "INSERT INTO marks VALUES (0.0, 'start')",
            "INSERT OR REPLACE INTO meta VALUES ('marks_told', (SELECT count(*) FROM marks))",
            "INSERT OR REPLACE INTO meta VALUES ('outcome', 'finished'), ('seconds', 1)",
        ):
            connection.execute(each)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for each in ("PRAGMA journal_mode = OFF", *statements, "PRAGMA journal_mode = WAL"):
            connection.execute(each)


def test_a_file_in_which_nothing_is_amiss_is_read_in_all_ways(
    refusals: Refusals, tmp_path: Path
) -> None:
    assert refusals(full(tmp_path / "a.crawl")) == {}


@pytest.fixture
def unchanged(refusals: Refusals) -> Refusals:
    """Why a file is refused, which stays as it is."""

    def ask(path: Path) -> dict[str, str]:
        before = octets_in(path.parent)
        said = refusals(path)
        assert octets_in(path.parent) == before
        return {name: why.partition(": ")[2] for name, why in said.items()}

    return ask


LARGE = {  # in which rows of which table, and who comes across it
    "history, entries": "restored",
    "past, event": "restored",
    "past, links": "restored",
    "facts, said": "all facts",
    "facts, minhash": "all facts",
    "answers, headers": "next",
    "sent_headers, fields": "some",
    "records, title": "restored",
    "records, status": "restored",
    "outlinks, targets": "all links",
    "outlinks, anchors": "each",
    "inlinks, pairs": "each",
    "marks, mark": "restored",
    "samples, queued": "restored",
    "meta, value": "look",
    "settings, value": "look",
}
BLOBS = {"past, links", "history, entries"}
OCTETS = {  # where more than there is room for may be
    "history": 33_000_000,
    "past": 33_000_000,
    "outlinks": 65_000_000,
    "settings": 65_000_000,
}
NOT_BY_LENGTH = {"inlinks, pairs": {NO_ROOM}, "meta, value": {NO_ROOM}}  # found in other rows


@pytest.mark.parametrize("place", LARGE)
def test_what_is_too_large_is_refused_before_it_is_read(
    unchanged: Refusals, tmp_path: Path, place: str
) -> None:
    table, column = place.split(", ")
    path = full(tmp_path / "a.crawl")
    blob = f"zeroblob({OCTETS.get(table, ROOM + 5_000_000)})"
    value = blob if place in BLOBS else f"CAST({blob} AS TEXT)"
    key = {"meta": "name = 'outcome'", "settings": "name = 'roots'"}.get(
        table, "run = 1" if table == "inlinks" else f"rowid = (SELECT min(rowid) FROM {table})"
    )
    changed(path, f"UPDATE {table} SET {column} = {value} WHERE {key}")
    said = unchanged(path)
    assert LARGE[place] in said
    assert set(said.values()) <= {DAMAGED, *NOT_BY_LENGTH.get(place, ())}


def without_end(path: Path, table: str) -> None:
    """The pages of a table name each other again and again: as many rows as there are atoms."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (root,) = connection.execute(query, (table,)).fetchone()
    octets = bytearray(path.read_bytes())
    size = 4096
    leaf = bytes(octets[(root - 1) * size : root * size])
    assert leaf[0] == 13, "the table has more than one page"
    last = len(octets) // size
    pages = [leaf]
    for below in range(last + 1, last + 6):
        cells = b"".join(below.to_bytes(4, "big") + b"\x01" for _ in range(CELLS))
        start = size - len(cells)
        places = b"".join((start + 5 * n).to_bytes(2, "big") for n in range(CELLS))
        head = b"\x05\0\0" + CELLS.to_bytes(2, "big") + start.to_bytes(2, "big") + b"\0"
        page = head + below.to_bytes(4, "big") + places
        pages.append(page + bytes(start - len(page)) + cells)
    octets[(root - 1) * size : root * size] = pages.pop()
    octets += b"".join(pages)
    octets[28:32] = (len(octets) // size).to_bytes(4, "big")
    path.write_bytes(octets)


# In which table, and who comes across it
ENDLESS = {
    "records": {"look", "restored"},
    "samples": {"restored"},
    "marks": {"restored"},
    "past": {"restored"},
}


@pytest.mark.parametrize("table", ENDLESS)
def test_a_table_without_an_end_ends_in_a_line(
    unchanged: Refusals, tmp_path: Path, table: str
) -> None:
    path = full(tmp_path / "a.crawl")
    without_end(path, table)
    said = unchanged(path)
    assert set(said) >= ENDLESS[table]
    assert set(said.values()) <= {DAMAGED, NO_ROOM}


TEXTS = {
    "records, url": "restored",
    "records, title": "restored",
    "records, error": "restored",
    "outlinks, anchors": "each",
    "facts, said": "all facts",
    "answers, headers": "all facts",
    "sent_headers, fields": "each",
    "past, event": "restored",
    "marks, mark": "restored",
    "meta, value": "look",
    "settings, value": "look",
}


@pytest.mark.parametrize("place", TEXTS)
def test_a_text_that_is_no_utf_8_is_damage_and_is_not_said(
    unchanged: Refusals, tmp_path: Path, place: str
) -> None:
    table, column = place.split(", ")
    path = full(tmp_path / "a.crawl")
    changed(path, f"UPDATE {table} SET {column} = CAST('the words of' || x'fffe' AS TEXT)")
    said = unchanged(path)
    assert TEXTS[place] in said
    assert set(said.values()) == {DAMAGED}


# Runs a statement without an end in a file of that many octets
RUN = """
import os, sys
from crawlscope.store.database import connect, in_our_words
connection = connect(sys.argv[1], "mode=rw")
os.truncate(sys.argv[1], int(sys.argv[2]))
connection.guard(sys.argv[1])
try:
    print("begun", flush=True)
    with in_our_words("a.crawl", "read"):
        connection.execute(
            "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n)"
            " SELECT n FROM n WHERE n < 0"
        ).fetchall()
except KeyboardInterrupt:
    print("Ctrl-C")
except Exception as problem:
    print(problem)
"""


def run(path: Path, size: int, *, is_stopped: bool) -> str:
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(path), str(size)],
        env={**os.environ, "PYTHONPATH": str(Path(crawlscope.__file__).parents[1])},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        if is_stopped:
            process.send_signal(signal.SIGINT)
        return process.communicate(timeout=LONGEST)[0].strip()


def test_a_statement_without_an_end_ends_by_itself(tmp_path: Path) -> None:
    path = a_crawl(tmp_path / "a.crawl")
    assert run(path, 100_000, is_stopped=False) == "cannot read a.crawl: it is damaged"


def test_ctrl_c_ends_a_statement_of_a_large_file(tmp_path: Path) -> None:
    path = a_crawl(tmp_path / "a.crawl")
    assert run(path, 1 << 40, is_stopped=True) == "Ctrl-C"


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_what_is_in_the_place_of_a_journal_and_is_no_file_is_neither_read_nor_written(
    refusals: Refusals, tmp_path: Path, suffix: str, kind: str
) -> None:
    path, mine = full(tmp_path / "a.crawl"), tmp_path / "mine"
    mine.write_text("precious")
    beside = Path(f"{path}{suffix}")
    if kind == "pipe":
        os.mkfifo(beside)
    else:
        beside.symlink_to(mine)
    said = refusals(path)
    assert set(said.values()) == {f"cannot open {beside}: it is not a file"}
    assert mine.read_text() == "precious"
