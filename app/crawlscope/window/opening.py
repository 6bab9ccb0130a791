"""What the window is opened for: what the command line asks of it besides the settings."""

from collections.abc import Iterable
from dataclasses import dataclass

from crawlscope.store import CrawlFile
from crawlscope.ui.first.addresses import is_path


@dataclass(frozen=True, slots=True)
class Opening:
    roots: tuple[str, ...] = ()  # for the address bar, as they were typed; or the path of a folder
    lists: tuple[str, ...] = ()  # of addresses: files, addresses, or '-'
    start: bool = False  # crawl these at once
    demo: bool = False  # crawl the demo site at once
    exit_when_done: bool = False  # close the window when the crawl has ended
    file: CrawlFile | None = None  # a saved crawl, already open

    @property
    def is_for_a_person(self) -> bool:
        """False if nobody needs to choose anything: a file is opened, or the demo or a batch run
        starts."""
        return not (self.demo or self.exit_when_done or self.file)


EMPTY = Opening()


def in_bar(roots: Iterable[str]) -> str:
    """Several addresses as one text; spaces in them are escaped, because they would split them. A
    folder stands there alone, as it is."""
    roots = list(roots)
    if len(roots) == 1 and is_path(roots[0]):
        return roots[0]
    return " ".join(each.strip().replace(" ", "%20") for each in roots)
