"""What is dropped on the window, or pasted: a crawl file, a list, or some addresses."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from crawlscope.ui.dialogs.file_dialogs import SUFFIX

LISTS = (".txt", ".csv", ".tsv", ".xml", ".gz")  # of the names of files with addresses
MOST_IN_BAR = 2  # lines; more are a list


@dataclass(frozen=True, slots=True)
class Dropped:
    """One of these is set, or none if it is nothing for this window."""

    crawl: str = ""  # the path of a crawl file
    list_: str = ""  # the path of a file with addresses
    text: str = ""  # addresses, one a line, or the path of a folder


def dropped(data: QMimeData) -> Dropped:
    urls = data.urls()
    paths = [url.toLocalFile() for url in urls if url.isLocalFile()]
    if paths:
        name = paths[0].lower()
        if len(paths) == 1 and name.endswith(SUFFIX):
            return Dropped(crawl=paths[0])
        if len(paths) == 1 and Path(paths[0]).is_dir():
            return Dropped(text=paths[0])
        return Dropped(list_=paths[0]) if len(paths) == 1 and name.endswith(LISTS) else Dropped()
    if urls:
        form = QUrl.ComponentFormattingOption.FullyEncoded
        return Dropped(text="\n".join(url.toString(form) for url in urls))
    return Dropped(text=data.text() if data.hasText() else "")


def is_list(text: str) -> bool:
    """True if a text has more lines than the address bar should show."""
    return text.strip().count("\n") >= MOST_IN_BAR
