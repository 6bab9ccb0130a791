"""A real Chromium without a screen or network, driven by the DevTools protocol over a pipe."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from typing import Any

PROGRAM = shutil.which("chromium")
PATIENCE = 60.0  # seconds for one answer, on a machine that has much else to do
END = b"\0"  # of a message


class Chromium:
    """One tab. Everything that went wrong in it is in `complaints`."""

    def __init__(self, to_it: int, from_it: int) -> None:
        self._to_it, self._from_it = to_it, from_it
        self._read = b""
        self._number = 0
        self._session = ""
        self._events: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.requested: list[str] = []  # URLs
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: object) -> Any:
        """Gives one command, and waits for its result."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to_it, json.dumps(message).encode() + END)
        while (answer := self._next()).get("id") != self._number:
            self._note(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while END not in self._read:
            ready, _, _ = select([self._from_it], [], [], max(0.0, until - time.monotonic()))
            chunk = os.read(self._from_it, 1 << 16) if ready else b""
            assert chunk, "Chromium says nothing"
            self._read += chunk
        message, _, self._read = self._read.partition(END)
        found: dict[str, Any] = json.loads(message)
        return found

    def _note(self, event: dict[str, Any]) -> None:
        params = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(str(params["exceptionDetails"]))
            case "Runtime.consoleAPICalled" | "Log.entryAdded" | "Page.javascriptDialogOpening":
                self.complaints.append(str(params))
            case "Network.requestWillBeSent":
                self.requested.append(params["request"]["url"])
        self._events.append(event)

    def open(self, page: Path | str) -> None:
        """A file, or an address of this machine. Returns when the page is loaded."""
        self._events.clear()
        self.ask("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            self._note(self._next())

    def run(self, script: str) -> Any:
        """The value of an expression in the page, or of what it promises."""
        found = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def resize(self, width: int, height: int = 800) -> None:
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def prefer(self, scheme: str) -> None:
        """'light' or 'dark'."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.ask("Emulation.setEmulatedMedia", features=[feature])


@contextmanager
def chromium() -> Iterator[Chromium]:
    """A browser of its own, with a profile of its own; it ends with the block."""
    assert PROGRAM is not None
    hears, to_it = os.pipe()
    from_it, says = os.pipe()
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = (
            *(PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-dev-shm-usage", "--disable-background-networking", "--disable-sync"),
            *(
                "--disable-component-update",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            ),
            *(f"--user-data-dir={profile}", "--remote-debugging-pipe"),
        )
        # It reads descriptor 3 and writes 4.
        wiring = f'exec "$0" "$@" 3<&{hears} 4>&{says}'
        process = subprocess.Popen(
            ["/bin/bash", "-c", wiring, *command],
            pass_fds=(hears, says),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(says)
        try:
            yield Chromium(to_it, from_it)
        finally:
            os.close(to_it)  # it ends by itself when nobody can speak to it any more
            os.close(from_it)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)
