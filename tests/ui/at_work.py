"""Workers, as the panel receives them."""

from collections import Counter
from collections.abc import Callable

from crawlscope.core.records.workers import AtWork, WorkerRow


def at_work(*rows: WorkerRow, most: int = 1_000) -> AtWork:
    """What a crawler with these rows gives."""
    workers = sorted((row for row in rows if row.number), key=lambda row: row.number)
    waiting = sorted((row for row in rows if not row.number), key=lambda row: row.id)
    doing = Counter(row.doing for row in workers)
    return AtWork([*workers[:most], *waiting[:most]], doing, len(waiting))


def telling(*rows: WorkerRow) -> Callable[[int], AtWork]:
    return lambda most: at_work(*rows, most=most)
