"""Files that a command was asked for, written in slices; a person in a hurry can end that between
two slices."""

from collections.abc import Callable

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import Slices
from crawlscope.export import ExportError
from crawlscope.runtime.complaints import complain
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

    async def is_written(
        self,
        path: str,
        writing: Slices[None],
        tell: Callable[[float], object] | None = None,
    ) -> bool:
        """Writes one file whole or not at all; False if nobody wants to wait."""
        if await in_slices_while(lambda: not self.is_hurried, writing, tell):
            return True
        self._left_out.append(path)
        return False

    async def write(self, path: str, writing: Callable[[], Slices[None]]) -> None:
        """As `is_written`; if that fails, says why in one line."""
        try:
            self.all_written = await self.is_written(path, writing()) and self.all_written
        except (ExportError, StoreError) as problem:
            complain(str(problem))
            self.all_written = False

    def report_left_out(self) -> None:
        """Says which files are missing because nobody wanted to wait."""
        if self._left_out:
            complain(tr("not written: {files}").format(files=", ".join(self._left_out)))
