"""A journal begins anew only when all of it is in the database."""

import sqlite3
from contextlib import closing
from io import FileIO
from pathlib import Path

from crawlscope.core.base.slices import in_one_go
from crawlscope.store.checkpoints import Checkpoints


def test_a_journal_that_a_reader_holds_up_is_not_begun_anew_before_all_of_it_is_copied(
    tmp_path: Path,
) -> None:
    path, journal = tmp_path / "a.db", tmp_path / "a.db-wal"
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as writer,
        closing(sqlite3.connect(path, isolation_level=None)) as reader,
    ):
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("CREATE TABLE found (id)")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM found").fetchall()
        writer.execute("INSERT INTO found VALUES (1)")
        with FileIO(str(path), "r+") as octets, FileIO(str(journal), "r+") as log:
            checkpoints = Checkpoints(writer, str(path), octets, log)
            before = journal.read_bytes()
            in_one_go(checkpoints.run())
            assert journal.read_bytes() == before  # nothing is written to it meanwhile
            reader.execute("COMMIT")
            in_one_go(checkpoints.run())
            assert journal.read_bytes() != before  # it has begun anew
            checkpoints.close()
        assert reader.execute("SELECT id FROM found").fetchall() == [(1,)]
