"""A crawl file whose schema a stranger wrote: it runs nothing, and is refused before it is read."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered
from crawlscope.store import CrawlFile, StoreError

ENDLESS = (
    "WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more)"
    " SELECT n AS id, 'http://a.test/' || n AS url, 0 AS state FROM more"
)
LARGE = (
    "WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more LIMIT 1000000)"
    " SELECT 'roots' || n AS name, hex(zeroblob(500000)) AS value FROM more"
)
KEEPS = "SELECT sql FROM sqlite_schema WHERE name = 'records'"

Attack = Callable[[sqlite3.Connection], object]


def running(*statements: str) -> Attack:
    def attack(connection: sqlite3.Connection) -> None:
        for each in statements:
            connection.execute(each)

    return attack


def written(table: str, old: str, new: str) -> Attack:
    """Changes the text of a table in the schema, as SQL itself would not let one."""

    def attack(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA writable_schema = ON")
        change = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?"
        assert connection.execute(change, (old, new, table)).rowcount == 1
        connection.execute("PRAGMA writable_schema = OFF")

    return attack


def records_again(change: Callable[[str], str]) -> Attack:
    """The same records in a table that is declared otherwise."""

    def attack(connection: sqlite3.Connection) -> None:
        (sql,) = connection.execute(KEEPS).fetchone()
        connection.execute("ALTER TABLE records RENAME TO earlier")
        connection.execute(change(sql))
        connection.execute("INSERT INTO records SELECT * FROM earlier")
        connection.execute("DROP TABLE earlier")

    return attack


ATTACKS: dict[str, Attack] = {
    "records are an endless view": running(
        "DROP TABLE records", f"CREATE VIEW records AS {ENDLESS}"
    ),
    "settings are a view of large rows": running(
        "DROP TABLE settings", f"CREATE VIEW settings AS {LARGE}"
    ),
    "a view that nobody reads": running(f"CREATE VIEW more AS {ENDLESS}"),
    "a view in the place of a table that came later": running(
        "DROP TABLE history", "CREATE VIEW history AS SELECT 0 first, 0 until, x'' entries"
    ),
    "a trigger on what is noted": running(
        f"CREATE TRIGGER t AFTER INSERT ON meta BEGIN INSERT INTO marks {ENDLESS}; END"
    ),
    "a trigger on records": running(
        "CREATE TRIGGER t BEFORE INSERT ON records BEGIN DELETE FROM outlinks; END"
    ),
    "an index on an expression": running("CREATE INDEX i ON records (hex(zeroblob(9)) || url)"),
    "an index on a part": running("CREATE INDEX i ON records (url) WHERE length(url) > 3"),
    "an index": running("CREATE INDEX i ON records (url)"),
    "records without rowid": records_again(lambda sql: f"{sql} WITHOUT ROWID"),
    "strict records": records_again(lambda sql: sql.replace("url,", "url TEXT,", 1)),
    "a column that is generated": running(
        "ALTER TABLE records ADD COLUMN more AS (hex(zeroblob(500000)))"
    ),
    "a column that is none of ours": running("ALTER TABLE records ADD COLUMN more"),
    "one in another table": running("ALTER TABLE outlinks ADD COLUMN more"),
    "a column of ours twice": written("records", ", url,", ', url, "URL "  ,'),
    "a default that is computed": written(
        "records", ", status,", ", status DEFAULT (hex(zeroblob(500000))),"
    ),
    "a check": written("marks", "mark TEXT", "mark TEXT CHECK (length(hex(mark)) > 0)"),
    "a collation": written("meta", "name TEXT", "name TEXT COLLATE NOCASE"),
    "a foreign key": written(
        "marks", "mark TEXT", "mark TEXT REFERENCES meta (name) ON DELETE CASCADE"
    ),
    "a virtual table": running("CREATE VIRTUAL TABLE words USING fts5(word)"),
    "a table that is none of ours": running("CREATE TABLE more (n)"),
    "no records": running("DROP TABLE records"),
    "a text that is no SQL": written("records", "CREATE TABLE", "CREATE TABLES"),
    "a text that is half of it": written("marks", "mark TEXT)", "mark TEXT"),
    "a long comment": written("marks", "(at", f"(/* {'x' * 1_000_000} */ at"),
    "ten thousand tables": running(*(f"CREATE TABLE more{n} (n)" for n in range(10_000))),
}

OF_SECONDS = {"ten thousand tables"}


def a_crawl(path: Path) -> Path:
    ledger, settings = Ledger(), Settings.checked(roots=["http://localhost/"])
    with CrawlFile.create(str(path), settings, "2024-05-01T12:00:00+00:00") as file:
        writer = file.writer(ledger)
        batch = [Discovered(n, f"http://localhost/{n}", 0, 0, None, 10) for n in range(1, 6)]
        ledger.fold(batch)
        writer.note(batch)
        writer.write()
    return path


def attacked(path: Path, attack: Attack) -> Path:
    with closing(sqlite3.connect(a_crawl(path), isolation_level=None)) as connection:
        connection.execute("BEGIN")
        attack(connection)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def octets_in(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=[pytest.mark.slow] if each in OF_SECONDS else [])
        for each in ATTACKS
    ],
)
def test_what_our_schema_does_not_have_is_refused_before_anything_is_read(
    tmp_path: Path, name: str
) -> None:
    path = attacked(tmp_path / "a.crawl", ATTACKS[name])
    before = octets_in(tmp_path)
    for checked in (0, 50_000_000):
        with pytest.raises(StoreError) as refusal:
            CrawlFile.open(str(path), checked).close()
        assert str(refusal.value).startswith(f"cannot open {path}: it")
        assert len(str(refusal.value)) < 200 + len(str(path))
    assert octets_in(tmp_path) == before


def test_a_file_in_whose_schema_nothing_is_amiss_is_opened(tmp_path: Path) -> None:
    path = a_crawl(tmp_path / "a.crawl")
    with CrawlFile.open(str(path)) as file:
        assert len(file.restored().ledger.records) == 5


@pytest.mark.parametrize(
    "missing",
    [
        ("facts", "answers", "sent_headers", "history", "past", "changed"),
        ("sent_headers", "changed"),
    ],
)
def test_a_file_of_before_tables_and_columns_came_is_opened_and_gains_them(
    tmp_path: Path, missing: tuple[str, ...]
) -> None:
    path = attacked(
        tmp_path / "a.crawl",
        running(
            *(f"DROP TABLE {each}" for each in missing),
            *(f"ALTER TABLE records DROP COLUMN {each}" for each in ("was", "listed", "probe")),
        ),
    )
    for _ in range(2):  # with the columns where SQLite puts those that are added
        with CrawlFile.open(str(path)) as file:
            saved = file.restored()
            assert len(saved.ledger.records) == 5
            file.writer(saved.ledger, saved)


def test_what_sqlite_itself_notes_of_a_file_is_no_reason_to_refuse_it(tmp_path: Path) -> None:
    path = attacked(tmp_path / "a.crawl", running("ANALYZE"))
    with CrawlFile.open(str(path)) as file:
        assert len(file.restored().ledger.records) == 5
