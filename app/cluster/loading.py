"""Loads Dask in parts, so that a window can be used meanwhile."""

import contextlib
import importlib

from app.cluster.error import ClusterError
from app.runtime.slices import turn

MISSING = "a cluster needs Dask: install it with pip install 'crawlscope[cluster]'"
# What Dask imports, each alone; it takes longest itself, and cannot be parted
ITS_OWN = (
    "packaging.requirements",
    "yaml",
    "toolz.curried",
    "jinja2",
    "psutil",
    "cloudpickle",
    "click",
    "msgpack",
    "zict",
    "tornado.httpclient",
    "tornado.web",
    "tornado.websocket",
)


async def load_dask() -> None:
    """Takes a third of a second, the first time. Raises ClusterError."""
    for name in ITS_OWN:
        with contextlib.suppress(ImportError):  # then Dask knows whether it needs it
            importlib.import_module(name)
            await turn()
    try:
        dask = importlib.import_module("dask")
        # Otherwise what is large is unpacked in a thread
        dask.config.set({"distributed.comm.offload": False})
        await turn()
        importlib.import_module("distributed")
    except ImportError:
        raise ClusterError(MISSING) from None
