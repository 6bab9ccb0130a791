"""Instructions a page, ours and the bare loop's: a measure that a busy machine does not change.

    python benchmarks/instructions.py           # five kinds of pages, five minutes; needs valgrind
    python benchmarks/instructions.py --ours    # without the bare loop
    python benchmarks/instructions.py --only 'python3.11-doc'
    python benchmarks/instructions.py --unpacked FOLDER  # five other documentations; ten minutes

Two crawls run under callgrind side by side, one of more pages than the other; the difference of
their instructions, divided by the pages that it is of, is what a page costs, without the end of the
program; its start is not counted. One worker: with more, the order of the answers, and so the pages
of a crawl, would be others each time. Two runs differ by 0.1 %, on a busy machine too (see
counted.py). Other numbers of pages give other figures: the first pages of a site name more new
URLs and cost half as much again, for reasons that no fetch and no parser has. So pages of 8 KB are
counted from the 200th on, of a site of 2,001.

Each kind has a row without the facts that findings are made of (`--no-audit`), and one with them:
pages of 8 KB, real documentation, pages of 100 KB with relative links between nested folders, and
the pages of 8 KB in a crawl of 300,000 known URLs, which is resumed from its file.
"""

import argparse
import contextlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.folder_site import served_folder
from benchmarks.generated_site import Pages, Plan, served
from benchmarks.measuring import RunError, keep, measured
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Event
from crawlscope.store import CrawlFile

EIGHT_KB = Plan(2_001)  # the first 200 pages name nearly all of them
NESTED = Plan(1_001, size=100 * 1024, links=300, shape="deep", relative=1)
KNOWN = 300_000
STARTED_AT, BATCH = "2024-05-01T12:00:00+00:00", 2_000  # of a crawl file that is made
PYTHON = "python3.11-doc"
PACKAGES = {  # of Debian, with real pages, and a page of each from which the others are found
    PYTHON: "tutorial/index.html",  # 3 to 150 KB, 57 KB on average
    "postgresql-doc-15": "index.html",  # 1 to 440 KB, half of them less than 7
}
# Others, by which nothing was ever made faster. They need not be installed:
# apt-get download PACKAGE…; for each in *.deb; do dpkg -x $each FOLDER; done
HELD_OUT = {
    "sqlite3-doc": "sqlite3/index.html",
    "git-doc": "git-doc/git.html",
    "python-django-doc": "python-django-doc/html/index.html",
    "openjdk-17-doc": "openjdk-17-jre-headless/api/index.html",
    "debian-handbook": "debian-handbook/html/en-US/index.html",
}
DOCUMENTS = "usr/share/doc"  # of a package
PYTHON_PAGES = (4, 28)  # the next is an index of 2.5 MB
CALLGRIND = (
    *("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"),
    "--instr-atstart=no",  # counted.py begins to count
)
COUNTED = str(Path(__file__).with_name("counted.py"))
LONGEST = 900  # seconds of one run
BARE = ("benchmarks.bare_loop", "{url}", "--workers=1", "--max-pages={pages}")
# Hashes are the same in each run. The threads of OpenBLAS, which comes with numpy, would wait for
# work in busy loops: a tenth of the figures on a machine that does other things too.
CALM = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
OURS = ("crawlscope", "crawl", "{url}", "--workers=1", "--max-pages={pages}", "--quiet")
RESUMED = ("crawlscope", "resume", "{file}", "--workers=1", "--max-pages={pages}", "--quiet")


@dataclass(frozen=True, slots=True)
class Site:
    name: str
    url: str
    fewer: int  # pages of the crawl that is taken away
    more: int
    requests: Callable[[], int]  # since the last call
    known: int = 0  # URLs of the crawl file that is resumed; 0: the crawl is a new one


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


def documentation(package: str) -> Path | None:
    """The folder of its pages; None if it is not installed."""
    try:
        listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    pages = (Path(line) for line in listed.stdout.splitlines() if line.endswith(".html"))
    first = PACKAGES[package]
    above = len(Path(first).parts)
    found = (each.parents[above - 1] for each in pages if str(each).endswith(f"/{first}"))
    return min(found, key=lambda folder: len(folder.parts), default=None)


@contextlib.contextmanager
def generated_site(
    name: str = "8 KB pages",
    plan: Plan = EIGHT_KB,
    between: tuple[int, int] = (200, 600),
    known: int = 0,
) -> Iterator[Site]:
    """Pages of 8 KB with 30 links each, or of another plan."""
    with served(plan) as site:

        def requests() -> int:
            found = int(site.seen()["requests"])
            site.forget()
            return found

        yield Site(name, site.url, *between, requests, known)


@contextlib.contextmanager
def documentation_site(package: str) -> Iterator[Site | None]:
    """Real pages; None if they are not installed."""
    folder = documentation(package)
    if folder is None:
        print(f"no real pages: the Debian package {package} is not installed", flush=True)
        yield None
        return
    with served_folder(folder) as site:
        between = PYTHON_PAGES if package == PYTHON else (20, 100)
        yield Site(package, site.url + PACKAGES[package], *between, site.requests)


@contextlib.contextmanager
def unpacked_site(package: str, folder: Path) -> Iterator[Site | None]:
    """Pages of one of those that are held out; None if they are not there."""
    above, _, first = HELD_OUT[package].partition("/")
    pages = folder / DOCUMENTS / above
    if not (pages / first).is_file():
        print(f"no real pages: the Debian package {package} is not in {folder}", flush=True)
        yield None
        return
    with served_folder(pages) as site:
        yield Site(package, site.url + first, 20, 100, site.requests)


SMALL, LARGE = "8 KB pages", "300,000 known"
Kinds = Mapping[str, Callable[[], contextlib.AbstractContextManager[Site | None]]]
KINDS: Kinds = {
    SMALL: generated_site,
    **{package: partial(documentation_site, package) for package in PACKAGES},
    "100 KB pages": partial(generated_site, "100 KB pages", NESTED, (20, 60)),
    LARGE: partial(generated_site, LARGE, Plan(KNOWN + 1), (200, 600), KNOWN),
}


def make_file(path: Path, site: Site, audit: bool) -> None:
    """Writes a crawl file in which all pages of the site are known, and none has been fetched."""
    plan = Plan(site.known + 1)
    port = urllib.parse.urlsplit(site.url).port or 0
    pages = Pages(plan, port)
    settings = Settings.checked(roots=(site.url,), audit=audit)
    ledger = Ledger(settings)
    with CrawlFile.create(str(path), settings, STARTED_AT) as file:
        writer = file.writer(ledger)
        batch: list[Event] = [Discovered(1, site.url, 0, 0, None, settings.max_redirects)]
        for number in range(1, plan.pages):
            url = site.url + pages.path(number).decode()[1:]
            batch.append(Discovered(number + 1, url, 1, 1, None, settings.max_redirects))
            if len(batch) >= BATCH or number == plan.pages - 1:
                ledger.fold(batch)
                writer.note(batch)
                in_one_go(writer.writing())
                batch = []
        ledger.catch_up()


def instructions(program: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    """Of a process, from its first request, or `count`, to its end. Raises RunError."""
    command = [*CALLGRIND, sys.executable, COUNTED, *program]
    output = measured(command, {**CALM, **(env or {})}, LONGEST).output
    counted = re.search(r"I\s+refs:\s+([\d,]+)", output)
    if counted is None:
        raise RunError(f"callgrind printed nothing:\n{output[-2000:]}")
    return int(counted[1].replace(",", ""))


def of_crawl(
    program: Sequence[str], site: Site, file: Path | None, env: Mapping[str, str] | None, pages: int
) -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.crawl"
        if file is not None:
            shutil.copy(file, copy)
        arguments = [each.format(url=site.url, pages=pages, file=copy) for each in program]
        return instructions(arguments, env)


def a_page(
    program: Sequence[str],
    site: Site,
    file: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> float:
    site.requests()
    with ThreadPoolExecutor(2) as both:
        crawls = both.map(partial(of_crawl, program, site, file, env), (site.fewer, site.more))
        fewer, more = crawls
    if (asked := site.requests()) != site.fewer + site.more:
        raise RunError(f"{' '.join(program)} asked for {asked} pages")
    return (more - fewer) / (site.more - site.fewer)


def of_ours(site: Site, audit: bool) -> float:
    if not site.known:
        return a_page(OURS if audit else (*OURS, "--no-audit"), site)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "known.crawl"
        make_file(file, site, audit)
        return a_page(RESUMED, site, file)


def measure(with_bare: bool = True, kinds: Kinds = KINDS) -> dict[str, Figures]:
    """By name of the kind. Raises RunError."""
    if shutil.which(CALLGRIND[0]) is None:
        raise RunError("valgrind is not installed")
    found: dict[str, Figures] = {}
    for opened in kinds.values():
        with opened() as site:
            if site is None:
                continue
            for program in (OURS, BARE):  # or else the first run counts what Python compiles
                arguments = [each.format(url=site.url, pages=1) for each in program]
                measured([sys.executable, "-m", *arguments], timeout=LONGEST)
            # To the bare loop it makes no difference how many URLs it knows
            bare = found[SMALL].bare if site.known and SMALL in found else None
            if with_bare and bare is None:
                bare = a_page(BARE, site)
            found[site.name] = Figures(of_ours(site, audit=False), bare)
            found[f"{site.name}, facts"] = Figures(of_ours(site, audit=True), bare)
            show({name: found[name] for name in (site.name, f"{site.name}, facts")})
    return found


HEAD = f"{'millions of instructions a page':32} {'ours':>8} {'bare loop':>10} {'ratio':>6}"


def show(found: dict[str, Figures]) -> None:
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
    parser.add_argument("--only", action="append", choices=KINDS, help="one kind; repeatable")
    parser.add_argument("--unpacked", type=Path, metavar="FOLDER", help="of five other packages")
    asked = parser.parse_args()
    kinds = {name: kind for name, kind in KINDS.items() if name in (asked.only or KINDS)}
    if asked.unpacked:
        kinds = {name: partial(unpacked_site, name, asked.unpacked) for name in HELD_OUT}
    print(HEAD)
    try:
        found = measure(with_bare=not asked.ours, kinds=kinds)
    except RunError as problem:
        sys.exit(str(problem))
    if not asked.ours and not asked.only and not asked.unpacked:
        keep("instructions", {name: asdict(each) for name, each in found.items()})
    print(environment())


if __name__ == "__main__":
    main()
