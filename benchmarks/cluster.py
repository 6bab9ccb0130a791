"""The same crawls in one process, on one and two more, and by spider-rs.

    python benchmarks/cluster.py                  # needs nginx, and the extra `cluster`
    python benchmarks/cluster.py --rounds 5 --kind python3.11-doc

Pages a second from nginx's own log, from the first page to the last, so that the start of the
processes does not count; the best of some rounds in turn, each with the same number of workers.
`server` is the share of one core that nginx had meanwhile. Nothing leaves the machine.
"""

import argparse
import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import PEERS, RIVALS
from benchmarks.generated_site import Plan
from benchmarks.instructions import NESTED, PACKAGES, documentation
from benchmarks.measuring import RunError, keep, measured
from benchmarks.nginx_site import SERVER, NginxSite, running, write_pages

AT_ONCE = "50"
OURS = (sys.executable, "-m", "crawlscope", "crawl", "{url}", "--quiet", "--workers", AT_ONCE)
PROGRAMS = {
    "in this process": (*OURS, "--per-host", AT_ONCE),
    "local:1": (*OURS, "--per-host", AT_ONCE, "--cluster", "local:1"),
    "local:2": (*OURS, "--per-host", AT_ONCE, "--cluster", "local:2"),
}
SPIDER = next(each for each in RIVALS if each.name.startswith("spider-rs"))
GENERATED = {"8 KB pages": Plan(5_001), "100 KB pages": NESTED}
KINDS = ("8 KB pages", *PACKAGES, "100 KB pages")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Run:
    pages: int
    rate: float  # pages a second
    server: float  # share of one core


@contextlib.contextmanager
def site(kind: str) -> Iterator[tuple[NginxSite, str] | None]:
    """The pages of a kind and the address to begin with; None if they are not installed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        pages: Path | None = folder / "pages"
        if kind in GENERATED:
            write_pages(GENERATED[kind], folder / "pages")
        else:
            pages = documentation(kind)
        if pages is None:
            yield None
            return
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with running(folder, SERVER.format(port=port, pages=pages), port):
            served = NginxSite(f"http://127.0.0.1:{port}/", GENERATED.get(kind, Plan()), folder)
            yield served, served.url + PACKAGES.get(kind, "")


def processor_seconds(folder: Path) -> float:
    """Of nginx and its workers so far."""
    master = int((folder / "nginx.pid").read_text())
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    used = 0.0
    for pid in (str(master), *children):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / TICKS
    return used


def run(command: list[str], served: NginxSite) -> Run:
    served.forget()
    before = processor_seconds(served.folder)
    measured(command, {"PEERS_MODULES": str(PEERS / "npm" / "node_modules")})
    seen = served.seen()
    used = processor_seconds(served.folder) - before
    if not seen["seconds"]:
        raise RunError(f"{seen['distinct']} pages are no crawl")
    return Run(seen["distinct"], seen["distinct"] / seen["seconds"], used / seen["seconds"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kind", choices=KINDS, action="append")
    chosen = parser.parse_args()
    found: dict[str, dict[str, Run]] = {}
    for kind in chosen.kind or KINDS:
        with site(kind) as given:
            if given is None:
                print(f"{kind}: not installed")
                continue
            served, url = given
            commands = {
                name: [part.format(url=url) for part in program]
                for name, program in PROGRAMS.items()
            }
            if SPIDER.is_here:
                commands[SPIDER.name] = SPIDER.command(url)
            best: dict[str, Run] = found.setdefault(kind, {})
            for _ in range(chosen.rounds):
                for name, command in commands.items():
                    try:
                        got = run(command, served)
                    except RunError as problem:
                        print(f"{kind}, {name}: {problem}")
                        continue
                    if name not in best or got.rate > best[name].rate:
                        best[name] = got
        show(kind, found[kind])
    kept = {kind: {n: asdict(each) for n, each in best.items()} for kind, best in found.items()}
    keep("cluster", kept)


def show(kind: str, best: dict[str, Run]) -> None:
    here = best["in this process"].rate if "in this process" in best else float("nan")
    for name, run in best.items():
        print(
            f"{kind:18} {name:28} {run.pages:6,} pages {run.rate:7,.0f}/s"
            f" {run.rate / here:5.2f}  server {run.server:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
