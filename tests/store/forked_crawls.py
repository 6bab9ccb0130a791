"""A process that imports the program once, then forks a crawl for each line that it reads.

A line is a command line as JSON. It prints the process id of each crawl, and its status once it
ended. A list of command lines starts all of them at once; their statuses are printed, in order.
A killed crawl is a real process that was really killed; only its start is cheap.
After `--file-size N` no file of it may be larger: that stands for a disk.
"""

import faulthandler
import json
import os
import resource
import signal
import sys

import crawlscope.terminal.crawl  # noqa: F401  once for all
import tests.warmed  # noqa: F401  as well
from crawlscope.commands import cli
from crawlscope.session import keeping


def run(arguments: list[str]) -> int:
    if arguments[0] == "--file-size":
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(arguments[1]),) * 2)
        arguments = arguments[2:]
    return cli.run(arguments)


def main() -> None:
    faulthandler.enable()
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # as crawlscope.__main__ does
    if len(sys.argv) > 1:
        keeping.EVERY = float(sys.argv[1])  # type: ignore[attr-defined]
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked[0], list):
            for pid in [forked(arguments) for arguments in asked]:
                print(os.waitpid(pid, 0)[1], flush=True)
        else:
            pid = forked(asked)
            print(pid, flush=True)
            print(os.waitpid(pid, 0)[1], flush=True)


def forked(arguments: list[str]) -> int:
    """The process id of a crawl."""
    pid = os.fork()
    if pid == 0:
        os._exit(run(arguments))
    return pid


if __name__ == "__main__":
    main()
