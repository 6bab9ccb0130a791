"""How a crawl is described: where it stands, and its counts at this moment."""

from app.core import projection, report, units
from app.core.depth import GraphPoint
from app.core.events import Outcome, StopProof
from app.core.ledger import Ledger
from app.core.site import FETCHING, QUEUED


def is_running(ledger: Ledger) -> bool:
    """False after the last run has ended; a crawl that was continued runs again."""
    return ledger.finished is None


def headline(ledger: Ledger) -> str:
    """Where the crawl stands, in words."""
    return projection.in_words(ledger.depth) if is_running(ledger) else _ending(ledger)


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


def stop_words(proof: StopProof) -> str:
    """What is left of the network after a stop."""
    return (
        f"Stopped: {units.plural(proof.tasks, 'task')} cancelled in {proof.ms:,.0f} ms"
        f" · {units.plural(proof.in_flight, 'request')} in flight"
        f" · {report.sockets_words(proof)}"
        f" · {units.plural(proof.queued, 'URL')} kept in the queue"
    )


def why_it_ended(ledger: Ledger) -> str:
    """Why a crawl has ended, and what is left of it; '' while it runs."""
    finished, queued = ledger.finished, units.plural(ledger.tally.states[QUEUED], "URL")
    if finished is None:
        return ""
    if finished.stop:
        return stop_words(finished.stop)
    if trouble := report.nothing_fetched(ledger):
        return f"{trouble[:1].upper()}{trouble[1:]}."
    match finished.outcome:
        case Outcome.LIMIT:
            return f"The limit of {finished.limit} is reached; {queued} stay queued."
        case Outcome.CRASHED:
            return "The crawl ended by an error of ours; the log has the details."
        case Outcome.CANCELLED:
            return f"It was stopped, or cut short; {queued} in the queue. Continue goes on."
    return "Nothing is left in the queue."


def what_was_found(ledger: Ledger) -> str:
    """'Finished in 2.1 s: 210 URLs, 34 of them broken.'"""
    urls = units.plural(len(ledger.site), "URL")
    broken = units.count(ledger.tally.broken)
    rest = f"{broken} of them broken" if ledger.tally.broken else "nothing broken"
    return f"Finished in {units.seconds(report.seconds(ledger))}: {urls}, {rest}."
