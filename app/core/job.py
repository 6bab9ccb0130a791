"""What a person asked for beside the crawl itself: files to write, how much to say."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Job:
    exports: tuple[str, ...] = ()  # paths, already checked
    diagnostics: Path | None = None
    fail_on_broken: bool = False
    quiet: bool = False
    save: str | None = None  # the crawl file to make
    crawls: Path | None = None  # without `save`: the folder in which one is made; None: none is
