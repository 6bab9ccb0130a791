"""How a crawl is described: where it stands, and its counts at this moment."""

from app.core import report, units
from app.core.depth import GraphPoint
from app.core.events import Mark, Outcome
from app.core.ledger import Ledger
from app.core.site import FETCHING, QUEUED


def is_running(ledger: Ledger) -> bool:
    """False after the last run has ended; a crawl that was continued runs again."""
    return ledger.finished is None


def headline(ledger: Ledger) -> str:
    """Where the crawl stands, in words."""
    depth = ledger.depth
    if not is_running(ledger):
        return _ending(ledger)
    if depth.marks and depth.marks[-1][1] is Mark.PAUSED:
        return "paused"
    left = depth.seconds_left()
    if left is not None and left < 1:
        return "almost done"
    if left is not None:
        return f"done in about {units.clock(left + 0.5)}"
    if len(depth.at) < 2:
        return "starting"
    return "still discovering" if depth.queued[-1] else "the last requests"


def now(ledger: Ledger) -> GraphPoint:
    """The counts from the records, which are newer than the last sample."""
    states, depth = ledger.tally.states, ledger.depth
    at = depth.at[-1] if depth.at else 0.0
    rate = depth.pages_per_second if is_running(ledger) else 0.0
    return GraphPoint(at, states[QUEUED], states[FETCHING], ledger.tally.requested, rate)


def _ending(ledger: Ledger) -> str:
    finished = ledger.finished
    assert finished is not None
    how = {
        Outcome.FINISHED: "finished in",
        Outcome.LIMIT: "limit reached after",
        Outcome.CANCELLED: "stopped after",
        Outcome.CRASHED: "crashed after",
    }[finished.outcome]
    if report.nothing_fetched(ledger):
        return f"nothing fetched in {units.seconds(finished.seconds)}"
    text = f"{how} {units.seconds(finished.seconds)}"
    average = report.average(ledger)
    return f"{text}, {units.rate(average)} on average" if average else text
