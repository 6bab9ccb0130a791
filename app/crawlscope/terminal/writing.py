"""Files that a command was asked for, written in slices; a person in a hurry can end that between
two slices."""

import sys
from collections.abc import Callable

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.export import ExportError
from crawlscope.runtime.slices import in_slices_while
from crawlscope.store import StoreError


class Files:
    """The files being written. If a person does not want to wait, the missing ones are listed."""

    def __init__(self) -> None:
        self.all_written = True
        self.is_hurried = False
        self._left_out: list[str] = []

    def hurry(self) -> None:
        """Stops writing at the next safe point; a half-written file is removed."""
        self.is_hurried = True

    async def write(self, path: str, writing: Callable[[], Slices[None]]) -> None:
        """Writes one file whole or not at all; if that fails, says why in one line."""
        try:
            if await in_slices_while(lambda: not self.is_hurried, writing()):
                return
            self._left_out.append(path)
        except (ExportError, StoreError) as problem:
            print(for_people(f"crawlscope: {problem}"), file=sys.stderr)
        self.all_written = False

    def report_left_out(self) -> None:
        """Says which files are missing because nobody wanted to wait."""
        if self._left_out:
            print(
                for_people(
                    "crawlscope: "
                    + tr("not written: {files}").format(files=", ".join(self._left_out))
                ),
                file=sys.stderr,
            )
