"""Instructions a frame of the table of URLs takes, painted by our delegate and by Qt's own.

`python benchmarks/painting.py` takes two minutes; it needs valgrind. A frame is about 30 rows of
nine columns, drawn offscreen: the same rows again, as while a crawl goes on, or rows that have not
been seen before, as in scrolling.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from benchmarks.counted import count
from benchmarks.instructions import instructions
from benchmarks.measuring import RunError
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Event, Fetched, Response, Started
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.rows.cell_delegate import Index

URLS = 2_000
FEWER, MORE = 5, 25  # frames


class QtDelegate(QStyledItemDelegate):
    """What would be left without a way of our own to paint."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus


def crawled() -> Ledger:
    events: list[Event] = []
    for id_ in range(1, URLS + 1):
        url = f"http://127.0.0.1:8000/section-{id_ % 50:02}/page-{id_:09}.html"
        answer = Response(200, "text/html", "utf-8", 7 * id_, 0.02)
        events += (
            Discovered(id_, url, min(1, id_ - 1), min(1, id_ - 1), None, 10),
            Started(id_),
            Fetched(id_, answer, f"Page number {id_:09}"),
        )
    ledger = Ledger()
    ledger.fold(events)
    return ledger


def draw(frames: int, is_ours: bool, is_new: bool) -> None:
    app = QApplication([])
    table = UrlTable()
    table.resize(1200, 700)
    table.show()
    table.reset(crawled())
    view = table.view
    if not is_ours:
        view.setItemDelegate(QtDelegate(view))
    rows = view.viewport().height() // view.rowHeight(0)
    count()
    for frame in range(frames):
        view.scrollTo(
            view.model().index(frame * rows if is_new else 0, 0), view.ScrollHint.PositionAtTop
        )
        app.sendPostedEvents()
        view.viewport().grab()
    print(rows, "rows")


def a_frame(*options: str) -> float:
    fewer, more = (
        instructions(("benchmarks.painting", *options, f"--frames={frames}"))
        for frames in (FEWER, MORE)
    )
    return (more - fewer) / (MORE - FEWER)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--frames", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--qt", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--new", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.frames:
        draw(given.frames, is_ours=not given.qt, is_new=given.new)
        return
    print(f"{'millions of instructions a frame':34} {'ours':>8} {'Qt':>8} {'ratio':>6}")
    try:
        for name, options in (("the same rows again", ()), ("rows not seen before", ("--new",))):
            ours, qt = a_frame(*options), a_frame("--qt", *options)
            print(f"{name:34} {ours / 1e6:8.2f} {qt / 1e6:8.2f} {ours / qt:6.2f}", flush=True)
    except RunError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
