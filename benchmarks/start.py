"""Instructions from the start of the program to a painted window, beside importing Qt alone.

    python benchmarks/start.py            # needs valgrind; a minute of one core
    python benchmarks/start.py --check    # ends with 1 if it is more than 1.6 times

What is imported alone is what any program with such a window needs: `python -c 'import
PySide6.QtWidgets'`. What is painted first is the address bar, which can be used at once; the rest
of the program is imported, and the rest of the window made, behind it: that is the second figure. A
busy machine does not change the figures. The home is empty, as at the very first start, and each
program ran once before, so that Python's files are compiled.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 1.6  # times
LEFT_OUT = ("XDG_", "PYTHONDONTWRITEBYTECODE")
COUNTING = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
BARE = "import PySide6.QtWidgets"
# The window as a person opens it; the process ends in the turn after the first painting, or in the
# one after all of it is there.
OPENED = """
import os, sys
from PySide6.QtCore import QTimer
from crawlscope.ui.first.frame import Frame

made = Frame.{last}

def last(self, *given):
    made(self, *given)
    QTimer.singleShot(0, self, lambda: os._exit(0))

Frame.{last} = last
sys.argv = ["crawlscope"]
from crawlscope.commands.main import main
main()
"""
PAINTED, WHOLE = (OPENED.format(last=each) for each in ("_note_painted", "hold"))


def instructions(code: str, home: Path) -> int:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(LEFT_OUT)},
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "0",
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C.UTF-8",
    }
    command = (sys.executable, "-c", code)
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)
    ran = subprocess.run(
        (*COUNTING, *command),
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=900,
    )
    counted = re.search(r"I\s+refs:\s+([\d,]+)", ran.stderr)
    assert counted, ran.stderr
    return int(counted[1].replace(",", ""))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help=f"1 if more than {MOST} times")
    checks = parser.parse_args().check
    with tempfile.TemporaryDirectory() as home:
        bare = instructions(BARE, Path(home))
        painted = instructions(PAINTED, Path(home))
        whole = instructions(WHOLE, Path(home))
    ratio = painted / bare
    print(f"{BARE}: {bare / 1e6:,.0f} M instructions")
    print(f"a painted window: {painted / 1e6:,.0f} M, {ratio:.2f} times (at most {MOST})")
    print(f"all of the window: {whole / 1e6:,.0f} M, {whole / bare:.1f} times")
    return 1 if checks and ratio > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
