"""Real pages over a wire of its own: in segments of 1,500 octets, packed, and under TLS.

    python benchmarks/wire.py              # as root; needs nginx, iproute2, ethtool, openssl
    python benchmarks/wire.py --rounds 5

On loopback an answer comes in one piece of up to 64 KB. Here nginx stands in a network namespace at
the end of a virtual cable (veth) with an MTU of 1,500 octets and no offloads, so that an answer of
50 KB comes in 35 segments, as from another machine. The whole of python3.11-doc is crawled by us,
with and without findings, and by the bare loop: processor time a page, without the program's start,
in milliseconds, the least of some rounds. Nothing leaves the machine.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.instructions import PACKAGES, PYTHON, documentation
from benchmarks.measuring import RunError, keep, measured
from benchmarks.nginx_site import nginx, wait_for

NEEDED = ("ip", "ethtool", "openssl")
HERE, THERE = "10.213.7.1", "10.213.7.2"  # a network of these two alone
WORKERS = "--workers=10"
FEWEST = 100  # pages; fewer are no crawl of the whole
OURS = ("-m", "app", "crawl", "{url}", WORKERS, "--quiet", "--per-host=10")
PROGRAMS = {
    "ours": (*OURS, "--no-audit"),
    "ours, facts": OURS,
    "bare loop": ("-m", "benchmarks.bare_loop", "{url}", WORKERS),
}
CONFIG = """
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/errors;
events {{ worker_connections 1024; }}
http {{
  include /etc/nginx/mime.types;
  charset utf-8;
  keepalive_requests 100000000;
  log_format page '$status';
  access_log {folder}/log page;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  ssl_certificate {folder}/certificate.pem;
  ssl_certificate_key {folder}/key.pem;
  gzip_types text/css text/javascript;
  gzip_comp_level 1;
  root {pages};
  server {{ listen {address}:8001; }}
  server {{ listen {address}:8002; gzip on; }}
  server {{ listen {address}:8003 ssl; }}
  server {{ listen {address}:8004 ssl; gzip on; }}
}}
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


WAYS = (
    Way("loopback", False, 8001),
    Way("loopback, gzip", False, 8002),
    Way("loopback, TLS", False, 8003, "https"),
    Way("wire", True, 8001),
    Way("wire, gzip", True, 8002),
    Way("wire, TLS", True, 8003, "https"),
    Way("wire, TLS and gzip", True, 8004, "https"),
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
def served(pages: Path, folder: Path, address: str, *prefix: str) -> Iterator[Path]:
    """nginx with these pages; gives the file of its log."""
    folder.mkdir()
    shutil.copy(folder.parent / "key.pem", folder)
    shutil.copy(folder.parent / "certificate.pem", folder)
    user = "user root;" if os.getuid() == 0 else ""  # its folder is root's alone
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(folder=folder, address=address, pages=pages, user=user))
    command = [*prefix, nginx() or "", "-c", str(config), "-g", "daemon off;"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(8001, address)
            yield folder / "log"
        finally:
            process.terminate()


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


def show(found: dict[tuple[str, str], float]) -> None:
    print(f"{'ms of processor time a page':28}" + "".join(f"{each:>13}" for each in PROGRAMS))
    for way in WAYS:
        row = "".join(f"{found[way.name, each]:13.2f}" for each in PROGRAMS)
        print(f"{way.name:28}{row}")


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
    found: dict[tuple[str, str], float] = {}
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        certify(folder)
        namespace = stack.enter_context(wire())
        inside = ("ip", "netns", "exec", namespace)
        near = stack.enter_context(served(pages, folder / "near", "127.0.0.1"))
        far = stack.enter_context(served(pages, folder / "far", THERE, *inside))
        try:
            for _ in range(rounds):
                for way in WAYS:
                    for program, arguments in PROGRAMS.items():
                        log = far if way.on_wire else near
                        took = crawled(arguments, way, log, folder / "certificate.pem")
                        least = min(found.get((way.name, program), took), took)
                        found[way.name, program] = least
        except RunError as problem:
            sys.exit(str(problem))
    show(found)
    keep("wire", [{"way": way, "program": of, "ms": ms} for (way, of), ms in found.items()])


if __name__ == "__main__":
    main()
