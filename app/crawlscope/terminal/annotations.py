"""Broken links where GitHub shows them: workflow commands, which it reads from the log of a job and
puts beside the lines of a pull request."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.report import what_broke
from crawlscope.core.records.records import Records
from crawlscope.export.places import place

MOST = 10  # errors of a step that GitHub shows
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
    if (found := place(page, target, folders)) is None:
        return ""
    name = _escaped(found.file, IN_PROPERTY)
    return f"file={name}," + (f"line={found.line}," if found.line else "")
