"""Finds URLs that contain a text, a slice at a time, so that a million do not stop the window."""

from array import array
from bisect import bisect_left, bisect_right
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from crawlscope.core.base.budgets import FIND_SECONDS, FOUND_URLS
from crawlscope.core.insight.filter import Filter, forms, reading
from crawlscope.core.records.records import Records


class UrlFinder(QObject):
    """Searches by id, in order. `hits` grow while it runs; `moved` is emitted after each slice."""

    moved = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records = Records()
        self._needles: tuple[str, ...] = ()
        self._read = reading("")
        self._wanted = Filter()
        self.hits = array("i")  # ids
        self.hidden, self.first_hidden = 0, 0  # how many more the filter leaves out, and an id
        self._next = 1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._search)

    def reset(self, records: Records) -> None:
        self.records = records
        self._begin()

    def take_filter(self, wanted: Filter) -> None:
        """Finds only what it lets pass."""
        self._wanted = wanted
        self._begin()

    def look_for(self, text: str) -> None:
        """Begins a new search for this text; '' ends it."""
        folded = text.strip().lower()
        self._needles, self._read = forms(folded) if folded else (), reading(folded)
        self._begin()

    def go_on(self) -> None:
        """Searches what is new since the last call; does nothing while a search runs."""
        if self._needles and self._next < len(self.records.url):
            self._timer.start()

    @property
    def searching(self) -> bool:
        return self._timer.isActive()

    def after(self, id_: int) -> int:
        """The first hit after an id, starting again from the first; 0 if there is none."""
        if not self.hits:
            return 0
        return self.hits[bisect_right(self.hits, id_) % len(self.hits)]

    def before(self, id_: int) -> int:
        """The last hit before an id, starting again from the last; 0 if there is none."""
        return self.hits[bisect_left(self.hits, id_) - 1] if self.hits else 0

    def place(self, id_: int) -> int:
        """The number of an id among the hits, from 1; 0 if it is no hit."""
        place = bisect_left(self.hits, id_)
        return place + 1 if place < len(self.hits) and self.hits[place] == id_ else 0

    def _begin(self) -> None:
        del self.hits[:]
        self.hidden = self.first_hidden = 0
        self._next = 1
        self._timer.stop()
        self.go_on()

    def _search(self) -> None:
        end, urls = perf_counter() + FIND_SECONDS, self.records.url
        while self._next < len(urls) and perf_counter() < end:
            chunk = urls[self._next : self._next + FOUND_URLS]
            # Searching one joined text is ten times as fast as each: most hold no hit at all.
            text = self._read("\n".join(chunk))
            if any(needle in text for needle in self._needles):
                self._note_hits(chunk)
            self._next += len(chunk)
        if self._next >= len(urls):
            self._timer.stop()
        self.moved.emit()

    def _note_hits(self, urls: list[str]) -> None:
        needle, *others = self._needles
        for id_, url in enumerate(map(self._read, urls), self._next):
            is_hit = needle in url or (others and any(each in url for each in others))
            if is_hit and self._wanted.matches(self.records, id_):
                self.hits.append(id_)
            elif is_hit:
                self.hidden += 1
                self.first_hidden = self.first_hidden or id_
