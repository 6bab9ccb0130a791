"""`python -m app` and the console script `crawlscope`."""

import io
import logging
import signal
import sys

from app.core.text_for_people import for_people


def main() -> None:
    """Runs the program and exits with its code."""
    if sys.platform != "win32":
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # it asks for exports: no reason to end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a report in ASCII is better than none
            stream.reconfigure(errors="replace")
    try:
        from app.cli import run  # noqa: PLC0415  the import is part of what may be interrupted

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    except Exception as problem:  # no traceback reaches a user; the log has it
        logging.getLogger("app").critical("the program ended by an error of ours", exc_info=True)
        line = f"crawlscope: {type(problem).__name__}: {problem}".split("\n")[0]
        print(for_people(line), file=sys.stderr)
        code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
