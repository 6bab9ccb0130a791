"""What every start of the program goes through: streams, signals, one line for what went wrong."""

import gc
import io
import logging
import os
import signal
import sys

from crawlscope.core.base.language import tr
from crawlscope.runtime import private, signals, this_program
from crawlscope.runtime.allocator import keep_freed_memory

FEWEST_FILES = 64  # open at once: the crawl file, the loop, connections, exports


def main() -> None:
    """Runs the program and exits with its code."""
    private.begin()
    streams = None
    if sys.platform != "win32":
        # The signal asks for exports; it must not end the program
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        _occupy_standard_descriptors()
        from crawlscope.runtime.streams import Streams  # noqa: PLC0415  not on Windows

        streams = Streams()
        # The doctor says the same, and what else there is
        if (most := _too_few_files()) and sys.argv[1:2] != ["doctor"]:
            print(
                "crawlscope: "
                + tr(
                    "only {most} files can be open at once; run 'ulimit -n 1024' (at least "
                    "{fewest}) and try again"
                ).format(most=most, fewest=FEWEST_FILES),
                file=sys.stderr,
            )
            sys.exit(1)
    for stream in (sys.stdout, sys.stderr):
        # A report with replaced characters is better than none
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _run(sys.argv[1:])
        signals.ignore()
    except KeyboardInterrupt:
        signals.ignore()
        code = signals.STOPPED
    except Exception as problem:  # a user never sees a traceback; the log has it
        from crawlscope.runtime import crashes  # noqa: PLC0415  it was begun by the command, or not at all

        if not logging.getLogger().handlers:  # before the window was whole
            from crawlscope.runtime.logs import start_logging  # noqa: PLC0415

            start_logging(verbose=False)
            crashes.watch()
        logging.getLogger("crawlscope").critical(
            "the program was ended by an internal error", exc_info=True
        )
        from crawlscope.core.base.text_for_people import for_people  # noqa: PLC0415

        crashes.note_end(problem)
        line = f"crawlscope: {type(problem).__name__}: {problem}".split("\n")[0]
        print(for_people(line), file=sys.stderr)
        code = 1
    if streams is not None and (trouble := streams.trouble()):
        print(f"crawlscope: {trouble}", file=sys.stderr)
        code = 1
    sys.exit(signals.code_of(code))


def _run(words: list[str]) -> int:
    # The imports are part of what may be interrupted
    if not words:
        gc.disable()  # until all is imported, there is nothing to collect
        from crawlscope.runtime.display import why_no_window  # noqa: PLC0415

        if why_no_window() is None:
            from crawlscope.window.start import open_plainly  # noqa: PLC0415  a tenth of the command line

            return open_plainly()
    keep_freed_memory()
    code = _run_part(words)
    if code is not None:
        return code
    gc.disable()
    from crawlscope.commands.cli import run  # noqa: PLC0415
    from crawlscope.runtime.garbage import collect_from_now_on  # noqa: PLC0415  cli imports it

    collect_from_now_on()
    return run(words)


def _run_part(words: list[str]) -> int | None:
    """What the program starts as a process of its own and nobody types: without the command line,
    which takes longer to import than most of these. None if it is something else."""
    match words:
        case [this_program.LOOK_INTO, *places]:
            from crawlscope.terminal import looking  # noqa: PLC0415

            return looking.show(places)
        case ["try-qt"]:
            from crawlscope.runtime import qt_trial  # noqa: PLC0415

            return qt_trial.main()
        case ["lab-server", pages, latency, size, *pieces]:
            from crawlscope.demo.lab import server  # noqa: PLC0415

            return server.main(int(pages), float(latency), int(size), *map(int, pieces))
        case ["lab-stage", name, url, connections, timeout, *watched]:
            from crawlscope.demo.lab import stage  # noqa: PLC0415

            return stage.main(name, url, int(connections), float(timeout), bool(watched))
        case ["cluster-scheduler", folder, port]:
            from crawlscope.fetch.cluster import process  # noqa: PLC0415

            return process.scheduler(folder, int(port))
        case ["cluster-worker", folder, address]:
            from crawlscope.fetch.cluster import process  # noqa: PLC0415

            return process.worker(folder, address)
    return None


def _occupy_standard_descriptors() -> None:
    """If the parent process closed one of them, the next file opened would be taken for it."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one


def _too_few_files() -> int:
    """The limit of open files, if it cannot be raised to what is needed; else 0."""
    import resource  # noqa: PLC0415  not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= FEWEST_FILES:
        if soft != resource.RLIM_INFINITY and soft < FEWEST_FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (FEWEST_FILES, hard))
        return 0
    return int(hard)
