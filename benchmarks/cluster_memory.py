"""The memory of a crawl in one process, and of each process of the same crawl on two nodes.

    python benchmarks/cluster_memory.py           # needs nginx, and the extra `cluster`
    python benchmarks/cluster_memory.py --kind python3.11-doc --nodes 4

The most that each process ever had (VmHWM), in MB, with findings: the program, which coordinates,
Dask's scheduler, and the largest of the nodes. Nothing leaves the machine.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.cluster import KINDS, OURS, site
from benchmarks.measuring import surroundings

LOOKS = 0.1  # seconds between two looks
LONGEST = 300.0  # seconds of a crawl
ROLES = ("program", "cluster-scheduler", "cluster-worker")


def family(process: int) -> Iterator[int]:
    """A process, and those that it has started."""
    yield process
    children = Path(f"/proc/{process}/task/{process}/children")
    with contextlib.suppress(OSError):
        for each in children.read_text().split():
            yield from family(int(each))


def role(process: int) -> str:
    words = Path(f"/proc/{process}/cmdline").read_text().split("\0")
    return next((each for each in ROLES if each in words), ROLES[0])


def peak(process: int) -> float:
    """MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1000
    return 0.0


def peaks(command: list[str]) -> dict[str, float]:
    """MB by role, while a command runs to its end."""
    found = dict[str, float]()
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, **surroundings(folder)}
        running = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, env=env)
        end = time.perf_counter() + LONGEST
        while running.poll() is None:
            if time.perf_counter() > end:
                running.kill()
                sys.exit(f"it took more than {LONGEST:g} s: {' '.join(command)}")
            for each in family(running.pid):
                with contextlib.suppress(OSError):  # it has just ended
                    its = role(each)
                    found[its] = max(found.get(its, 0.0), peak(each))
            time.sleep(LOOKS)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--nodes", type=int, default=2)
    given = parser.parse_args()
    print(f"{'MB':20}{'alone':>10}{'program':>10}{'scheduler':>11}{'a node':>8}")
    for kind in given.kind or KINDS:
        with site(kind) as served:
            if served is None:
                print(f"{kind:20} is not installed")
                continue
            ours = [each.format(url=served[1]) for each in OURS]
            alone = peaks(ours)["program"]
            there = peaks([*ours, "--cluster", f"local:{given.nodes}"])
            cells = [alone, *(there.get(each, 0.0) for each in ROLES)]
            widths = (10, 10, 11, 8)
            row = "".join(f"{mb:{width},.0f}" for mb, width in zip(cells, widths, strict=True))
            print(f"{kind:20}{row}", flush=True)


if __name__ == "__main__":
    main()
