"""The whole window in a language that shows what does not speak it."""

import os
import subprocess
import sys
from pathlib import Path

from app.core.language import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints that ends well."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
        capture_output=True,
        check=False,
        text=True,
        timeout=150,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_text_of_the_window_can_be_translated(tmp_path: Path) -> None:
    folders = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    assert run("-m", "tests.end_to_end.unmarked", **{VARIABLE: PSEUDO}, **folders).strip() == ""


def test_every_text_is_translated_and_the_catalogues_are_up_to_date() -> None:
    assert "all texts are translated" in run("packaging/languages", "--check")
