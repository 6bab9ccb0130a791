"""What the window is opened for: what the command line asks of it beside the settings."""

from dataclasses import dataclass

from app.store import CrawlFile


@dataclass(frozen=True, slots=True)
class Opening:
    roots: tuple[str, ...] = ()  # for the address bar, as they were typed
    start: bool = False  # a crawl of these, at once
    demo: bool = False  # a crawl of the demo site, at once
    exit_when_done: bool = False  # the window closes when the crawl has ended
    file: CrawlFile | None = None  # a saved crawl, which is open already

    @property
    def is_for_a_person(self) -> bool:
        """False where all is said already: by a file, for the demo, or for a run by itself."""
        return not (self.demo or self.exit_when_done or self.file)


EMPTY = Opening()
