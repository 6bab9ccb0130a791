"""What the window is imported from, in parts."""

from pathlib import Path

import pytest

from crawlscope.window.parts import imports


def test_a_library_that_a_frozen_program_was_left_without_is_passed_over() -> None:
    for part in imports(("PySide6.QtNowhere", "json")):
        part()


@pytest.mark.parametrize(
    ("name", "lacking"),
    [("crawlscope.none", "crawlscope.none"), ("lacks_a_part", "nowhere_to_be_found")],
)
def test_what_lacks_a_part_of_ours_or_of_its_own_says_so(
    name: str, lacking: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacks_a_part.py").write_text("import nowhere_to_be_found")
    monkeypatch.syspath_prepend(tmp_path)
    (part,) = imports((name,))
    with pytest.raises(ModuleNotFoundError, match=lacking):
        part()
