"""A scheduler and its workers as processes of ours: what `--cluster local:N` starts.

They talk over TLS with a key that exists for one run only: on a machine with several users, anybody
could otherwise have a worker run what he likes.
"""

import asyncio
import json
import os
import select
import shutil
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from crawlscope.fetch.cluster.loading import load_dask
from crawlscope.runtime.logs import start_logging

KEY_FILE = "key.json"
ORPHAN_LOOKS = 1.0  # seconds between two looks whether the program is still there
LOOPBACK = "127.0.0.1"


def scheduler(folder: str, port: int) -> int:
    """Runs a scheduler until the program that started it is gone. The first one makes the folder:
    whoever is left then can remove it."""

    async def run() -> None:
        from distributed import Scheduler  # noqa: PLC0415  takes long; only this process needs it

        if not port:  # it is the first one
            try:
                os.mkdir(folder, mode=0o700)
            except OSError as problem:
                _say(error=problem.strerror)
                return
            write_key(folder)  # here: it takes a tenth of a second, which a window must not wait
        await _serve(Scheduler, folder, port=port, dashboard=False)

    return _run(folder, run)


def worker(folder: str, address: str) -> int:
    """Runs a worker until the program that started it, or its scheduler, is gone."""

    async def run() -> None:
        from distributed import Worker  # noqa: PLC0415  as above

        await _serve(Worker, folder, address, nthreads=1, local_directory=folder, memory_limit=0)

    return _run(folder, run)


async def _serve(kind: Any, folder: str, *given: Any, **how: Any) -> None:
    """Runs a scheduler or a worker to its end, without its HTTP server, which tells whoever is on
    this machine of the crawl, without the key. Dask has no setting for it."""
    without_http = type(kind.__name__, (kind,), {"start_http_server": lambda *_, **__: None})
    security = security_in(folder)
    started = without_http(*given, host=LOOPBACK, protocol="tls", security=security, **how)
    async with started:
        _say(address=started.address)
        await started.finished()


def _run(folder: str, work: Callable[[], Coroutine[Any, Any, None]]) -> int:
    start_logging(verbose=False)  # nobody reads what such a process writes

    async def run() -> None:
        looking = asyncio.create_task(_end_with_the_program(folder), name="program")
        _use_own_settings(folder)
        await load_dask()
        await work()
        looking.cancel()

    try:
        asyncio.run(run())
    finally:
        # It ended because the scheduler did, which had nobody to serve: it is the last, perhaps
        if _is_alone():
            shutil.rmtree(folder, ignore_errors=True)
    return 0


def _use_own_settings(folder: str) -> None:
    """Dask writes only here, and does what it does by default: its variables, and its files in /etc
    and in the home folder, may name code to run, and folders."""
    for name in [each for each in os.environ if each.startswith("DASK_")]:
        del os.environ[name]
    os.environ["DASK_CONFIG"] = str(Path(folder, "settings"))  # which it writes
    import dask  # noqa: PLC0415  as above

    dask.config.refresh(paths=[], env={})
    dask.config.set({"temporary-directory": folder})


def _say(**facts: Any) -> None:
    json.dump(facts, sys.stdout)
    print(flush=True)


async def _end_with_the_program(folder: str) -> None:
    """Ends this process when the one that started it is gone, however it went: then nobody reads
    what is printed. Each of the processes removes the folder, so that the last one has."""
    while not _is_alone():  # noqa: ASYNC110  a pipe's end is no event of every loop
        await asyncio.sleep(ORPHAN_LOOKS)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)  # Dask would wait for the others


def _is_alone() -> bool:
    """Whether nobody reads any more what this process prints."""
    reader = select.poll()
    reader.register(sys.stdout.fileno(), 0)  # errors alone
    return bool(reader.poll(0))


def write_key(folder: str) -> None:
    """Makes a key for one run, in a folder that nobody else can read."""
    from distributed.security import Security  # noqa: PLC0415  as above

    security = Security.temporary()
    names = ("tls_ca_file", "tls_scheduler_cert", "tls_scheduler_key")
    texts = {name: getattr(security, name) for name in names}
    place = Path(folder, KEY_FILE)
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(texts, file)


def security_in(folder: str) -> Any:
    """The key that is in the folder."""
    from distributed.security import Security  # noqa: PLC0415  as above

    texts = json.loads(Path(folder, KEY_FILE).read_text())
    certificate, key = texts["tls_scheduler_cert"], texts["tls_scheduler_key"]
    return Security(
        require_encryption=True,
        tls_ca_file=texts["tls_ca_file"],
        tls_client_cert=certificate,
        tls_client_key=key,
        tls_scheduler_cert=certificate,
        tls_scheduler_key=key,
        tls_worker_cert=certificate,
        tls_worker_key=key,
    )
