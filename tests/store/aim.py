"""Kills a process while it writes to a file: `python aim.py PID PATH WRITES MICROSECONDS`.

At the so many-th write it waits so long, kills, and prints when. inotify tells of a write as it is
made; a checkpoint makes some hundred of them.
"""

import ctypes
import os
import select
import signal
import struct
import sys
from time import monotonic, perf_counter

IN_MODIFY = 2
EVENT = struct.calcsize("iIII")  # without a name: it is a file that is watched
LONGEST = 60.0  # seconds


def main() -> None:
    pid, path, writes, pause = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    library = ctypes.CDLL(None, use_errno=True)
    watch = library.inotify_init()
    if library.inotify_add_watch(watch, os.fsencode(path), IN_MODIFY) < 0:
        raise OSError(ctypes.get_errno(), "inotify")
    gone = os.pidfd_open(pid)
    seen, over = 0, monotonic() + LONGEST
    while seen < writes and monotonic() < over:
        ready, _, _ = select.select((watch, gone), (), (), LONGEST)
        if gone in ready:
            return
        seen += len(os.read(watch, 1 << 16)) // EVENT  # equal events in a row are reported as one
    until = perf_counter() + pause / 1e6
    while perf_counter() < until:
        pass
    at = monotonic()
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    print(at)


if __name__ == "__main__":
    main()
