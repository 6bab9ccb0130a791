"""Copies a crawl file, and is killed: at each step, and before each change of a file, once.

`python -m tests.store.killed_copies FOLDER`: FOLDER/source holds a crawl file `a.crawl`, its
journal and perhaps an older target `b.crawl`. Each attempt has a copy of that folder, named by its
number; the last one is not killed. Prints how many there were.
"""

import os
import shutil
import signal
import sys
from pathlib import Path

from crawlscope.store import Copy, CrawlFile

WATCHED = ("open", "os.remove", "os.rename", "os.chmod")
MOST = 100


class Killer:
    def __init__(self, at: int, folder: Path) -> None:
        self._left = at
        self._folder = str(folder)
        self.is_armed = False

    def step(self) -> None:
        self._left -= self.is_armed
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)

    def audit(self, event: str, given: tuple[object, ...]) -> None:
        if event in WATCHED and str(given[0]).startswith(self._folder):
            self.step()


def copy(folder: Path, killer: Killer) -> None:
    sys.addaudithook(killer.audit)
    with CrawlFile.open(str(folder / "a.crawl")) as file:
        saved = file.restored()
        file.writer(saved.ledger, saved)  # from here on the file is written to
        killer.is_armed = True
        copy = Copy(file, str(folder / "b.crawl"))
        for steps in (copy.database(), copy.journal()):
            for _ in steps:
                killer.step()
        copy.finished().close()


def main() -> None:
    above = Path(sys.argv[1])
    for number in range(1, MOST):
        folder = above / str(number)
        shutil.copytree(above / "source", folder)
        pid = os.fork()
        if not pid:
            copy(folder, Killer(number, folder))
            os._exit(0)
        if os.waitpid(pid, 0)[1] == 0:
            print(number)
            return
    raise SystemExit("it never ended")


if __name__ == "__main__":
    main()
