"""A scheduler and its workers as processes of ours: what `--cluster local:N` starts.

They talk over TLS with a key that exists for one run only: on a machine with several users, anybody
could otherwise have a worker run what he likes.
"""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from app.cluster.loading import load_dask
from app.runtime.logs import start_logging

KEY_FILE = "key.json"
ORPHAN_LOOKS = 1.0  # seconds between two looks whether the program is still there
LOOPBACK = "127.0.0.1"


def scheduler(folder: str, port: int) -> int:
    """Runs a scheduler until the program that started it is gone; then its folder goes too."""
    from distributed import Scheduler  # noqa: PLC0415  takes long, and only this process needs it

    async def run() -> None:
        if not port:  # it is the first one
            write_key(folder)  # here: it takes a tenth of a second, which a window must not wait
        security = security_in(folder)
        async with Scheduler(
            host=LOOPBACK,
            port=port,
            protocol="tls",
            security=security,
            dashboard_address="127.0.0.1:0",
        ) as started:
            _say(address=started.address)
            await _until_orphaned()
            shutil.rmtree(folder, ignore_errors=True)

    return _run(run())


def worker(folder: str, address: str) -> int:
    """Runs a worker until the program that started it, or its scheduler, is gone."""
    from distributed import Worker  # noqa: PLC0415  as above

    async def run() -> None:
        async with Worker(
            address,
            nthreads=1,
            host=LOOPBACK,
            protocol="tls",
            security=security_in(folder),
            local_directory=folder,
            dashboard_address="127.0.0.1:0",
            memory_limit=0,
        ) as started:
            _say(address=started.address)
            orphaned = asyncio.ensure_future(_until_orphaned())
            ended = asyncio.ensure_future(started.finished())
            await asyncio.wait((orphaned, ended), return_when=asyncio.FIRST_COMPLETED)

    return _run(run())


def _run(work: Coroutine[Any, Any, None]) -> int:
    start_logging(verbose=False)  # nobody reads what such a process writes

    async def run() -> None:
        await load_dask()
        await work

    asyncio.run(run())
    return 0


def _say(**facts: Any) -> None:
    json.dump(facts, sys.stdout)
    print(flush=True)


async def _until_orphaned() -> None:
    parent = os.getppid()
    while os.getppid() == parent:  # noqa: ASYNC110  the kernel sets no event
        await asyncio.sleep(ORPHAN_LOOKS)


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
