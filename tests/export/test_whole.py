"""An export is there whole or not at all, whatever happens on the way."""

import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Fetched, Response
from crawlscope.export import FORMATS, ExportError, check, writing
from crawlscope.export.snapshot import Snapshot
from tests.export.crawled import Kept, fractions
from tests.export.written import text_in, write

KNOWN = list(FORMATS)
LINKS = Kept([(id_, 1, None) for id_ in range(1, 1_001)])


def ledger_of(urls: int, suffix: str = "") -> Ledger:
    """Of sound pages; for a summary, which names no others, of broken ones."""
    ledger, status = Ledger(), 404 if suffix == ".md" else 200
    for id_ in range(1, urls + 1):
        found = Discovered(id_, f"http://h/folder/{id_}", 1, 0, None, 10)
        ledger.fold((found, Fetched(id_, Response(status, "text/html", fetched_at=1e9))))
    return ledger


@contextmanager
def file_size_limit(octets: int) -> Iterator[None]:
    """No file grows beyond this, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("suffix", KNOWN)
def test_an_export_closed_half_way_leaves_no_file(tmp_path: Path, suffix: str) -> None:
    slices = writing(
        str(tmp_path / f"x{suffix}"), Snapshot(ledger_of(1_000, suffix), {}, links=LINKS)
    )
    assert next(fractions(slices)) < 1
    assert len(list(tmp_path.iterdir())) == 1  # the temporary one
    slices.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", KNOWN)
def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_text("old")
    slices = writing(str(path), Snapshot(ledger_of(1_000, suffix), {}, links=LINKS))
    next(slices)
    assert path.read_text() == "old"
    slices.close()
    assert path.read_text() == "old"
    write(str(path), ledger_of(1_000, suffix), {}, links=LINKS)
    assert "folder" in text_in(path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", KNOWN)
def test_the_fraction_done_grows_to_one(tmp_path: Path, suffix: str) -> None:
    slices = writing(
        str(tmp_path / f"x{suffix}"), Snapshot(ledger_of(1_000, suffix), {}, links=LINKS)
    )
    yielded = list(fractions(slices))
    assert yielded == sorted(yielded)
    assert len(yielded) > 4
    assert 0 <= yielded[0] < 0.5
    assert yielded[-1] == 1


@pytest.mark.parametrize("suffix", KNOWN)
def test_a_full_disk_is_one_clear_line_and_leaves_no_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_text("old")
    with file_size_limit(5_000), pytest.raises(ExportError, match=r"cannot write .*large") as info:
        write(str(path), ledger_of(1_000, suffix), {}, links=LINKS)
    assert "\n" not in str(info.value)
    assert str(path) in str(info.value)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old"


def test_facts_that_are_no_json_leave_no_file(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        write(str(tmp_path / "x.json"), ledger_of(1), {"settings": object()})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_a_new_file_has_the_permissions_of_the_umask(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write(str(tmp_path / "x.csv"), ledger_of(1), {})
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.csv").stat().st_mode) == mode


def test_a_private_file_stays_private(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("old")
    path.chmod(0o600)
    write(str(path), ledger_of(1), {})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link, target = tmp_path / "x.csv", tmp_path / "there" / "y.csv"
    link.symlink_to(target)
    write(str(link), ledger_of(1), {})
    assert link.is_symlink()
    assert target.read_text().startswith("id,url,")


def test_a_name_as_long_as_the_system_allows_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".csv")
    check(str(path))
    write(str(path), ledger_of(1), {})
    assert path.exists()


def test_a_path_without_a_folder_is_of_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check("x.csv")
    write("x.csv", ledger_of(1), {})
    assert [each.name for each in tmp_path.iterdir()] == ["x.csv"]


@pytest.mark.parametrize("name", [f"x{suffix}" for suffix in KNOWN] + ["X.CSV", "a.b.json"])
def test_a_good_path_is_checked_and_left_alone(tmp_path: Path, name: str) -> None:
    check(str(tmp_path / name), LINKS)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / name).write_text("old")
    check(str(tmp_path / name), LINKS)
    assert (tmp_path / name).read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "name", ["x", "x.pdf", "csv", "x.csv.gz", "x.csv/", "", "x.csv.", "x\0.csv"]
)
def test_an_unknown_suffix_is_refused_with_those_that_are_known(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(ExportError) as info:
        check(path)
    if "\0" not in name:
        assert all(suffix in str(info.value) for suffix in FORMATS)
    assert "\n" not in str(info.value)
    with pytest.raises(ExportError):
        write(path, ledger_of(1), {})
    assert list(tmp_path.iterdir()) == []


def make_hindrances(folder: Path) -> None:
    (folder / "folder.csv").mkdir()
    (folder / "file").write_text("")
    (folder / "round.csv").symlink_to(folder / "round.csv")
    os.mkfifo(folder / "pipe.csv")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("folder.csv", "it is a folder"),
        ("missing/x.csv", "there is no folder"),
        ("file/x.csv", "Not a directory|there is no folder"),
        ("round.csv", "symbolic links"),
        ("pipe.csv", "not a regular file"),
        ("x" * 252 + ".csv", "too long"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused_at_once(
    tmp_path: Path, name: str, why: str
) -> None:
    make_hindrances(tmp_path)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(ExportError, match=why) as info:
        check(str(tmp_path / name))
    assert "\n" not in str(info.value)
    assert name in str(info.value)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["folder.csv", "missing/x.csv", "file/x.csv"])
def test_a_path_that_went_bad_meanwhile_is_reported_when_written(tmp_path: Path, name: str) -> None:
    make_hindrances(tmp_path)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(ExportError, match="cannot write"):
        write(str(tmp_path / name), ledger_of(1), {})
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_write_protected_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("old")
    (tmp_path / "x.csv").chmod(0o400)
    with pytest.raises(ExportError, match="write-protected"):
        check(str(tmp_path / "x.csv"))
    tmp_path.chmod(0o500)
    with pytest.raises(ExportError, match="Permission denied"):
        check(str(tmp_path / "y.csv"))
    tmp_path.chmod(0o700)
