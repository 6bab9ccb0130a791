"""A crawl file from a stranger: whatever is in its cells, it works or is refused in a line."""

import contextlib
import json
import random
import sqlite3
from pathlib import Path

import pytest

from crawlscope import export
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Certified, Event, Probed
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.joining import reading
from crawlscope.core.records.records import FETCHING
from crawlscope.store import CrawlFile, StoreError
from crawlscope.store.kept import LONG_AGO, began
from tests.export.written import write, write_comparison
from tests.web import Site, crawl

CELLS = 200  # that are changed, one after the other, each in a file of its own
MORE = ("history", "past", "joined")
HOSTILE = (
    *(None, -1, 0, 1, 2, 5, 1e308, float("inf"), 2**31, 2**63 - 1, -(2**63), 0.5, 10**6),
    *("", "x", "null", "NaN", "Infinity", "-1", "[]", "{}", "[1]", '"x"', "[" * 5_000, "true"),
    *("http://127.0.0.1/\r\nX-Smuggled: 1", "http://a/ b", "file:///etc/passwd", "//", "http://"),
    *("http://[/", "internal boom", "boom", "skipped", "\0", "\x1b[31m", "\n" * 50, "é" * 9_000),
    *(b"", b"\xff\xfe", b"\x00" * 7, b"\x01\x00\x00\x00" * 3, b"\xff" * 16, "2024-05-01"),
)


@pytest.fixture
async def whole(tmp_path: Path) -> Path:
    """A file in which there is a bit of all."""
    path = tmp_path / "whole.crawl"
    async with Site() as site:
        site.page("/", links=["/a", "/b", "/c", "/gone", "http://elsewhere.test/", "http://[/"])
        site.page("/a", links=["/", "/d"], title="A page")
        site.redirect("/b", "/a")
        site.redirect("/c", "/c")
        run = await crawl(site, "/", max_pages=5)
        settings = Settings.checked(roots=[site.url()], max_pages=5)
        with CrawlFile.create(str(path), settings, "2024-05-01T12:00:00+00:00") as file:
            writer = file.writer(run.ledger)
            writer.note(run.events)
            told: list[Event] = [Certified(1, ends=1.9e9, seen_at=1.8e9), Probed(1, 5, bytes(64))]
            run.ledger.fold(told)
            writer.note(told)
            writer.write()
            lines = iter(["url,n,t\n", f"{site.url('/a')},5,six\n"])
            read = in_one_go(reading(lines, "a.csv", site.url().rstrip("/")))
            joined, _ = Joined().with_table(read.table)
            in_one_go(file.noting_joined(Joined(), joined))
    return path


def cells(path: Path) -> list[tuple[str, str, int]]:
    """Table, column and row number of every cell."""
    connection = sqlite3.connect(path)
    keys = {"meta": "name", "settings": "name", "records": "id", "outlinks": "source"}
    found = []
    for table in ("meta", "settings", "records", "outlinks", "inlinks", "samples", "marks", *MORE):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        rows = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        key = keys.get(table, {"inlinks": "bucket", "joined": "place"}.get(table, "rowid"))
        found += [(table, f"{column} {key}", row) for column in columns for row in range(rows)]
    connection.close()
    return found


def changed(path: Path, cell: tuple[str, str, int], value: object) -> None:
    table, words, row = cell
    column, key = words.split()
    connection = sqlite3.connect(path, isolation_level=None)
    keys = connection.execute(f"SELECT {key} FROM {table} LIMIT 1 OFFSET {row}").fetchone()
    # A key may not be of another type, or there already.
    with contextlib.suppress(sqlite3.Error):
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, *keys))
    connection.close()


def use(path: Path, folder: Path) -> None:
    """All that reads a crawl file: opening, links, every export, a comparison."""
    with CrawlFile.open(str(path)) as file:
        saved = file.restored()
        site = saved.ledger.records
        moment = ExportContext.of(saved.settings, saved.frontier)
        facts = report.facts(saved.ledger, saved.settings, saved.started_at)
        for id_ in site.ids():
            file.outlinks(id_)
            file.inlinks(id_)
        list(report.lines(saved.ledger, saved.settings))
        for suffix in ("jsonl", "csv", "txt", "html", "xml", "dot", "junit.xml"):
            target = str(folder / f"all.{suffix}")
            write(target, saved.ledger, facts, links=file, moment=moment)
        write_comparison(str(folder / "changes.csv"), site, site)


def refusal(path: Path, folder: Path) -> str:
    """What is said where the file is not read."""
    try:
        use(path, folder)
    except (StoreError, export.ExportError) as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_crawl_that_began_when_no_clock_was_is_damaged(
    whole: Path, tmp_path: Path, at: str
) -> None:
    with contextlib.closing(sqlite3.connect(whole, isolation_level=None)) as connection:
        connection.execute("UPDATE meta SET value = ? WHERE name = 'started_at'", (at,))
    assert refusal(whole, tmp_path).endswith("it is damaged")
    assert began(at) == LONG_AGO


@pytest.mark.parametrize("row", [0, 6])  # of a page, and of what is no address
@pytest.mark.parametrize(
    "column", ["certificate_ends", "certificate_seen", "probe", "robots_groups"]
)
def test_what_is_known_of_a_host_is_read_or_refused_in_a_line(
    whole: Path, tmp_path: Path, column: str, row: int
) -> None:
    octets = whole.read_bytes()
    for value in (None, -1, 1, 1e308, float("inf"), "x", b"\xff\xfe", 2**63 - 1):
        whole.write_bytes(octets)
        changed(whole, ("records", f"{column} id", row), value)
        assert len(refusal(whole, tmp_path).splitlines()) <= 1


@pytest.mark.parametrize("value", [*HOSTILE, (2**31).to_bytes(4, "little"), bytes(4) * 3])
@pytest.mark.parametrize("row", [0, 1])
def test_a_joined_table_is_read_or_refused_in_a_line(
    whole: Path, tmp_path: Path, row: int, value: object
) -> None:
    for column in ("number", "place", "said"):
        changed(whole, ("joined", f"{column} place", row), value)
        with contextlib.suppress(StoreError), CrawlFile.open(str(whole)) as file:
            file.restored()
        assert len(refusal(whole, tmp_path).splitlines()) <= 1


def test_no_url_of_a_file_is_being_fetched(whole: Path, tmp_path: Path) -> None:
    assert refusal(whole, tmp_path) == ""
    changed(whole, ("records", "state id", 1), FETCHING)
    assert "damaged" in refusal(whole, tmp_path)


@pytest.mark.slow
def test_any_value_in_any_cell_is_read_or_refused_in_a_line(whole: Path, tmp_path: Path) -> None:
    chance, path, folder = random.Random(7), tmp_path / "changed.crawl", tmp_path / "out"
    folder.mkdir()
    octets, refused = whole.read_bytes(), 0
    for cell in chance.choices(cells(whole), k=CELLS):
        path.write_bytes(octets)
        value = chance.choice(HOSTILE)
        changed(path, cell, value)
        try:
            said = refusal(path, folder)
        except Exception as problem:
            raise AssertionError(f"{cell} with {value!r:.60}") from problem
        if said:
            refused += 1
            assert str(path) in said
            assert len(said) < 500, (cell, value)
            assert len(said.splitlines()) == 1, (cell, value)
    assert refused > CELLS / 10
    assert refusal(whole, folder) == ""


@pytest.mark.parametrize(
    "url",
    [
        "http://{host}/\r\nX-Smuggled: 1\r\n",
        "http://{host}/a b",
        "http://{host}/#\r\n",
        "http://me:secret@{host}/x",
        "http://{host}/x#fragment",
        "HTTP://{host}/x",
        "http://{host}/x/../y",
        "ftp://{host}/x",
        "http://{host}/é",
    ],
)
async def test_a_url_that_no_crawl_writes_is_not_asked_for(tmp_path: Path, url: str) -> None:
    path = tmp_path / "a.crawl"
    async with Site() as site:
        site.page("/", links=["/a"])
        run = await crawl(site, "/", max_pages=1)
        settings = Settings.checked(roots=[site.url()])
        with CrawlFile.create(str(path), settings, "") as file:
            writer = file.writer(run.ledger)
            writer.note(run.events)
            writer.write()
        site.requests.clear()
        bad = url.replace("{host}", f"127.0.0.1:{site.port}")
        changed(path, ("records", "url id", 1), bad)
        try:
            with CrawlFile.open(str(path)) as file:
                saved = file.restored()
        except StoreError:
            return
        assert not len(saved.frontier)


WRONG: dict[str, tuple[object, ...]] = {
    "delay": (None, "0", True, [], float("nan"), float("inf")),
    "workers": (None, 1.5, "10", True, 0, 10**12),
    "roots": (None, "http://a/", [1], [], ["file:///etc"], {}),
    "include": ("a", [None], ["("]),
    "scope": ("galaxy", None, 1),
    "max_depth": (-1, 1.5, "1"),
    "insecure": (1, "yes", None),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_setting_that_nobody_may_give_is_refused_in_a_line(
    tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "a.crawl"
    CrawlFile.create(str(path), Settings.checked(roots=["http://localhost/"]), "").close()
    connection = sqlite3.connect(path, isolation_level=None)
    change = (json.dumps(value), name)
    connection.execute("UPDATE settings SET value = ? WHERE name = ?", change)
    connection.close()
    with (
        pytest.raises(StoreError, match="its settings are inconsistent") as refusal,
        CrawlFile.open(str(path)) as file,
    ):
        file.restored()
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize("name", ["proxy", "header", "cookie", "auth", "logins"])
def test_what_no_crawl_file_keeps_is_not_taken_from_one(tmp_path: Path, name: str) -> None:
    path, plain = tmp_path / "a.crawl", Settings.checked(roots=["http://localhost/"])
    CrawlFile.create(str(path), plain, "").close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("INSERT INTO settings VALUES (?, ?)", (name, '"http://evil.test/"'))
    connection.close()
    with CrawlFile.open(str(path)) as file:
        assert file.restored().settings == plain
