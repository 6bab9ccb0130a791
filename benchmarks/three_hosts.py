"""Three machines over TLS: a network of namespaces, a worker and a site in each, and one crawl.

    python benchmarks/three_hosts.py       # as root; needs nginx, iproute2, and the extra
                                           # `cluster`
    xvfb-run -a -s "-screen 0 1280x800x24" python benchmarks/three_hosts.py --picture

Four network namespaces stand for four machines on one switch: three with a site and a Dask worker
each, the first of which runs the scheduler too, and one on which somebody crawls all three sites.
All commands are those of the guide (*Several machines*), and are printed as they are run. The crawl
carries a secret header: over TLS it must go through, over plain TCP it must be refused with a line.
Then it says which machine asked which site for how many pages. `--picture`
takes that of the guide instead, of the window with the same crawl. Nothing leaves the machine.
"""

import argparse
import collections
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import Plan
from benchmarks.nginx_site import CONFIG, nginx, write_pages

ROOT = Path(__file__).parents[1]
NEEDED = ("ip", "unshare")
HERE = "192.168.7.1"  # where somebody sits
THERE = ("192.168.7.11", "192.168.7.12", "192.168.7.13")
SCHEDULER = f"tls://{THERE[0]}:8786"
SITE = Plan(1_501)
STARTING = 60.0  # seconds for the scheduler, or all workers
CRAWLING = 300.0  # seconds of one crawl
WORKS = 30  # requests in flight
SECRET = "Authorization: Bearer not-for-everybody"
# Once: whoever has a file that it made belongs to the cluster.
CERTIFY = "crawlscope certificates"
SETTINGS = "DASK_CONFIG=cluster.yaml"  # before each of these
START_SCHEDULER = f"dask scheduler --host {THERE[0]}"
START_WORKER = f"dask worker {SCHEDULER} --nthreads 1"
CRAWL = f"crawlscope crawl --list sites.txt --cluster {SCHEDULER}"
SERVER = """
  log_format who '$remote_addr $status $http_authorization';
  server {{ listen {address}:80; root {pages}; access_log {folder}/who who; }}
"""


class Machine:
    """A namespace, and a folder in which its commands run."""

    def __init__(self, address: str, folder: Path, file: Path) -> None:
        self.address = address
        self.folder = folder
        self.name = f"crawlscope-{os.getpid()}-{address.rpartition('.')[2]}"
        self._inside = ["ip", "netns", "exec", self.name]
        if address != HERE:  # the X server knows who may use it by the name of this one
            named = f'hostname machine-{address.rpartition(".")[2]} && exec "$@"'
            self._inside += ["unshare", "--uts", "sh", "-c", named, "sh"]
        folder.mkdir()
        shutil.copy(file, folder / "cluster.yaml")

    def run(self, command: str, **more: str) -> subprocess.CompletedProcess[str]:
        print(f"{self.address} $ {SETTINGS} {command}", flush=True)
        return subprocess.run(
            [*self._inside, *_as_run(command)],
            cwd=self.folder,
            env=self._environment(more),
            capture_output=True,
            text=True,
            timeout=CRAWLING,
            check=False,
        )

    @contextlib.contextmanager
    def running(self, command: str) -> Iterator[Path]:
        """Something that runs until the block ends; gives the file with what it says."""
        print(f"{self.address} $ {SETTINGS} {command}", flush=True)
        log = self.folder / f"{command.split()[1]}.log"
        with log.open("w") as out, self._started(_as_run(command), out) as process:
            try:
                yield log
            finally:
                process.terminate()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(10)
                process.kill()

    def _started(self, command: list[str], out: IO[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*self._inside, *command],
            cwd=self.folder,
            env=self._environment({}),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        """With this code as the installed one, and nothing left behind."""
        own = {"PYTHONPATH": str(ROOT), "TMPDIR": str(self.folder), "HOME": str(self.folder)}
        name, file = SETTINGS.split("=")
        return {**os.environ, "OPENBLAS_NUM_THREADS": "1", name: file, **own, **more}

    @contextlib.contextmanager
    def site(self, pages: Path) -> Iterator[None]:
        """nginx with these pages."""
        config = self.folder / "nginx.conf"
        servers = SERVER.format(folder=self.folder, address=self.address, pages=pages)
        config.write_text(CONFIG.format(folder=self.folder, servers=servers, user="user root;"))
        command = [nginx() or "", "-c", str(config), "-g", "daemon off;"]
        with (self.folder / "nginx.log").open("w") as out, self._started(command, out) as process:
            try:
                yield
            finally:
                process.terminate()

    def forget(self) -> None:
        os.truncate(self.folder / "who", 0)

    def visitors(self) -> "collections.Counter[str]":
        """How many answers with status 200 each machine got; fails if one lacked the secret."""
        time.sleep(0.2)  # nginx writes its log a little later
        found = collections.Counter[str]()
        for line in (self.folder / "who").read_text().splitlines():
            who, status, header = line.split(" ", 2)
            _must(
                header == SECRET.partition(": ")[2], f"{self.address} was asked without the header"
            )
            found[who] += status == "200"
        return found


def _as_run(command: str) -> list[str]:
    """What is installed elsewhere is this code here."""
    first, *rest = shlex.split(command)
    if first == "crawlscope":
        return [sys.executable, "-m", "crawlscope", *rest]
    if first == "dask":
        return [str(Path(sys.executable).with_name("dask")), *rest]
    return [first, *rest]


def _ip(*arguments: str, namespace: str | None = None) -> None:
    inside = () if namespace is None else ("-n", namespace)
    subprocess.run(["ip", *inside, *arguments], check=True, capture_output=True)


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(otherwise)


@contextlib.contextmanager
def switched(machines: list[Machine]) -> Iterator[None]:
    """A namespace for each machine, and one with the bridge between them."""
    switch = f"crawlscope-{os.getpid()}-switch"
    made: list[str] = []
    try:
        for name in (switch, *(each.name for each in machines)):
            _ip("netns", "add", name)
            made.append(name)
        _ip("link", "add", "switch", "type", "bridge", namespace=switch)
        _ip("link", "set", "switch", "up", namespace=switch)
        for number, each in enumerate(machines):
            end = f"port{number}"
            peer = ("peer", "name", "eth0", "netns", each.name)
            _ip("link", "add", end, "type", "veth", *peer, namespace=switch)
            _ip("link", "set", end, "master", "switch", "up", namespace=switch)
            _ip("address", "add", f"{each.address}/24", "dev", "eth0", namespace=each.name)
            _ip("link", "set", "eth0", "up", namespace=each.name)
            _ip("link", "set", "lo", "up", namespace=each.name)
        yield
    finally:
        for name in made:
            _ip("netns", "delete", name)  # the cables go with it


def certify(folder: Path, addresses: tuple[str, ...]) -> dict[str, Path]:
    """The file for each machine."""
    command = f"{CERTIFY} {' '.join(addresses)}"
    print(f"$ {command}", flush=True)
    subprocess.run([*_as_run(command), "-o", str(folder)], check=True, capture_output=True)
    return {address: folder / f"{address}.yaml" for address in addresses}


def wait_until_said(log: Path, words: str) -> None:
    until = time.monotonic() + STARTING
    while words not in log.read_text():
        if time.monotonic() > until:
            sys.exit(f"{log.name} does not say '{words}':\n{log.read_text()}")
        time.sleep(0.1)


@contextlib.contextmanager
def network(folder: Path) -> Iterator[tuple[Machine, list[Machine]]]:
    """Where somebody sits, and three machines with a site each."""
    files = certify(folder / "keys", (HERE, *THERE))
    here, *there = (Machine(each, folder / each, files[each]) for each in (HERE, *THERE))
    roots = "".join(f"http://{each.address}/\n" for each in there)
    (here.folder / "sites.txt").write_text(roots)
    write_pages(SITE, folder / "pages")
    with switched([here, *there]), contextlib.ExitStack() as stack:
        for each in there:
            stack.enter_context(each.site(folder / "pages"))
        yield here, there


def crawl(here: Machine, there: list[Machine]) -> None:
    """The crawl with the secret, over TLS and over TCP; says what came of it."""
    for each in there:
        each.forget()
    command = f"{CRAWL} --workers {WORKS} --header '{SECRET}'"
    began = time.monotonic()
    run = here.run(f"{command} --export pages.jsonl")
    took = time.monotonic() - began
    _must(run.returncode == 0, f"the crawl over TLS failed:\n{run.stdout}{run.stderr}")
    records = (here.folder / "pages.jsonl").read_text().splitlines()
    pages = sum(json.loads(each)["status"] == 200 for each in records)
    print(f"\n{pages:,} pages of three sites in {took:.1f} s, the start and the end included")
    show(there)
    _must(pages == len(there) * SITE.pages, f"not {len(there) * SITE.pages:,} pages")
    refuse(here, command.replace("tls://", "tcp://"))


def refuse(here: Machine, command: str) -> None:
    run = here.run(command)
    print(run.stderr.strip())
    _must(run.returncode == 1, f"exit code {run.returncode} instead of 1")
    _must(len(run.stderr.strip().splitlines()) == 1, "not refused with one line")


def picture(here: Machine, there: list[Machine]) -> None:
    roots = " ".join(f"http://{each.address}/" for each in there)
    program = f"{sys.executable} {ROOT / 'docs' / 'screenshots.py'} --cluster {SCHEDULER} {roots}"
    run = here.run(program)
    print(run.stdout + run.stderr)
    _must(run.returncode == 0, "no picture")


def show(there: list[Machine]) -> None:
    """Which machine asked which site."""
    print(f"{'pages of the site at':22}" + "".join(f"{each.address:>15}" for each in there))
    asked = {each.address: each.visitors() for each in there}
    for who in sorted({who for each in asked.values() for who in each}):
        row = "".join(f"{asked[each.address][who]:15,}" for each in there)
        print(f"  asked by {who:11}{row}", flush=True)
        _must(who in THERE, f"{who} asked, which is no worker")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--picture", action="store_true", help="of the window, for the guide")
    takes_picture = parser.parse_args().picture
    lacking = [each for each in NEEDED if shutil.which(each) is None]
    lacking += [] if nginx() else ["nginx"]
    _must(os.getuid() == 0, "network namespaces need root: run it as root")
    _must(not lacking, f"not installed: {', '.join(lacking)}")
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        here, there = stack.enter_context(network(folder))
        log = stack.enter_context(there[0].running(START_SCHEDULER))
        wait_until_said(log, "Scheduler at:")
        logs = [stack.enter_context(each.running(START_WORKER)) for each in there]
        for each in logs:
            wait_until_said(each, "Registered to:")
        if takes_picture:
            picture(here, there)
        else:
            crawl(here, there)


if __name__ == "__main__":
    main()
