"""A process that imports the program once, then forks a crawl for each line that it reads.

A line is a command line as JSON. It prints the process id of each crawl, and its status once it
ended. A killed crawl is a real process that was really killed; only its start is cheap.
"""

import faulthandler
import json
import os
import signal
import sys

from app import cli, keeping


def main() -> None:
    faulthandler.enable()
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # as app.__main__ does
    if len(sys.argv) > 1:
        keeping.EVERY = float(sys.argv[1])  # type: ignore[attr-defined]
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            os._exit(cli.run(json.loads(line)))
        print(pid, flush=True)
        print(os.waitpid(pid, 0)[1], flush=True)


if __name__ == "__main__":
    main()
