"""No source is read, and kept, of what is imported after PySide."""

import subprocess
import sys

import pytest

# A module that nobody else needs, as one of many; what was read of all that the window imports
CODE = """
import linecache
import crawlscope.runtime.loop, crawlscope.window.desktop
import this
print(any(each.endswith("this.py") for each in linecache.cache), len(linecache.cache) < 300)
"""


@pytest.mark.slow
def test_the_source_of_no_module_is_read_because_qt_is_there() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False True"
