"""The program is one thread, whatever its libraries would like."""

import os
import subprocess
import sys

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.fetch.fetch import Fetcher


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_no_library_starts_threads() -> None:
    counting = "import os, crawlscope, numpy; print(len(os.listdir('/proc/self/task')))"
    others = {name: value for name, value in os.environ.items() if "THREADS" not in name}
    found = subprocess.run(
        [sys.executable, "-c", counting], env=others, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "1"


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
async def test_where_no_name_is_resolved_c_ares_starts_no_thread() -> None:
    before = len(os.listdir("/proc/self/task"))
    async with Fetcher(Settings.checked(roots=["http://127.0.0.1/"])):
        assert len(os.listdir("/proc/self/task")) <= before
