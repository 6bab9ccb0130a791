"""Pages per second on one static site, side by side: one command, one table.

`python benchmarks/pages.py [PAGES] [ROUNDS]` serves the site from a process of its own, then runs
each crawler in turn, ROUNDS times. Every run must have visited every page. The ratio is that to
the bare loop of the same round; medians of the rounds are printed.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
ROOT = HERE.parent
LONGEST_RUN = 300  # seconds


@dataclass(frozen=True)
class Run:
    pages: int
    seconds: float
    lag_p99: float | None = None  # ms
    lag_max: float | None = None
    memory: float | None = None  # MB at the most

    @property
    def speed(self) -> float:
        return self.pages / self.seconds


def bare(url: str) -> Run:
    said = run(str(HERE / "bare_loop.py"), url).split()
    return Run(int(said[0]), float(said[1]))


def headless(url: str) -> Run:
    return diagnosed("-m", "app", "crawl", url, "--quiet", "--diagnostics", "{file}")


def window(url: str) -> Run:
    return diagnosed(str(HERE / "in_window.py"), url, "{file}")


def window_on_stock_qasync(url: str) -> Run:
    return diagnosed(str(HERE / "in_window.py"), url, "{file}", "--stock")


CRAWLERS = {
    "bare aiohttp loop (asyncio)": bare,
    "crawlscope crawl (asyncio)": headless,
    "crawlscope window (our loop)": window,
    "crawlscope window (stock qasync)": window_on_stock_qasync,
}


def diagnosed(*command: str) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        run(*(part.format(file=file) for part in command))
        said = json.loads(file.read_text())
    lag = said["loop_lag_ms"]
    return Run(said["pages"], said["seconds"], lag["p99"], lag["max"], said["peak_rss_mb"])


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST_RUN,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


def measure(url: str, pages: int, rounds: int) -> dict[str, list[Run]]:
    runs: dict[str, list[Run]] = {name: [] for name in CRAWLERS}
    for number in range(rounds):
        for name, crawler in CRAWLERS.items():
            result = crawler(url)
            if result.pages != pages:
                sys.exit(f"{name} visited {result.pages} pages of {pages}")
            runs[name].append(result)
            print(f"round {number + 1}: {name}: {result.speed:,.0f} pages/s", file=sys.stderr)
    return runs


def table(runs: dict[str, list[Run]]) -> None:
    base = next(iter(runs.values()))
    print(f"{'':34} {'pages/s':>8} {'ratio':>6} {'lag p99':>8} {'lag max':>8} {'memory':>8}")
    for name, each in runs.items():
        ratio = median(a.speed / b.speed for a, b in zip(each, base, strict=True))
        figures = f"{name:34} {median(a.speed for a in each):8,.0f} {ratio:6.2f}"
        if each[0].lag_p99 is not None:
            figures += f" {median(a.lag_p99 or 0 for a in each):5.1f} ms"
            figures += f" {median(a.lag_max or 0 for a in each):5.1f} ms"
            figures += f" {median(a.memory or 0 for a in each):5.0f} MB"
        print(figures)


def main() -> None:
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 10_001
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    command = [sys.executable, str(HERE / "static_site.py"), str(pages)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as site:
        assert site.stdout is not None
        assert site.stdin is not None
        try:
            table(measure(site.stdout.readline().strip(), pages, rounds))
        finally:
            site.stdin.close()


if __name__ == "__main__":
    main()
