"""What programs that check links or audit pages take for a real site: processor time, in one table.

    python benchmarks/auditors.py [--rounds N] [FOLDER]      # python3.11-doc; ten minutes
    python benchmarks/auditors.py --install                  # the others first, by pip and npm

nginx serves the folder on 127.0.0.1. Each program has ten requests in flight and stays on the site;
they take turns. Seconds are those of the processor, of the whole process with its start and its
children, which a busy machine changes little. A page is an address of nginx's log that was answered
with 200.
"""

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import HEADLESS, PEERS, PYTHON, RIVALS, Contender, package, script
from benchmarks.generated_site import Plan
from benchmarks.measuring import RunError, measured
from benchmarks.nginx_site import SERVER, NginxSite, running

FOLDER = "/usr/share/doc/python3.11/html"
LONGEST = 600  # seconds of one run
BROKEN_LINKS = (0, 1, 3)  # what the programs end with if there are any
PIP = ("advertools", "pylinkvalidator")
NPM = ("linkinator", "broken-link-checker")
MODULES = PEERS / "npm" / "node_modules"
ELSEWHERE = r"^https?://(?!127\.0\.0\.1)"
VALIDATOR = PYTHON.with_name("pylinkvalidate.py")


def of_npm(package: str, program: str, *words: str) -> Contender:
    return Contender(
        f"{package}: links",
        lambda url: [str(MODULES / ".bin" / program), url, *words],
        MODULES / ".bin" / program,
        lambda _: ["node", "-p", f"require('{MODULES / package}/package.json').version"],
    )


AUDITORS = (
    HEADLESS,  # links and findings
    *(each for each in RIVALS if each.name.startswith("LinkChecker")),
    Contender(
        "advertools: links, titles, headings, images, structured data",
        lambda url: [str(PYTHON), script("peers/advertools_crawl.py"), url],
        PYTHON.with_name("advertools"),
        package("advertools"),
    ),
    Contender(
        "pylinkvalidator: links",
        lambda url: [str(VALIDATOR), "--workers=10", "--mode=thread", "--parser=lxml", url],
        VALIDATOR,
        package("pylinkvalidator"),
    ),
    of_npm("linkinator", "linkinator", "--recurse", "--concurrency=10", f"--skip={ELSEWHERE}"),
    of_npm("broken-link-checker", "blc", "-r", "-e", "--requests=10", "--host-requests=10"),
)


def install_all() -> None:
    pip = [str(PYTHON), "-m", "pip", "install", "-q", *PIP]
    npm = ["npm", "install", "--silent", "--prefix", str(PEERS / "npm"), *NPM]
    for command in ([sys.executable, script("crawlers.py")], pip, npm):
        subprocess.run(command, check=True)


def run(auditor: Contender, site: NginxSite) -> tuple[int, float, float]:
    """Pages, seconds of the processor (0: it did not end), MB."""
    site.forget()
    try:
        cost = measured(auditor.command(site.url), timeout=LONGEST, codes=BROKEN_LINKS)
    except RunError as problem:
        print(problem, file=sys.stderr)
        return site.seen()["distinct"], 0.0, 0.0
    return site.seen()["distinct"], cost.cpu, cost.memory


def table(folder: Path, rounds: int, names: Sequence[str]) -> None:
    auditors = [
        each
        for each in AUDITORS
        if each.is_here and (not names or any(name in each.name for name in names))
    ]
    runs: dict[str, list[tuple[int, float, float]]] = {each.name: [] for each in auditors}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        work.chmod(0o755)
        pages = shutil.copytree(folder, work / "pages")
        with running(work, SERVER.format(port=port, pages=pages), port):
            site = NginxSite(f"http://127.0.0.1:{port}/", Plan(0), work)
            for _ in range(rounds):
                for auditor in auditors:
                    runs[auditor.name].append(run(auditor, site))
    print("| | version | pages | CPU s | pages a CPU second | of ours | memory MB |")
    print("|---|---|--:|--:|--:|--:|--:|")
    ours = 0.0
    for auditor in auditors:
        some = runs[auditor.name]
        cpu = median(cpu for _, cpu, _ in some)
        said = f"| {auditor.name} | {auditor.told_version()} | {some[0][0]:,} |"
        if cpu:
            speed = some[0][0] / cpu
            ours = ours or speed
            memory = max(memory for *_, memory in some)
            print(said, f"{cpu:.1f} | {speed:,.0f} | {speed / ours:.3f} | {memory:,.0f} |")
        else:
            print(said, f"not done after {LONGEST} s | | | |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", default=FOLDER, type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--install", action="store_true", help="the others first")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="parts of names")
    given = parser.parse_args()
    if given.install:
        install_all()
    table(given.folder, given.rounds, given.only)


if __name__ == "__main__":
    main()
