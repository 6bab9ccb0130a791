"""Broken links where GitHub shows them: workflow commands, which it reads from the log of a job and
puts beside the lines of a pull request."""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.report import what_broke
from crawlscope.core.records.records import Records
from crawlscope.demo.folder_site import INDEXES

MOST = 10  # errors of a step that GitHub shows
LARGEST = 2_000_000  # octets of a file whose lines are looked at
IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
IN_PROPERTY = IN_DATA | {":": "%3A", ",": "%2C"}


def annotations(
    records: Records, ids: Collection[int], folders: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """A line for each of the first broken URLs. `folders`: what was served at which URL."""
    shown = [id_ for id_ in ids if records.is_linked(id_)][:MOST]
    for id_ in shown:
        url, page = records.url[id_], records.referrer[id_]
        words = tr("{url}: {problem}").format(url=for_people(url), problem=what_broke(records, id_))
        where = ""
        if page:
            words = tr("{what} (on {page})").format(what=words, page=for_people(records.url[page]))
            where = _place(records.url[page], url, folders)
        title = _escaped(tr("Broken link"), IN_PROPERTY)
        yield f"::error {where}title={title}::{_escaped(words, IN_DATA)}"


def _escaped(text: str, how: Mapping[str, str]) -> str:
    table: dict[str, str | int | None] = {**how}
    return text.translate(str.maketrans(table))


def _place(page: str, target: str, folders: Sequence[tuple[str, str]]) -> str:
    """'file=public/index.html,line=3,' of a page that is a file here; else ''."""
    for root, folder in folders:
        if not page.startswith(root):
            continue
        path = Path(folder, unquote(urlsplit(page).path).lstrip("/"))
        file = next((each for each in (path, *(path / n for n in INDEXES)) if each.is_file()), None)
        if file is None:
            return ""
        line = _line(file, target)
        name = _escaped(os.path.relpath(file), IN_PROPERTY)
        return f"file={name}," + (f"line={line}," if line else "")
    return ""


def _line(file: Path, target: str) -> int:
    """The first line that names the last part of a URL, from 1; 0: none does."""
    parts = urlsplit(target)
    last = parts.path.rstrip("/").rpartition("/")[2] or parts.netloc
    try:
        if file.stat().st_size > LARGEST:
            return 0
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    names = (last, unquote(last))
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if any(name in line for name in names)), 0)
