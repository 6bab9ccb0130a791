"""Who had which URL at the moment that a replay shows, and which URLs were backing off."""

from collections import Counter
from math import nan

from crawlscope.core.records.records import Records
from crawlscope.core.records.workers import AtWork, Doing, When, WorkerRow


class Holders:
    def __init__(self) -> None:
        self.workers: dict[int, tuple[int, int]] = {}  # URL (0: none) and since when, by number
        self.waiting: dict[int, int] = {}  # URLs that are backing off, and since when
        self._worker_of: dict[int, int] = {}  # by URL

    def take(self, id_: int, worker: int, ms: int) -> None:
        self.waiting.pop(id_, None)
        self._worker_of[id_] = worker
        self.workers[worker] = id_, ms

    def release(self, id_: int, ms: int) -> None:
        self.waiting.pop(id_, None)
        worker = self._worker_of.pop(id_, None)
        if worker is not None and self.workers.get(worker, (0, 0))[0] == id_:
            self.workers[worker] = 0, ms

    def dismiss(self, ms: int) -> None:
        """A run of the crawl has ended then: who was at work is not any more. The next run may have
        begun by now."""
        for number, (id_, since) in list(self.workers.items()):
            if since < ms or (since == ms and not id_):
                del self.workers[number]
        for id_ in [id_ for id_, since in self.waiting.items() if since <= ms]:
            del self.waiting[id_]

    def held(self) -> list[int]:
        """The URLs that a worker has."""
        return sorted(self._worker_of)

    def clear(self) -> None:
        for each in (self._worker_of, self.workers, self.waiting):
            each.clear()

    def at_work(self, most: int, records: Records, ms: int) -> AtWork:
        """What the workers did, with the rows of at most `most` of them, and of at most as many
        URLs that were backing off. When their next try was due is not known."""
        busy = Doing.REQUESTING
        workers = {n: each for n, each in self.workers.items() if n}
        doing = Counter(busy if id_ else Doing.QUEUE for id_, _ in workers.values())
        rows = []
        for number in sorted(workers)[:most]:
            id_, since = workers[number]
            state = busy if id_ else Doing.QUEUE
            rows.append(_row(records, number, state, id_, (ms - since) / 1000))
        for id_ in sorted(self.waiting)[:most]:
            rows.append(_row(records, 0, Doing.BACKING_OFF, id_, nan))
        return AtWork(rows, doing, len(self.waiting), when=When.PAST)


def _row(records: Records, number: int, doing: Doing, id_: int, age: float) -> WorkerRow:
    left, tries = records.redirects_left[id_], records.tries[id_]
    return WorkerRow(number, doing, id_, records.url[id_], left, tries + (number > 0), age, 0)
