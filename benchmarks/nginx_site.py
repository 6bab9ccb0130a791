"""The generated site as static files behind nginx: what the table's crawlers are compared on."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.generated_site import Pages, Plan, Site

CONFIG = """
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/errors;
events {{ worker_connections 4096; }}
http {{
  types {{ text/html html; text/css css; text/javascript js; image/png png; image/svg+xml svg; }}
  charset utf-8;
  keepalive_requests 100000000;
  log_format page '$msec $status $uri';
  access_log {folder}/log page;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  {servers}
}}
"""
SERVER = """
  # Or else LinkChecker waits 0.1 to 0.6 seconds before each request, whatever its settings say.
  add_header LinkChecker yes;
  server {{ listen 127.0.0.1:{port}; root {pages}; }}
"""


def has_nginx() -> bool:
    return nginx() is not None


def nginx() -> str | None:
    return shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


class NginxSite(Site):
    """Counts by nginx's own log."""

    def __init__(self, url: str, plan: Plan, folder: Path) -> None:
        super().__init__(url, plan)
        self.folder = folder
        self._log = folder / "log"

    @property
    def description(self) -> str:
        version = subprocess.run([nginx() or "", "-v"], capture_output=True, text=True, check=False)
        return f"static files, {version.stderr.strip().removeprefix('nginx version: ')}"

    def forget(self) -> None:
        os.truncate(self._log, 0)

    def seen(self) -> dict[str, Any]:
        times, paths = [], []
        for line in self._log.read_text().splitlines():
            when, status, path = line.split(" ", 2)
            if status == "200":
                times.append(float(when))
                paths.append(path)
        seconds = max(times) - min(times) if times else 0.0
        return {"requests": len(paths), "distinct": len(set(paths)), "seconds": seconds}


@contextlib.contextmanager
def served_by_nginx(plan: Plan) -> Iterator[Site]:
    """The site, until the block ends."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        write_pages(plan, folder / "pages")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with running(folder, SERVER.format(port=port, pages=folder / "pages"), port):
            yield NginxSite(f"http://127.0.0.1:{port}/", plan, folder)


@contextlib.contextmanager
def running(
    folder: Path, servers: str, port: int, address: str = "127.0.0.1", inside: Sequence[str] = ()
) -> Iterator[None]:
    """nginx with these servers, of which one listens there; its log and all else in `folder`.

    `inside` is the beginning of a command that takes the rest of it to another place.
    """
    user = "user root;" if os.getuid() == 0 else ""  # its folder is root's alone
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(folder=folder, servers=servers, user=user))
    command = [*inside, nginx() or "", "-c", str(config), "-g", "daemon off;"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_for(port, address)
            yield
        finally:
            process.terminate()


def write_pages(plan: Plan, folder: Path) -> None:
    pages = Pages(plan)
    for number in range(plan.pages):
        path = folder / (pages.path(number).decode().strip("/") or "index.html")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pages.answer(number).partition(b"\r\n\r\n")[2])


def _wait_for(port: int, address: str) -> None:
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection((address, port)):
            return
        time.sleep(0.01)
    raise OSError("nginx does not answer")
