"""A seal shows that it was this person who had a folder served, here."""

from pathlib import Path

import pytest

from crawlscope.store.seal import is_sealed, seal

SERVED = [("http://127.0.0.1:50000/", "/home/me/public")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_what_was_sealed_here_is_known_here(home: Path) -> None:
    assert is_sealed(SERVED, seal(SERVED))
    assert not is_sealed([(SERVED[0][0], "/home/me")], seal(SERVED))
    assert not is_sealed([("http://127.0.0.1:50001/", SERVED[0][1])], seal(SERVED))


def test_what_was_sealed_elsewhere_is_not_known(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = seal(SERVED)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "other"))
    assert not is_sealed(SERVED, text)
    assert seal(SERVED) != text


def test_the_key_is_for_its_owner_alone_and_nothing_lies_beside_it(home: Path) -> None:
    seal(SERVED)
    (key,) = (home / "data" / "crawlscope").iterdir()
    assert key.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "é", "0" * 64])
def test_without_a_key_nothing_is_sealed(home: Path, text: str) -> None:
    (home / "data").write_text("no folder")
    assert seal(SERVED) == ""
    assert not is_sealed(SERVED, text)


def test_a_key_that_is_cut_short_seals_nothing(home: Path) -> None:
    seal(SERVED)
    (key,) = (home / "data" / "crawlscope").iterdir()
    key.write_bytes(b"")
    assert seal(SERVED) == ""
    assert not is_sealed(SERVED, "")
