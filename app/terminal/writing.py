"""Files that a command was asked for, written in slices: a second Ctrl-C ends that between two."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Generator, Iterator

from app.core.text_for_people import for_people
from app.export import ExportError
from app.store import StoreError

STOPPING = (signal.SIGINT, signal.SIGTERM)


class Files:
    """What is being written. Those that are left out when a person will not wait are told of."""

    def __init__(self) -> None:
        self.all_written = True
        self.is_hurried = False
        self._left_out: list[str] = []

    def hurry(self) -> None:
        """No more is written, from the next safe point on; what is half written goes."""
        self.is_hurried = True

    async def write(self, path: str, writing: Callable[[], Generator[float, None, None]]) -> None:
        """Writes one file whole, or not at all; says why in one line."""
        try:
            with contextlib.closing(writing()) as slices:
                for fraction in slices:
                    await asyncio.sleep(0)  # signals come in here
                    if self.is_hurried and fraction < 1:
                        break
                else:
                    return
            self._left_out.append(path)
        except (ExportError, StoreError) as problem:
            print(for_people(f"crawlscope: {problem}"), file=sys.stderr)
        self.all_written = False

    def tell(self) -> None:
        """Says which files are not there because nobody would wait."""
        if self._left_out:
            print(
                for_people(f"crawlscope: not written: {', '.join(self._left_out)}"), file=sys.stderr
            )


@contextlib.contextmanager
def stopped_by(act: Callable[[], object]) -> Iterator[None]:
    """Each Ctrl-C and each SIGTERM calls `act`, on the loop."""
    loop = asyncio.get_running_loop()
    for each in STOPPING:
        loop.add_signal_handler(each, act)
    try:
        yield
    finally:
        for each in STOPPING:
            loop.remove_signal_handler(each)
