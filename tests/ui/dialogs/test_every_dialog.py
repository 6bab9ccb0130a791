import os
import subprocess
import sys
from pathlib import Path

import pytest

from crawlscope.core.base.language import VARIABLE

ROOT = Path(__file__).parents[3]


@pytest.mark.end_to_end
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_dialog_has_a_letter_twice_or_is_too_large_for_a_small_screen(
    language: str, tmp_path: Path
) -> None:
    folders = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    given = {"QT_QPA_PLATFORM": "offscreen", VARIABLE: language, **folders}
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.dialogs.every_dialog"],
        cwd=ROOT,
        env={**os.environ, **given},
        capture_output=True,
        check=False,
        text=True,
        timeout=150,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
