"""How well the rows of a joined table and the URLs of a crawl agree, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from crawlscope.core.base.budgets import URLS_LOOKED_AT
from crawlscope.core.base.index import NONE
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.records.fact_columns import JOIN
from crawlscope.core.records.joined import JoinedTable
from crawlscope.core.records.joining import Read
from crawlscope.core.records.records import Records

MOST_NAMED = 3  # URLs of rows that match nothing
MOST_COLUMNS = 12  # that are named
AND = tr(", ", "between the parts of a list")


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of one table with a crawl."""

    table: JoinedTable
    matched: int  # rows
    unmatched: tuple[str, ...]  # the first URLs that are none of the crawl

    def lines(self) -> Iterator[str]:
        columns, rows = self.table.columns, len(self.table.keys)
        words = tr("{matched:,} of {n:,} rows match a URL of the crawl (by “{by}”)")
        yield words.format(matched=self.matched, n=rows, by=for_people(self.table.by))
        names = [f"{JOIN}{each.name}" for each in columns[:MOST_COLUMNS]]
        more = ["…"] if len(columns) > MOST_COLUMNS else []
        yield tr("the columns are {columns}").format(columns=AND.join([*names, *more]))
        if self.matched < rows and self.unmatched:
            words = tr(
                "{n:,} rows match none, such as {urls}",
                "1 row matches none: {urls}",
                rows - self.matched,
            )
            urls = AND.join(map(echo, self.unmatched))
            yield words.format(n=rows - self.matched, urls=urls)


def agreement(records: Records, table: JoinedTable) -> QuietSlices[Agreement]:
    """Looks for the row of each URL."""
    has_url = bytearray(len(table.keys))
    for id_ in range(1, len(records.url)):
        if (row := table.row_of(records.url[id_])) != NONE:
            has_url[row] = 1
        if id_ % URLS_LOOKED_AT == 0:
            yield
    matched = sum(has_url)
    missing = (url for row, url in enumerate(table.first) if not has_url[row])
    found = tuple(url for url, _ in zip(missing, range(MOST_NAMED), strict=False))
    return Agreement(table, matched, found)


def complaints(read: Read) -> Iterator[str]:
    """What of a file is not in its table."""
    if read.without:
        words = tr("{n:,} rows have no URL", "1 row has no URL", read.without)
        yield words.format(n=read.without)
    if read.repeated:
        words = tr(
            "{n:,} rows repeat a URL, of which the first counts",
            "1 row repeats a URL, of which the first counts",
            read.repeated,
        )
        yield words.format(n=read.repeated)
    if read.is_cut:
        words = tr("it has more than {n:,} rows; the rest is ignored")
        yield words.format(n=len(read.table.keys))
    if read.left_out:
        words = tr("there is no room for the columns {columns}")
        yield words.format(columns=AND.join(map(echo, read.left_out[:MOST_COLUMNS])))
