"""Whatever the disk has taken when the power goes: the file is sound, and misses a moment."""

import random
import sqlite3
from pathlib import Path

import pytest

from crawlscope.core.base.slices import Step
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered
from crawlscope.store import CrawlFile, Writer
from crawlscope.store.disk import Disk

SECTOR = 512  # bytes that a disk takes whole, or not at all
CUTS = 8  # at each moment
URLS = 150  # of a transaction
JOURNAL, DATABASE = 0, 1
SYNCED = (JOURNAL, DATABASE, JOURNAL)  # the last of each transaction, in order


class Moments:
    """What is in the journal and in the database after each step, and what the disk has by then."""

    def __init__(self, path: Path) -> None:
        self._paths = (Path(f"{path}-wal"), path)
        self._durable = self._now()
        self.seen: list[tuple[int, tuple[bytes, bytes], tuple[bytes, bytes]]] = []

    def _now(self) -> tuple[bytes, bytes]:
        journal, database = (each.read_bytes() for each in self._paths)
        return journal, database

    def watch(self, writer: Writer, written: int) -> None:
        """One transaction, and how many URLs had been written before it."""
        steps: list[tuple[Step, tuple[bytes, bytes]]] = []
        steps.extend((step, self._now()) for step in writer.writing())
        waits = [at for at, (step, _) in enumerate(steps) if step is not None]
        synced = dict(zip(waits[-len(SYNCED) :], SYNCED, strict=True))
        for at, (_, now) in enumerate(steps):
            self.seen.append((written, self._durable, now))
            if at in synced:
                written += URLS * (at == waits[-len(SYNCED)])
                taken = list(self._durable)
                taken[synced[at]] = now[synced[at]]
                self._durable = (taken[JOURNAL], taken[DATABASE])


def mixed(before: bytes, after: bytes, chance: random.Random) -> bytes:
    """Few sectors were written, or some, or most."""
    part = chance.choice((0.02, 0.5, 0.98))
    octets = bytearray(before.ljust(len(after), b"\0"))
    for start in range(0, len(octets), SECTOR):
        if chance.random() < part:
            octets[start : start + SECTOR] = after[start : start + SECTOR]
    return bytes(octets)


def note(ledger: Ledger, writer: Writer, number: int) -> None:
    first = len(ledger.records) + 1
    batch = [
        Discovered(n, f"http://localhost/{n}", 0, 0, None, 10) for n in range(first, first + number)
    ]
    ledger.fold(batch)
    writer.note(batch)


def test_a_power_cut_at_any_moment_leaves_a_sound_file(tmp_path: Path) -> None:
    ledger, path = Ledger(), tmp_path / "a.crawl"
    settings = Settings.checked(roots=["http://localhost/"])
    with CrawlFile.create(str(path), settings, "") as file:
        try:
            Disk(file.journal.fileno()).close()
        except OSError as problem:
            pytest.skip(str(problem))
        writer, moments = file.writer(ledger), Moments(path)
        writer.write()
        for round_ in range(3):
            # Of a journal with two transactions the first one alone may not come back.
            writer.may_checkpoint = False
            note(ledger, writer, 1)
            writer.write()
            writer.may_checkpoint = True
            note(ledger, writer, URLS - 1)
            moments.watch(writer, round_ * URLS)
    cut, chance = tmp_path / "cut.crawl", random.Random(1)
    for written, durable, now in moments.seen:
        for _ in range(CUTS):
            for each, name in ((JOURNAL, f"{cut}-wal"), (DATABASE, cut)):
                Path(name).write_bytes(mixed(durable[each], now[each], chance))
            connection = sqlite3.connect(cut)
            try:
                assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
                found = connection.execute("SELECT count(*) FROM records").fetchone()[0]
            finally:
                connection.close()
            assert found >= written
