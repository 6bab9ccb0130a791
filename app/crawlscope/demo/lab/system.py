"""What the system allows, and what a process uses. Linux; on other systems nothing is known."""

import contextlib
import resource
from dataclasses import dataclass
from pathlib import Path

from crawlscope.core.base.language import tr_noop

SPARE = 64  # files that a process has open in addition to its connections
KERNEL_STACK = 16 * 1024  # octets that Linux adds for each thread, and counts in no process


@dataclass(frozen=True, slots=True)
class Use:
    memory: int  # octets resident
    threads: int


def use(process: int) -> Use | None:
    """What a process uses now; None if it has ended, or the system does not say."""
    try:
        text = Path(f"/proc/{process}/status").read_text()
        facts = dict(line.split(":", 1) for line in text.splitlines())
        return Use(int(facts["VmRSS"].split()[0]) * 1024, int(facts["Threads"]))
    except (OSError, KeyError, ValueError):
        return None


def most_files() -> int:
    """The most files and sockets that a process may open."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def most_threads() -> int:
    """The most threads that a process of ours may start, as far as the system says."""
    limits = [resource.getrlimit(resource.RLIMIT_NPROC)[1]]
    places = ["/proc/sys/kernel/threads-max", "/proc/sys/kernel/pid_max", *_of_group()]
    for place in places:
        with contextlib.suppress(OSError, ValueError):
            limits.append(int(Path(place).read_text()))
    # Each thread has a stack and its guard page: two mappings.
    with contextlib.suppress(OSError, ValueError):
        limits.append(int(Path("/proc/sys/vm/max_map_count").read_text()) // 2)
    return min(limit for limit in limits if limit > 0)


def _of_group() -> list[str]:
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            if line.startswith("0::"):
                return [f"/sys/fs/cgroup{line[3:].rstrip('/')}/pids.max"]
    return []


def why_not(stage: str, connections: int) -> str | None:
    """Why a stage cannot have so many connections here; None if it can, as far as is known."""
    if connections + SPARE > most_files():
        return tr_noop("the system allows {n:,} open files per process").format(n=most_files())
    if stage == "blocking" and connections + SPARE > most_threads():
        return tr_noop("the system allows about {n:,} threads").format(n=most_threads())
    return None
