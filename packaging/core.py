"""The second distribution of this tree, crawlscope-core: all commands, without the window and Qt.

`python packaging/core.py FOLDER` copies the tree there with a pyproject.toml that names it so, and
leaves out what only the window needs (233 MB). The code is the same: without Qt, what would open a
window says so. Both hold the package `crawlscope`, so an environment has one of them.
"""

import re
import shutil
import sys
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
OF_THE_WINDOW = {"PySide6_Essentials", "qasync", "pyqtgraph", "numpy", "dbus-fast"}
PARTS = ("app", "resources", "docs", "packaging", "README.md", "CHANGELOG.md", "LICENSE")
NAME = 'name = "crawlscope"'
DEPENDENCY = re.compile(r'^    "([^"]+)",.*\n', re.MULTILINE)
SHOWN = '    "Environment :: X11 Applications :: Qt",\n'
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


def pyproject(text: str) -> str:
    """That of the other distribution, made from ours."""
    head, begin, rest = text.partition("\ndependencies = [\n")
    taken, end, others = rest.partition("\n]\n")

    def without(found: re.Match[str]) -> str:
        return "" if Requirement(found[1]).name in OF_THE_WINDOW else found[0]

    kept = DEPENDENCY.sub(without, f"{taken}\n").rstrip("\n")
    head = head.replace(NAME, 'name = "crawlscope-core"', 1)
    head = head.replace(SHOWN, '    "Environment :: Console",\n', 1)
    return head + begin + kept + end + others.replace("crawlscope[", "crawlscope-core[")


def stage(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy2(ROOT / name, folder / name)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(pyproject(text), encoding="utf-8")


if __name__ == "__main__":
    stage(Path(sys.argv[1]))
