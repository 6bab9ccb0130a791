"""Instructions a page, ours and the bare loop's: a measure that a busy machine does not change.

    python benchmarks/instructions.py           # two sites, about four minutes; needs valgrind
    python benchmarks/instructions.py --ours    # without the bare loop; half the time

Two crawls run under cachegrind, one of more pages than the other; the difference of their
instructions, divided by the pages that it is of, is what a page costs, without the start of the
program and without its end. One worker: with more, the order of the answers, and so the pages of a
crawl, would be others each time. Two runs differ by 0.1 %, on a busy machine too (see
slow_clock.py). Other numbers of pages give other figures: the first pages of a site name more new
URLs and cost half as much again, for reasons that no fetch and no parser has. So pages of 8 KB are
counted from the 200th on, of a site of 2,001.

Each site has a row without the facts that findings are made of (`--no-audit`), and one with them.
"""

import argparse
import contextlib
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.folder_site import served_folder
from benchmarks.generated_site import Plan, served
from benchmarks.measuring import RunError, measured

SITE = 2_001  # pages; the first 200 name nearly all of them
PACKAGE = "python3.11-doc"  # of Debian: real pages, 3 to 150 KB, 57 KB on average
CACHEGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
SLOWED = str(Path(__file__).with_name("slow_clock.py"))
LONGEST = 600  # seconds of one run
BARE = ("benchmarks.bare_loop", "{url}", "--workers=1", "--max-pages={pages}")
# Hashes are the same in each run. The threads of OpenBLAS, which comes with numpy, would wait for
# work in busy loops: a tenth of the figures on a machine that does other things too.
CALM = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
OURS = ("app", "crawl", "{url}", "--workers=1", "--max-pages={pages}", "--quiet")


@dataclass(frozen=True, slots=True)
class Site:
    name: str
    url: str
    fewer: int  # pages of the crawl that is taken away
    more: int
    requests: Callable[[], int]  # since the last call


@dataclass(frozen=True, slots=True)
class Figures:
    """Instructions a page of one site."""

    ours: float
    bare: float | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.bare is None else self.ours / self.bare


def environment() -> str:
    """What the figures depend on besides the code: they are compared where this is the same."""
    libc = " ".join(platform.libc_ver())
    return f"Python {' '.join(sys.version.split())}, {libc}, {platform.machine()}"


def documentation() -> Path | None:
    """The folder of the documentation's pages; None if the package is not installed."""
    try:
        listed = subprocess.run(["dpkg", "-L", PACKAGE], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    tutorial = next(
        (line for line in listed.stdout.splitlines() if line.endswith("/tutorial/index.html")), ""
    )
    return Path(tutorial).parents[1] if tutorial else None


@contextlib.contextmanager
def generated_site() -> Iterator[Site]:
    """Pages of 8 KB, 30 links each."""
    with served(Plan(SITE)) as site:

        def requests() -> int:
            found = int(site.seen()["requests"])
            site.forget()
            return found

        yield Site("8 KB pages", site.url, 200, 600, requests)


@contextlib.contextmanager
def documentation_site() -> Iterator[Site | None]:
    """The tutorial of Python and what it links to; None if it is not installed."""
    folder = documentation()
    if folder is None:
        print(f"no real pages: the Debian package {PACKAGE} is not installed", flush=True)
        yield None
        return
    with served_folder(folder) as site:
        # What comes next is an index of 2.5 MB.
        yield Site("documentation", site.url + "tutorial/index.html", 4, 28, site.requests)


def instructions(program: Sequence[str]) -> int:
    """Of a whole process, under a slow clock. Raises RunError."""
    command = [*CACHEGRIND, sys.executable, SLOWED, *program]
    output = measured(command, CALM, LONGEST).output
    counted = re.search(r"I\s+refs:\s+([\d,]+)", output)
    if counted is None:
        raise RunError(f"cachegrind printed nothing:\n{output[-2000:]}")
    return int(counted[1].replace(",", ""))


def of_crawl(program: Sequence[str], site: Site, pages: int) -> int:
    arguments = [each.format(url=site.url, pages=pages) for each in program]
    site.requests()
    counted = instructions(arguments)
    if (asked := site.requests()) != pages:
        raise RunError(f"{' '.join(arguments)} asked for {asked} pages")
    return counted


def a_page(program: Sequence[str], site: Site) -> float:
    fewer, more = (of_crawl(program, site, pages) for pages in (site.fewer, site.more))
    return (more - fewer) / (site.more - site.fewer)


def measure(with_bare: bool = True) -> dict[str, Figures]:
    """By name of the site. Raises RunError."""
    if shutil.which(CACHEGRIND[0]) is None:
        raise RunError("valgrind is not installed")
    found = {}
    for opened in (generated_site(), documentation_site()):
        with opened as site:
            if site is None:
                continue
            for program in (OURS, BARE):  # or else the first run counts what Python compiles
                arguments = [each.format(url=site.url, pages=1) for each in program]
                measured([sys.executable, SLOWED, *arguments], timeout=LONGEST)
            bare = a_page(BARE, site) if with_bare else None
            found[site.name] = Figures(a_page((*OURS, "--no-audit"), site), bare)
            found[f"{site.name}, facts"] = Figures(a_page(OURS, site), bare)
    return found


def show(found: dict[str, Figures]) -> None:
    print(f"{'millions of instructions a page':32} {'ours':>8} {'bare loop':>10} {'ratio':>6}")
    for name, each in found.items():
        bare, ratio = ("", "")
        if each.bare is not None and each.ratio is not None:
            bare, ratio = f"{each.bare / 1e6:.3f}", f"{each.ratio:.3f}"
        print(f"{name:32} {each.ours / 1e6:8.3f} {bare:>10} {ratio:>6}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ours", action="store_true", help="without the bare loop")
    is_ours = parser.parse_args().ours
    try:
        show(measure(with_bare=not is_ours))
    except RunError as problem:
        sys.exit(str(problem))
    print(environment())


if __name__ == "__main__":
    main()
