"""What a person asked for beside the crawl itself: files to write, how much to say."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Job:
    exports: tuple[str, ...] = ()  # paths, already checked
    diagnostics: Path | None = None
    fail_on_broken: bool = False
    quiet: bool = False
