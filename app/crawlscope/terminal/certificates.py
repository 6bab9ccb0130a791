"""`crawlscope certificates`: settings of Dask for each machine of a cluster, with a key of its own.

Whoever has a key that the authority has signed belongs to the cluster, whatever its name: Dask
verifies no host names.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote
from textwrap import indent

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.insight.report import EXIT_FAILED, EXIT_FINISHED
from crawlscope.core.policy.settings import SettingsError
from crawlscope.runtime.complaints import complain

FOLDER = "crawlscope-cluster"
AUTHORITY = "authority"  # the folder of what signs the others, which stays here
DAYS = 365
HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9a-fA-F:]{2,45}")
# Keys stand in it, not their files: it works wherever it lies
DASK = """\
# Secret. Dask reads this file with DASK_CONFIG={name}
distributed:
  comm:
    default-scheme: tls
    require-encryption: true
    tls:
      ca-file: |
{authority}
{parts}"""
PART = """\
      {part}:
        cert: |
{certificate}
        key: |
{key}
"""
PARTS = ("scheduler", "worker", "client")


def make(hosts: Sequence[str], folder: str = FOLDER) -> int:
    """Writes a folder for each host; returns the exit code. An authority that is there signs for
    more hosts. Raises SettingsError."""
    for host in hosts:
        if not HOST.fullmatch(host) or host == AUTHORITY:
            words = tr("{host!r} is not the name or address of a machine")
            raise SettingsError(words.format(host=echo(host)))
    try:
        from crawlscope.terminal.authority import Authority, write_secret  # noqa: PLC0415  of an extra
    except ImportError:
        complain(
            tr(
                "certificates need extra packages: pip install 'crawlscope[cluster]' (or "
                "'crawlscope-core[cluster]')"
            )
        )
        return EXIT_FAILED
    is_added = Path(folder, AUTHORITY).exists()
    try:
        authority = Authority(Path(folder, AUTHORITY), DAYS)
        for host in hosts:
            certificate, key = authority.signed(host)
            text = _settings(host, authority.certificate, certificate, key)
            write_secret(Path(folder, f"{host}.yaml"), text.encode())
    except OSError as problem:
        words = tr("cannot write {path}: {why}")
        complain(words.format(path=problem.filename or folder, why=problem.strerror))
        return EXIT_FAILED
    _tell(hosts, folder, is_added)
    return EXIT_FINISHED


def _tell(hosts: Sequence[str], folder: str, is_added: bool) -> None:
    """What to type next; `is_added`: there is a cluster already, of which these become part."""
    ends = (datetime.now(UTC) + timedelta(days=DAYS)).date()
    words = tr("Certificates valid until {date} are in {folder}. Copy them:")
    print(words.format(date=ends, folder=for_people(folder)))
    for host in hosts:
        print(f"  scp {quote(for_people(f'{folder}/{host}.yaml'))} {_in_url(host)}:cluster.yaml")
    scheduler = "SCHEDULER" if is_added else hosts[0]
    address = f"tls://{_in_url(scheduler)}:8786"
    worker = f"  DASK_CONFIG=cluster.yaml dask worker {address} --nthreads 1"
    if is_added:
        print(tr("Then, on each, with the scheduler's name in place of SCHEDULER:"))
        print(worker)
        return
    print(tr("Then, on {host}, and on those that fetch pages:").format(host=scheduler))
    print(f"  DASK_CONFIG=cluster.yaml dask scheduler --host {scheduler}")
    print(worker)
    print(tr("And here:"))
    here = f"DASK_CONFIG={quote(for_people(f'{folder}/{scheduler}.yaml'))}"
    print(f"  {here} crawlscope crawl URL --cluster {address}")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _settings(host: str, authority: bytes, certificate: bytes, key: bytes) -> str:
    texts = {"certificate": _indented(certificate, 10), "key": _indented(key, 10)}
    parts = "".join(PART.format(part=part, **texts) for part in PARTS)
    return DASK.format(name=f"{host}.yaml", authority=_indented(authority, 8), parts=parts)


def _indented(text: bytes, columns: int) -> str:
    return indent(text.decode().rstrip("\n"), " " * columns)
