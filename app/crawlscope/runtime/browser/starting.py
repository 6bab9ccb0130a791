"""How the browser of this process starts: before Qt's application is made."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from crawlscope.core.base.language import tr_noop
from crawlscope.core.records.rendering import BrowserError

NOT_ROOT = tr_noop(
    "a browser cannot protect itself as root: run as another user, or set "
    "QTWEBENGINE_DISABLE_SANDBOX=1 if the pages are your own"
)
NO_START = tr_noop("the browser does not start; see the log for details")
NOT_HERE = tr_noop("rendering is not installed: pip install 'crawlscope[render]'")
NOT_IN_IT = tr_noop("this package renders no pages; the package crawlscope-render does")
NOT_WHOLE = tr_noop(
    "the browser lacks libraries of the system; on Debian: apt-get install libnss3 libasound2 "
    "libgssapi-krb5-2 libxcomposite1 libxdamage1 libxkbfile1 libxrandr2 libxtst6"
)

# What slips past the hold on requests leads nowhere: no name is resolved, and nothing listens at
# the proxy, which is used for this machine as well
FLAGS = (
    '--host-resolver-rules="MAP * ~NOTFOUND"',
    "--proxy-server=127.0.0.1:9",
    '--proxy-bypass-list="<-loopback>"',
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-site-isolation-trials",
    "--disable-gpu",
    "--disable-background-networking",
    # The second would tell the neighbourhood names of this machine, by multicast DNS
    "--disable-features=OptimizationHints,WebRtcHideLocalIpsWithMdns,SpareRendererForSitePerProcess",
    "--no-pings",
    "--log-level=3",  # a screenshot without a message bus is none the worse, but complained of
)


_port = 0


def port() -> int:
    """Where its DevTools listen; 0 before it was prepared."""
    return _port


def prepare() -> None:
    """Says how the browser starts. Raises BrowserError if it cannot.

    Before Qt's application is made, and once in a process.
    """
    global _port  # noqa: PLW0603  Qt's browser reads it once in a process, too
    if _port:
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = f"127.0.0.1:{port}"
    os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = " ".join(FLAGS)
    # Before the application, so that it shares what it paints with
    if (problem := lacking()) is not None:
        raise BrowserError(problem)
    if os.geteuid() == 0 and os.environ.get("QTWEBENGINE_DISABLE_SANDBOX") != "1":
        raise BrowserError(NOT_ROOT)
    _port = port


def lacking() -> str | None:
    """Loads Qt's browser; gives the line that says what to install if it cannot be loaded."""
    try:
        import PySide6.QtWebEngineWidgets  # noqa: PLC0415
        import PySide6.QtWebSockets  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        return NOT_IN_IT if getattr(sys, "frozen", False) else NOT_HERE
    except ImportError:
        return NOT_WHOLE
    return None


@contextmanager
def silence() -> Iterator[None]:
    """Chromium says on standard error, past Qt, that it has begun; its processes keep this one."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
