"""Loads Dask in parts, so that a window can be used meanwhile."""

import contextlib
import importlib
import logging
import sys

from crawlscope.core.base.language import tr
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.runtime.slices import turn

MISSING = tr(
    "cluster mode needs Dask: install it with pip install 'crawlscope[cluster]' "
    "(or 'crawlscope-core[cluster]')"
)
MISSING_IN_BUNDLE = tr(
    "cluster mode needs Dask, which this bundle does not include: install Crawlscope with "
    "pip install 'crawlscope[cluster]'"
)
LOGGERS = ("distributed", "bokeh", "tornado")
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
        is_bundle = getattr(sys, "frozen", False)
        raise ClusterError(MISSING_IN_BUNDLE if is_bundle else MISSING) from None
    except ValueError as problem:  # a file of its settings is malformed
        words = tr("Dask cannot be used: {why}")
        raise ClusterError(words.format(why=" ".join(str(problem).split()))) from None
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in LOGGERS:
            _give_to_our_log(logging.getLogger(name))


def _give_to_our_log(logger: logging.Logger) -> None:
    """Dask writes to standard error, tracebacks too. A crawl tells itself what concerns it."""
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
    logger.setLevel(logging.WARNING)
    logger.propagate = True
