"""The second distribution of this tree, crawlscope-core: all commands, without the window and Qt.

`python packaging/core.py FOLDER` copies the tree there with a pyproject.toml that names it so, and
leaves out what only the window needs (233 MB). The code is the same: without Qt, what would open a
window says so. Both hold the package `crawlscope`, so an environment has one of them.

With CRAWLSCOPE_HOME=https://forge.example/us/crawlscope, package indexes get that address, and the
links of the README lead there; without it, they are those of the file. `--whole` copies the tree of
the first distribution, for that.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
OF_THE_WINDOW = {"PySide6_Essentials", "qasync", "pyqtgraph", "numpy", "dbus-fast"}
PARTS = ("app", "resources", "docs", "packaging", "README.md", "CHANGELOG.md", "LICENSE")
WHOLE = ("tests", "benchmarks", "build.spec", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")
HOME = "CRAWLSCOPE_HOME"
LINK = re.compile(r"(!?)(\[[^]]*\])\((?!https?:|#)([^)]+)\)")
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


def with_home(text: str, home: str) -> str:
    """A pyproject.toml with the address of the project."""
    urls = {"Homepage": "", "Documentation": "/blob/main/docs/index.md", "Issues": "/issues"}
    urls["Changelog"] = "/blob/main/CHANGELOG.md"
    lines = "".join(f'{name} = "{home}{place}"\n' for name, place in urls.items())
    return text.replace("[project.scripts]\n", f"[project.urls]\n{lines}\n[project.scripts]\n", 1)


def readme(text: str, home: str) -> str:
    """With links that lead to the files of the project, wherever it is shown."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found[1] else "blob"  # a picture, or a page
        return f"{found[1]}{found[2]}({home}/{kind}/main/{found[3]})"

    return LINK.sub(absolute, text)


def stage(folder: Path, *, is_whole: bool = False) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in (*PARTS, *(WHOLE if is_whole else ())):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy2(ROOT / name, folder / name)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = text if is_whole else pyproject(text)
    if home := os.environ.get(HOME, "").rstrip("/"):
        text = with_home(text, home)
        page = folder / "README.md"
        page.write_text(readme(page.read_text(encoding="utf-8"), home), encoding="utf-8")
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    stage(Path(sys.argv[-1]), is_whole="--whole" in sys.argv[1:-1])
