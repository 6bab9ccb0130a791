"""Profiles are files of their own, whole or not at all, under names that every system takes."""

from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.policy.options import defaults, options
from crawlscope.core.policy.profiles import ProfileError
from crawlscope.core.policy.settings import Keep
from crawlscope.window.profiles import Profiles, read, write


def public(**values: Any) -> dict[str, Any]:
    return {n: v for n, v in defaults().items() if Keep.PROFILE in options()[n].keep} | values


def test_a_folder_is_made_with_the_first_profile(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path / "new" / "profiles")
    assert profiles.names() == []
    profiles.save("polite", {"max_pages": 4})
    assert profiles.names() == ["polite"]
    assert profiles.load("polite") == public(max_pages=4)


def test_a_profile_is_renamed_and_deleted(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.save("b", {})
    profiles.save("A", {"max_pages": 4})
    profiles.rename("b", "c d")
    assert profiles.names() == ["A", "c d"]
    profiles.delete("c d")
    assert profiles.names() == ["A"]


def test_a_rename_replaces_no_other_profile(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.save("a", {"max_pages": 1})
    profiles.save("b", {"max_pages": 2})
    with pytest.raises(ProfileError, match="already"):
        profiles.rename("a", "B")
    assert profiles.load("b")["max_pages"] == 2


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "a\\b", ".x", "a\nb", "x" * 61, "a."])
def test_no_name_leaves_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "profiles"
    with pytest.raises(ProfileError, match="a name can"):
        Profiles(folder).save(name, {})
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_read_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"scope = '\xe9'")
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    (tmp_path / "wrong.toml").write_text("max-pages = 0")
    for name in ("none.toml", "latin.toml", "large.toml", "wrong.toml"):
        with pytest.raises(ProfileError, match=name) as info:
            read(tmp_path / name)
        assert "\n" not in str(info.value)


def test_a_profile_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.mkdir()  # nothing can replace it
    with pytest.raises(ProfileError, match="cannot write"):
        write(path, {})
    assert [each.name for each in tmp_path.iterdir()] == ["a.toml"]


def test_a_profile_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("max-pages = 4\n", encoding="utf-8-sig")
    assert Profiles(tmp_path).load("a") == public(max_pages=4)
