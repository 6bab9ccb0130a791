"""Broken links of real sites, side by side with LinkChecker: one command, one table.

`python benchmarks/linkchecker.py FOLDER...` serves each folder of HTML by nginx on 127.0.0.1, whole
and once more with 50 pages missing, and lets both programs check it: same scope, ten connections,
no external links, no politeness delay (LinkChecker needs a header from the server for that).
LINKCHECKER names the program if it is not in PATH. Every URL that only one of the two knows, or
calls broken, is listed on stderr with the page it was found on.
"""

import csv
import io
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from crawlscope.core.base.urls import UrlError, canonical

ROOT = Path(__file__).parent.parent
LONGEST_RUN = int(os.environ.get("LONGEST_RUN", "300"))  # seconds of one program at one site
HOLES = 50  # pages missing in the second copy of a site
SEED = 9309
LINKCHECKER = os.environ.get("LINKCHECKER", "linkchecker")
# Their default is ten requests a second, of a host without the header one in 0.1 to 0.6 seconds.
THEIR_CONFIG = "[checking]\nmaxrequestspersecond=100000\n"
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  include /etc/nginx/mime.types; access_log off; keepalive_requests 1000000;
  client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  server {{ listen 127.0.0.1:{port}; root {site}; add_header LinkChecker yes always; }}
}}
"""


@dataclass(frozen=True)
class Check:
    """What one program says of a site: URLs asked for, by whom the broken ones were named."""

    urls: frozenset[str]
    broken: dict[str, str]
    seconds: float


def ours(url: str, scratch: Path) -> Check:
    file = scratch / "ours.jsonl"
    file.unlink(missing_ok=True)
    began = time.monotonic()
    run(
        sys.executable,
        "-m",
        "crawlscope",
        "crawl",
        url,
        "--resources",
        "--quiet",
        "--export",
        str(file),
    )
    seconds = time.monotonic() - began
    records = [json.loads(line) for line in file.read_text().splitlines()]
    asked = [r for r in records if r["state"] in ("done", "redirected", "failed")]
    broken = {
        r["url"]: str(r["referrer"])
        for r in asked
        if r["state"] == "failed" or (r["state"] == "done" and r["status"] >= 400)
    }
    return Check(frozenset(r["url"] for r in asked), broken, seconds)


def theirs(url: str, scratch: Path) -> Check:
    config = scratch / "linkcheckerrc"
    config.write_text(THEIR_CONFIG)
    began = time.monotonic()
    said = run(
        LINKCHECKER, "--config", str(config), "--threads", "10", "--no-status", "--no-warnings",
        "--verbose", "--output", "csv/utf-8", url, allowed=(0, 1),
    )  # fmt: skip
    seconds = time.monotonic() - began
    lines = (line for line in io.StringIO(said) if not line.startswith("#"))
    urls, broken = set(), {}
    for row in csv.DictReader(lines, delimiter=";"):
        if (known := plain(row["url"])) is None or not known.startswith(url):
            continue
        urls.add(known)
        if row["valid"] != "True":
            broken[known] = row["parentname"]
    return Check(frozenset(urls), broken, seconds)


def plain(text: str) -> str | None:
    try:
        return canonical(text)
    except UrlError:
        return None


def run(*command: str, allowed: tuple[int, ...] = (0,)) -> str:
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST_RUN, check=False
        )
    except subprocess.TimeoutExpired:
        sys.exit(f"{' '.join(command)} was not done in {LONGEST_RUN} seconds")
    if done.returncode not in allowed:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


@contextmanager
def served(site: Path, scratch: Path) -> Iterator[str]:
    """The address of nginx that serves a folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    conf = scratch / "nginx.conf"
    conf.write_text(NGINX.format(folder=scratch, port=port, site=site))
    with subprocess.Popen(["nginx", "-c", str(conf), "-e", str(scratch / "error")]) as server:
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def wait_for(port: int) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        with socket.socket() as each:
            if each.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit("nginx does not answer")


def with_holes(site: Path, scratch: Path) -> Path:
    """A copy of a site in which some pages are missing, the same ones each time."""
    copy = scratch / "holes"
    shutil.copytree(site, copy, symlinks=True)
    pages = sorted(page for page in copy.rglob("*.html") if page != copy / "index.html")
    for page in random.Random(SEED).sample(pages, min(HOLES, len(pages) // 2)):
        page.unlink()
    return copy


def compare(name: str, url: str, scratch: Path) -> str:
    """A line of the table; the differences go to stderr."""
    we, they = ours(url, scratch), theirs(url, scratch)
    both = we.broken.keys() & they.broken.keys()
    for who, one, other in (("ours", we, they), ("theirs", they, we)):
        for broken in sorted(one.broken.keys() - both):
            state = "fine" if broken in other.urls else "unknown"
            print(f"{name}: broken for {who} alone, {state} for the other: {broken}"
                  f" on {one.broken[broken]}", file=sys.stderr)  # fmt: skip
        for alone in sorted(one.urls - other.urls - one.broken.keys()):
            print(f"{name}: known to {who} alone: {alone}", file=sys.stderr)
    only_we, only_they = len(we.broken) - len(both), len(they.broken) - len(both)
    return (
        f"{name:30} {len(we.urls):6,} {len(they.urls):6,} {len(both):6,} {only_we:5,}"
        f" {only_they:6,} {we.seconds:7.1f} {they.seconds:7.1f} {they.seconds / we.seconds:6.1f}"
    )


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit("name the folders to be served, such as /usr/share/doc/python3.11/html")
    print(f"{'':30} {'URLs':^13} {'broken links':^19} {'seconds':^15}")
    print(f"{'site':30} {'ours':>6} {'theirs':>6} {'both':>6} {'ours':>5} {'theirs':>6}"
          f" {'ours':>7} {'theirs':>7} {'ratio':>6}")  # fmt: skip
    for site in map(Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            scratch = Path(folder)
            scratch.chmod(0o755)  # for nginx's own user
            for what in ("whole", "with holes"):
                top = with_holes(site, scratch) if what == "with holes" else site
                with served(top.resolve(), scratch) as url:
                    print(compare(f"{site.parent.name} {what}", url, scratch), flush=True)


if __name__ == "__main__":
    main()
