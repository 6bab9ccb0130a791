"""What the benchmarks share: a run and what it cost, the machine, results kept as JSON."""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = Path(os.environ.get("BENCHMARK_RESULTS", ROOT / "build" / "benchmarks"))
LONGEST_RUN = 900  # seconds
LIBRARIES = ("PySide6_Essentials", "qasync", "aiohttp", "selectolax", "can_ada", "pyqtgraph")


@dataclass(frozen=True, slots=True)
class Cost:
    """Of a whole process, its start and its children included."""

    seconds: float
    cpu: float  # seconds
    memory: float  # MB at the most
    output: str
    file: str  # the text of the file that was asked for


class RunError(Exception):
    """A run that did not end as it should; the text says which and how."""


def measured(
    command: Sequence[str],
    env: Mapping[str, str] | None = None,
    timeout: float = LONGEST_RUN,
    reads: str = "",
    codes: Sequence[int] = (0,),
) -> Cost:
    """Runs a command in an empty folder; `reads` is a file that it leaves there, and `codes` are
    what it may end with.

    Raises RunError.
    """
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as out:
        began = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, **surroundings(folder), **(env or {})},
        )
        code, used = _wait(process, began + timeout)
        seconds = time.perf_counter() - began
        out.seek(0)
        output = out.read()
        if code not in codes:
            raise RunError(f"{' '.join(command)} ended with {code}:\n{output[-2000:]}")
        file = Path(folder, reads).read_text() if reads else ""
        return Cost(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, output, file)


def _wait(process: subprocess.Popen[bytes], end: float) -> tuple[int, resource.struct_rusage]:
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, used
        if time.perf_counter() > end:
            process.kill()
        time.sleep(0.01)


def surroundings(folder: str) -> dict[str, str]:
    """So that a run keeps its crawl files and its settings in `folder`, and needs no screen."""
    names = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return {
        **{name: f"{folder}/{name.lower()}" for name in names},
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }


def raise_file_limit() -> int:
    """As many open files as the system grants; how many that are."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def resident() -> float:
    """MB of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1_000_000


def machine() -> dict[str, str]:
    """What was measured on, with which versions."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES)
    return {
        "processor": f"{_processor()}, {os.cpu_count()} processors",
        "memory": f"{memory:.1f} GiB",
        "system": platform.platform(),
        "python": platform.python_version(),
        "libraries": versions,
        "commit": _commit(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def ratios(these: Iterable[float], those: Iterable[float]) -> list[float]:
    """Of pairs: what ran in the same round is compared."""
    return [a / b for a, b in zip(these, those, strict=False)]


def spread(values: Sequence[float]) -> float:
    """How far single values lie from the median, at the most, as a part of it."""
    middle = median(values)
    return max(abs(value - middle) for value in values) / middle


def keep(part: str, figures: Any) -> Path:
    """Keeps the figures of a part, with the machine, the command and the time, for the report."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{part}.json"
    arguments = [Path(sys.argv[0]).name, *sys.argv[1:]]
    kept = {
        "command": "python benchmarks/" + " ".join(arguments),
        "when": time.strftime("%Y-%m-%d %H:%M", time.gmtime()) + " UTC",
        "machine": machine(),
        "figures": figures,
    }
    path.write_text(json.dumps(kept, indent=1) + "\n")
    return path


def kept(part: str) -> dict[str, Any] | None:
    """What `keep` wrote; None if there is nothing."""
    path = RESULTS / f"{part}.json"
    return json.loads(path.read_text()) if path.exists() else None
