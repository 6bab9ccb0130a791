"""What a person asked for besides the crawl itself: files to write, how much to print."""

from dataclasses import dataclass
from pathlib import Path

TEXT = "text"
FORMATS = {  # of data in place of a report: the suffix that an export would have, by name
    "json": ".json",
    "jsonl": ".jsonl",
    "csv": ".csv",
    "sarif": ".sarif",
    "junit": ".junit.xml",
    "markdown": ".md",
}


@dataclass(frozen=True, slots=True)
class OutputOptions:
    exports: tuple[str, ...] = ()  # paths, already checked
    joins: tuple[str, ...] = ()  # files of tables that are joined by URL
    diagnostics: Path | None = None
    fail_on_broken: bool = False
    fail_on: tuple[str, ...] = ()  # findings, severities, and what is worse than in the baseline
    baseline: str | None = None  # a file, or 'last'
    grace: float | None = None  # seconds that a link to another site may fail
    maps: tuple[str, ...] = ()  # beginnings of URLs that stand for others in the comparison
    quiet: bool = False
    no_progress: bool = False
    format: str = "text"  # of the report
    output: str = "-"  # where the report is written: a file, or standard output
    no_addresses: tuple[str, ...] = ()  # texts in the lists of addresses that are none
    with_links: bool = False  # for a command without the settings of a crawl
    with_decision: bool = False
    save: str | None = None  # the crawl file to make
    crawls: Path | None = None  # without `save`: the folder for a new file; None: no file
    crashes: Path | None = None  # the folder of what crashes leave; None: they are not looked for
    folders: tuple[tuple[str, str], ...] = ()  # of this machine: the URL of each that is crawled
    control: str | None = None  # where the socket is made that controls the crawl
