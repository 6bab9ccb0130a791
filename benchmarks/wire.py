"""Real pages over a wire of its own: in segments of 1,500 octets, packed, and under TLS.

    python benchmarks/wire.py              # as root; with valgrind, nginx, ip, ethtool, openssl
    python benchmarks/wire.py --rounds 0   # without seconds
    python benchmarks/wire.py --rounds 5

On loopback an answer comes in one piece of up to 64 KB. Here nginx stands in a network namespace at
the end of a virtual cable (veth) with an MTU of 1,500 octets and no offloads, so that an answer of
50 KB comes in 35 segments, as from another machine. Nothing leaves the machine.

First are instructions a page, some pages of python3.11-doc, by us without findings' facts and by
the bare loop (see instructions.py). A program that callgrind counts is so slow that most segments
wait for it, and it would read them together: 'in segments' it reads each alone, which is the most
that segments can cost. Then the whole of python3.11-doc is crawled, with facts too: processor time
a page, without the program's start, in milliseconds, the least of some rounds.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import instructions
from benchmarks.instructions import PACKAGES, PYTHON, PYTHON_PAGES, Site, a_page, documentation
from benchmarks.measuring import RunError, keep, measured
from benchmarks.nginx_site import nginx, running

NEEDED = ("ip", "ethtool", "openssl", "valgrind")
HERE, THERE = "10.213.7.1", "10.213.7.2"  # a network of these two alone
SEGMENT = 1_448  # octets of data: 1,500 without the heads of IP and TCP
WORKERS = "--workers=10"
FEWEST = 100  # pages; fewer are no crawl of the whole
OURS = ("-m", "crawlscope", "crawl", "{url}", WORKERS, "--quiet", "--per-host=10")
PROGRAMS = {
    "ours": (*OURS, "--no-audit"),
    "ours, facts": OURS,
    "bare loop": ("-m", "benchmarks.bare_loop", "{url}", WORKERS),
}
SERVERS = """
  ssl_certificate {folder}/certificate.pem;
  ssl_certificate_key {folder}/key.pem;
  gzip_types text/css text/javascript;
  gzip_comp_level 1;
  root {pages};
  server {{ listen {address}:8001; }}
  server {{ listen {address}:8002; gzip on; }}
  server {{ listen {address}:8003 ssl; }}
  server {{ listen {address}:8004 ssl; gzip on; }}
"""


@dataclass(frozen=True, slots=True)
class Way:
    """How pages come."""

    name: str
    on_wire: bool
    port: int
    scheme: str = "http"

    @property
    def url(self) -> str:
        address = THERE if self.on_wire else "127.0.0.1"
        return f"{self.scheme}://{address}:{self.port}/{PACKAGES[PYTHON]}"

    @property
    def read_at_most(self) -> dict[str, str]:
        """Of the environment of a program that is counted."""
        return {"READ_AT_MOST": str(SEGMENT)} if self.on_wire else {}


WAYS = tuple(
    Way(name, on_wire, port, scheme)
    for port, scheme, kind in (
        (8001, "http", "plain"),
        (8002, "http", "gzip"),
        (8003, "https", "TLS"),
        (8004, "https", "TLS and gzip"),
    )
    for name, on_wire in ((f"{kind}, whole", False), (f"{kind}, in segments", True))
)


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextlib.contextmanager
def wire() -> Iterator[str]:
    """A namespace at the other end of a cable; its name."""
    name = f"crawlscope-{os.getpid()}"
    near, far = f"cs{os.getpid()}a", f"cs{os.getpid()}b"
    run("ip", "netns", "add", name)
    try:
        run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        inside = ("ip", "netns", "exec", name)
        for prefix, end, address in (((), near, HERE), (inside, far, THERE)):
            run(*prefix, "ip", "address", "add", f"{address}/30", "dev", end)
            run(*prefix, "ip", "link", "set", end, "mtu", "1500", "up")
            off = ("tso", "off", "gso", "off", "gro", "off")
            run(*prefix, "ethtool", "-K", end, *off)
        yield name
    finally:
        run("ip", "netns", "delete", name)  # the cable goes with it


def certify(folder: Path) -> None:
    """Writes a key, and a certificate for both addresses that signs itself."""
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    names = f"subjectAltName=IP:127.0.0.1,IP:{THERE}"
    files = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem"))
    run(*command, "-subj", "/CN=wire", "-addext", names, *files)


@contextlib.contextmanager
def served(pages: Path, folder: Path, address: str, inside: Sequence[str] = ()) -> Iterator[Path]:
    """nginx with these pages; gives the file of its log."""
    folder.mkdir()
    servers = SERVERS.format(folder=folder.parent, pages=pages, address=address)
    with running(folder, servers, 8001, address, inside):
        yield folder / "log"


def crawled(program: tuple[str, ...], way: Way, log: Path, certificate: Path) -> float:
    """Milliseconds of processor time a page. Raises RunError."""
    whole, pages = of_run(program, way, log, certificate)
    start, few = of_run((*program, "--max-pages=1"), way, log, certificate)
    if pages < FEWEST:
        raise RunError(f"{' '.join(program)} got {pages} pages by {way.name}")
    return (whole - start) * 1000 / (pages - few)


def of_run(program: tuple[str, ...], way: Way, log: Path, certificate: Path) -> tuple[float, int]:
    """Seconds of processor time, and pages."""
    os.truncate(log, 0)
    command = [sys.executable, *(each.format(url=way.url) for each in program)]
    trusted = {"SSL_CERT_FILE": str(certificate), "OPENBLAS_NUM_THREADS": "1"}
    cost = measured(command, trusted, timeout=120)
    time.sleep(0.1)  # nginx writes its log a little later
    return cost.cpu, log.read_text().split().count("200")


def counted(way: Way, log: Path, certificate: Path) -> dict[str, float]:
    """Instructions a page, by program. Raises RunError."""

    def requests() -> int:
        time.sleep(0.1)  # nginx writes its log a little later
        lines = log.read_text().splitlines()
        os.truncate(log, 0)
        return sum(not line.endswith("/robots.txt") for line in lines)

    site = Site(way.name, way.url, *PYTHON_PAGES, requests)
    env = {"SSL_CERT_FILE": str(certificate), **way.read_at_most}
    programs = {"ours": (*instructions.OURS, "--no-audit"), "bare loop": instructions.BARE}
    return {name: a_page(program, site, env=env) for name, program in programs.items()}


def count_all(logs: dict[bool, Path], certificate: Path) -> dict[str, dict[str, float]]:
    """Instructions a page, by way and program; shown as they come, and how many more than those of
    a plain page that comes whole."""
    found: dict[str, dict[str, float]] = {}
    for way in WAYS:
        row = found[way.name] = counted(way, logs[way.on_wire], certificate)
        first = found[WAYS[0].name]
        if row is first:
            names = "".join(f"{each:>20}" for each in row)
            print(f"{'millions of instructions a page':32}{names}")
        cells = [f"{each / 1e6:.3f} {each / first[name] - 1:+7.1%}" for name, each in row.items()]
        print(f"{way.name:32}" + "".join(f"{each:>20}" for each in cells), flush=True)
    return found


def show(found: dict[tuple[str, str], float]) -> None:
    print(f"{'ms of processor time a page':32}" + "".join(f"{each:>13}" for each in PROGRAMS))
    for way in WAYS:
        row = "".join(f"{found[way.name, each]:13.2f}" for each in PROGRAMS)
        print(f"{way.name:32}{row}")


@contextlib.contextmanager
def servers(pages: Path) -> Iterator[tuple[dict[bool, Path], Path]]:
    """The logs of the two of them, that on the wire under True; and the certificate of both."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        certify(folder)
        inside = ("ip", "netns", "exec", stack.enter_context(wire()))
        near = stack.enter_context(served(pages, folder / "near", "127.0.0.1"))
        far = stack.enter_context(served(pages, folder / "far", THERE, inside))
        yield {False: near, True: far}, folder / "certificate.pem"


def timed(rounds: int, logs: dict[bool, Path], certificate: Path) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for _ in range(rounds):
        for way in WAYS:
            for program, arguments in PROGRAMS.items():
                took = crawled(arguments, way, logs[way.on_wire], certificate)
                found[way.name, program] = min(found.get((way.name, program), took), took)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    lacking = [each for each in NEEDED if shutil.which(each) is None]
    lacking += [] if nginx() else ["nginx"]
    pages = documentation(PYTHON)
    if os.getuid() != 0:
        sys.exit("a network namespace needs root: run it as root")
    if lacking or pages is None:
        sys.exit(f"not installed: {', '.join([*lacking, *([] if pages else [PYTHON])])}")
    try:
        with servers(pages) as (logs, certificate):
            rows = count_all(logs, certificate)
            times = timed(rounds, logs, certificate)
    except RunError as problem:
        sys.exit(str(problem))
    if times:
        show(times)
    milliseconds = [{"way": way, "program": of, "ms": ms} for (way, of), ms in times.items()]
    keep("wire", {"instructions": rows, "milliseconds": milliseconds})


if __name__ == "__main__":
    main()
