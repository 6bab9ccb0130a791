"""Where a cluster is, as Dask's own commands say it: a scheduler file, or Dask's configuration."""

import json
import os
from pathlib import Path

from crawlscope.core.base.language import tr

DASK = "dask"  # what Dask's configuration says
VARIABLE = "DASK_SCHEDULER_ADDRESS"
LARGEST = 1_000_000  # octets of a scheduler file


def address(text: str) -> str:
    """`tls://HOST:8786` for the path of a file by `dask scheduler --scheduler-file`, or for 'dask';
    anything else as it is. Raises ValueError with words for a person."""
    if text == DASK:
        if found := os.environ.get(VARIABLE):
            return found if "://" in found else f"tcp://{found}"  # as Dask reads it
        words = tr("{variable} is not set: set it, or give the address of a scheduler")
        raise ValueError(words.format(variable=VARIABLE))
    if not text.endswith(".json"):
        return text
    path = Path(text)
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError
        found = json.loads(path.read_text(encoding="utf-8"))["address"]
        if not isinstance(found, str):
            raise TypeError
    except OSError as problem:
        words = tr("cannot read {file}: {why}")
        raise ValueError(words.format(file=text, why=problem.strerror)) from None
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ValueError(tr("{file} is not a scheduler file of Dask").format(file=text)) from None
    return found
