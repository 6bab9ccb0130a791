"""Minutes of random crawls in CI; `soak.py` beside this runs for as long as you like."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SECONDS = os.environ.get("SOAK_SECONDS", "120")
SEED = os.environ.get("SOAK_SEED", "2024")


@pytest.mark.soak
def test_random_crawls_lose_no_url_leak_nothing_and_end() -> None:
    script = str(Path(__file__).with_name("soak.py"))
    command = [sys.executable, script, "--seed", SEED, "--seconds", SECONDS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
