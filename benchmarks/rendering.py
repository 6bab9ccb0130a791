"""Pages that a script makes, rendered: beside Playwright with Chromium, and link by link.

    python benchmarks/rendering.py [--pages 1000] [--same 50]

The site is one of Vue and its router, built by esbuild: every page is the same empty shell, and
asks for JSON. Each program follows the links of rendered pages, three pages at a time. Then the
links of some pages, and of the demo site's wing of scripts, are compared with those in
`chromium --dump-dom`. It needs npm, Debian's chromium and the extra `render`; Vue, esbuild and
Playwright go to the folder of the peers (`crawlers.py`).
"""

import argparse
import contextlib
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from selectolax.lexbor import LexborHTMLParser

from benchmarks.crawlers import DIAGNOSTICS, PEERS, PYTHON, script
from benchmarks.folder_site import served_folder
from benchmarks.measuring import ROOT, RunError, keep, surroundings
from crawlscope.core.base.urls import join

CHROMIUM = "/usr/bin/chromium"
AT_ONCE = 3  # pages
LINKS = 20  # of a page, besides those that make a tree
WORDS = "the keeper of a harbour light trims its wick before dusk and writes the weather down"
SHELL = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>…</title></head>
<body><div id="app"></div><script src="/app.js"></script></body></html>
"""
OURS = (sys.executable, "-m", "crawlscope")
NO_SANDBOX = {"QTWEBENGINE_DISABLE_SANDBOX": "1"} if os.getuid() == 0 else {}
VIRTUAL = 10_000  # ms that Chromium lets a page believe to have waited
FOLLOWED = (  # by our crawls
    "a[href], area[href], link[rel=canonical][href], link[rel=alternate][href], "
    "link[rel=next][href], link[rel=prev][href]"
)
BETWEEN = 0.5  # seconds between two looks at the memory
LONGEST_DUMP = 15  # seconds
DEMO = 8099  # the port of the demo site


def install() -> None:
    """What is not there yet of npm and pip."""
    npm = PEERS / "npm"
    npm.mkdir(parents=True, exist_ok=True)
    if not (npm / "node_modules" / "vue-router").exists():
        names = ("vue", "vue-router", "esbuild")
        subprocess.run(["npm", "install", "--silent", "--prefix", str(npm), *names], check=True)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PYTHON.parents[1])], check=True)
    if not PYTHON.with_name("playwright").exists():
        subprocess.run([str(PYTHON), "-m", "pip", "install", "-q", "playwright"], check=True)


def build(folder: Path, pages: int) -> None:
    """Writes the site."""
    esbuild = PEERS / "npm" / "node_modules" / ".bin" / "esbuild"
    command = [str(esbuild), script("peers/vue_site.js"), "--bundle", "--minify"]
    command += ['--define:process.env.NODE_ENV="production"', "--define:__VUE_OPTIONS_API__=false"]
    command += ["--define:__VUE_PROD_DEVTOOLS__=false", f"--outfile={folder / 'app.js'}"]
    command += ["--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false", "--log-level=error"]
    subprocess.run(
        command, check=True, env={**os.environ, "NODE_PATH": f"{PEERS}/npm/node_modules"}
    )
    (folder / "data").mkdir()
    (folder / "page").mkdir()
    random = Random(1)
    for number in range(pages):
        children = [each for each in (2 * number + 1, 2 * number + 2) if each < pages]
        others = [random.randrange(pages) for _ in range(LINKS)]
        said = {
            "title": f"Page {number} of the harbour",
            "paragraphs": [f"{number}, {place}: {WORDS}." for place in range(8)],
            "links": [{"to": path(each), "text": f"Page {each}"} for each in (*children, *others)],
            "elsewhere": f"https://elsewhere.example/{number}",
        }
        (folder / "data" / f"{number}.json").write_text(json.dumps(said))
        (folder / path(number).lstrip("/") if number else folder / "index.html").write_text(SHELL)


def path(number: int) -> str:
    return f"/page/{number}.html" if number else "/"


# --- what a run needs -----------------------------------------------------------------------------


def memory_of(process: int) -> float:
    """MB that a process and all that it started share fairly (PSS)."""
    return sum(map(_pss, [process, *_children(process)])) / 1000


def _children(process: int) -> list[int]:
    """All that it started, and they started."""
    found = list[int]()
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for each in map(int, (task / "children").read_text().split()):
                found += [each, *_children(each)]
    return found


def _pss(process: int) -> int:
    """kB."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def run(name: str, command: Sequence[str], pages: int, reads: str = "") -> dict[str, Any]:
    """Prints a row; `reads` is the file of figures that the command leaves."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, **surroundings(folder), **NO_SANDBOX}
        began, memory = time.perf_counter(), list[float]()
        with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                memory.append(memory_of(process.pid))
                time.sleep(BETWEEN)
        seconds = time.perf_counter() - began
        if process.returncode:
            raise RunError(f"{' '.join(command)} ended with {process.returncode}")
        lag = json.loads(Path(folder, reads).read_text())["loop_lag_ms"] if reads else {}
    quarters = [memory[round(share * (len(memory) - 1))] for share in (0.25, 0.5, 0.75)]
    row = (
        *(name, f"{pages / seconds:.1f}", " / ".join(f"{each:.0f}" for each in quarters)),
        *(
            f"{max(memory):.0f}",
            " / ".join(str(lag[each]) for each in ("p50", "p99", "max") if lag),
        ),
    )
    print(f"| {' | '.join(row)} |", flush=True)
    return {"name": name, "pages": pages, "seconds": seconds, "memory": memory, "lag": lag}


def crawl(url: str, *options: str) -> list[str]:
    wait = ("--render", "--render-pages", str(AT_ONCE), "--quiet")
    return [*OURS, "crawl", url, *wait, *options]


# --- link by link ---------------------------------------------------------------------------------


def ours_of(url: str, folder: Path) -> dict[str, set[str]]:
    """The links of each page that was rendered."""
    file = folder / "links.csv"
    subprocess.run(
        crawl(url, "--export", str(file)),
        check=True,
        capture_output=True,
        cwd=folder,
        env={**os.environ, **NO_SANDBOX, "XDG_DATA_HOME": str(folder), "PYTHONPATH": str(ROOT)},
    )
    found: dict[str, set[str]] = {}
    for row in csv.DictReader(io.StringIO(file.read_text())):
        found.setdefault(row["page"], set()).add(row["url"])
    return found


def chromiums(url: str) -> set[str] | None:
    """The links in what Chromium dumps; None if it hangs on a page, or dies of it."""
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-background-networking"]
    command += [f"--virtual-time-budget={VIRTUAL}", "--dump-dom", url]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=LONGEST_DUMP
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    tree = LexborHTMLParser(done.stdout)
    base = tree.css_first("base[href]")
    start = url if base is None else join(url, base.attributes["href"] or "")
    links = (each.attributes["href"] or "" for each in tree.css(FOLLOWED))
    return {link for each in links if (link := join(start or url, each))}


def compare(name: str, url: str, urls: Sequence[str], folder: Path) -> list[str]:
    ours, differing, without = ours_of(url, folder), list[str](), list[str]()
    for each in urls:
        dumped = chromiums(each)
        if dumped is None:
            without.append(each)
            continue
        if ours.get(each, set()) != dumped:
            more = sorted(ours.get(each, set()) - dumped)
            less = sorted(dumped - ours.get(each, set()))
            differing.append(f"{each}: ours alone {more}, Chromium's alone {less}")
    said = f"{len(urls) - len(without)} pages, {len(differing)} with other links than Chromium's"
    print(f"{name}: {said}", *(f"  none from Chromium: {each}" for each in without), sep="\n")
    for line in differing:
        print(f"  {line}")
    return differing


@contextlib.contextmanager
def demo() -> Iterator[str]:
    command = [*OURS, "demo", "--serve", str(DEMO)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield f"http://127.0.0.1:{DEMO}/"
        finally:
            process.terminate()


def wing(url: str) -> list[str]:
    """The pages of the demo site's wing of scripts."""
    with urlopen(f"{url}rendered/", timeout=10) as answer:
        tree = LexborHTMLParser(answer.read().decode())
    links = {join(url, each.attributes["href"] or "") for each in tree.css("main a")}
    return [f"{url}rendered/", *sorted(filter(None, links))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--same", type=int, default=50, help="pages whose links are compared")
    wish = parser.parse_args()
    install()
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        site, alone = folder / "site", folder / "ours"
        alone.mkdir()
        site.mkdir()
        build(site, wish.pages)
        print("| | pages/s | MB after ¼ / ½ / ¾ | most | lag p50 / p99 / max, ms |")
        print("|---|--:|--:|--:|--:|")
        with served_folder(site) as served:
            playwright = [str(PYTHON), script("peers/playwright_crawler.py"), served.url]
            rows = [
                run("**Crawlscope**", crawl(served.url, *DIAGNOSTICS), wish.pages, DIAGNOSTICS[1]),
                run(
                    "Playwright, told what to wait for",
                    [*playwright, str(AT_ONCE), "main"],
                    wish.pages,
                ),
                run(
                    "Playwright, networkidle",
                    [*playwright, str(AT_ONCE), "networkidle"],
                    wish.pages,
                ),
            ]
            figures["rows"] = rows
            print()
            some = [served.url.rstrip("/") + path(number) for number in range(wish.same)]
            figures["vue"] = compare("site of Vue", served.url, some, alone)
    with tempfile.TemporaryDirectory() as name, demo() as url:
        figures["demo"] = compare("demo site", url + "rendered/", wing(url), Path(name))
    print(keep("rendering", figures))


if __name__ == "__main__":
    main()
