"""The figures of one crawl for `--diagnostics`: speed, lateness of the loop, memory."""

import json
import resource
import sys
from contextlib import suppress
from pathlib import Path

from crawlscope.core.insight.report import average, seconds
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.private import as_the_person_wants


def write_diagnostics(path: Path, ledger: Ledger, heartbeat: Heartbeat) -> None:
    """Writes the figures as one JSON object. Raises OSError."""
    took, pages = seconds(ledger), ledger.tally.requested
    stop = ledger.finished.stop if ledger.finished else None
    figures = {
        "pages": pages,
        "seconds": round(took, 3),
        "pages_per_second": round(average(ledger), 3),
        "loop_lag_ms": heartbeat.figures(),
        "peak_rss_mb": _peak_rss_mb(),
        "urls_known": len(ledger.records),
        "cancel": {"tasks": stop.tasks, "ms": round(stop.ms, 1)} if stop else None,
    }
    with as_the_person_wants():
        path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def _peak_rss_mb() -> float:
    """The peak memory of this program, in MB of a million bytes.

    On Linux the kernel's figure for the process starts anew with each program it executes. The
    figure of getrusage would include what ran before this program in the same process.
    """
    with suppress(OSError):
        for line in (
            Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
        ):
            if line.startswith("VmHWM:"):
                return round(int(line.split()[1]) * 1024 / 1_000_000, 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    octets = peak if sys.platform == "darwin" else peak * 1024
    return round(octets / 1_000_000, 1)
