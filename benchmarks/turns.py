"""How long the loop stands while the window is made, in ms of processor time: the longest ten.

    python benchmarks/turns.py            # offscreen; half a minute
    python benchmarks/turns.py --check    # ends with 1 if one takes more than 50 ms

A stand is the time between two passes of Qt's loop, in which neither a key is read nor anything is
painted: from the first painting of the window until a second after all of it is there. Each is
named by the part that began last (`window/parts.py`), and is the least of five starts, because
others may be at work on the machine. The home is new each time, and the program ran once before, so
that Python's files are compiled.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 50.0  # ms
STARTS = 5
SHOWN = 10
LEFT_OUT = ("XDG_", "PYTHONDONTWRITEBYTECODE")
TIMED = """
import json, os, sys, time
from collections import Counter
from PySide6.QtCore import QTimer
from crawlscope.ui.first.frame import Frame
from crawlscope.window import parts as parted

painted, hold, parts = Frame._note_painted, Frame.hold, parted.parts
named = "before the first part"
stands = Counter()
seen = Counter()
last = None


def note():
    global last
    now = time.process_time()
    if last is not None:
        stands[named] = max(stands[named], 1_000 * (now - last))
    last = time.process_time()


def begin(self, *given):
    painted(self, *given)
    if last is None:
        self.timer = QTimer(self)
        self.timer.timeout.connect(note)
        self.timer.start(0)
        note()


def name(part):
    global named
    given = getattr(part, "args", ())
    named = given[0] if given and isinstance(given[0], str) else "names of Qt"
    seen[named] += 1
    if seen[named] > 1:
        named = f"{named} ({seen[named]})"


def noted():
    for part in parts():
        name(part)
        yield part
    global named
    named = "the window's own parts"


def end(self, window):
    global named
    hold(self, window)
    named = "the window, held"
    QTimer.singleShot(1_000, self, leave)


def leave():
    print(json.dumps(stands), flush=True)
    os._exit(0)


Frame._note_painted, Frame.hold, parted.parts = begin, end, noted
sys.argv = ["crawlscope"]
from crawlscope.commands.main import main
main()
"""


def stands() -> dict[str, float]:
    """The longest stand of one start in each part, in ms."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(LEFT_OUT)},
            "HOME": home,
            "PYTHONPATH": str(ROOT / "app"),
            "QT_QPA_PLATFORM": "offscreen",
            "LC_ALL": "C.UTF-8",
        }
        command = (sys.executable, "-c", TIMED)
        ran = subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True, timeout=120
        )
        found: dict[str, float] = json.loads(ran.stdout)
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help=f"1 if one takes more than {MOST} ms")
    checks = parser.parse_args().check
    stands()  # compiles
    starts = [stands() for _ in range(STARTS)]
    least = {name: min(each.get(name, 0.0) for each in starts) for name in starts[0]}
    longest = sorted(least.items(), key=lambda item: -item[1])
    for name, took in longest[:SHOWN]:
        print(f"{took:6.1f} ms  {name}")
    return 1 if checks and longest[0][1] > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
