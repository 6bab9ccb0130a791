"""How a crawl is described: where it stands, and its counts at this moment.

With `tr_noop` for `tr` it is English, for an export.
"""

from collections.abc import Callable

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.insight import report
from crawlscope.core.ledger import projection
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.queue_samples import GraphPoint
from crawlscope.core.records.events import Outcome, StopProof
from crawlscope.core.records.records import FETCHING, QUEUED

Words = Callable[..., str]  # `tr` or `tr_noop`


def is_running(ledger: Ledger) -> bool:
    """False after the last run has ended; a crawl that was continued runs again."""
    return ledger.finished is None


def headline(ledger: Ledger, tr: Words = tr) -> str:
    """Where the crawl stands, in words."""
    is_over = not is_running(ledger)
    return _ending(ledger, tr) if is_over else projection.in_words(ledger.samples, tr)


def now(ledger: Ledger) -> GraphPoint:
    """The counts from the records, which are newer than the last sample."""
    states, depth = ledger.tally.states, ledger.samples
    at = depth.at[-1] if depth.at else 0.0
    rate = depth.pages_per_second if is_running(ledger) else 0.0
    return GraphPoint(at, states[QUEUED], states[FETCHING], ledger.tally.requested, rate)


def _ending(ledger: Ledger, tr: Words) -> str:
    finished = ledger.finished
    assert finished is not None
    took = units.seconds(finished.seconds, tr=tr)
    if report.nothing_fetched(ledger):
        return tr("nothing fetched in {time}").format(time=took)
    text = {
        Outcome.FINISHED: tr("finished in {time}"),
        Outcome.LIMIT: tr("limit reached after {time}"),
        Outcome.CANCELLED: tr("stopped after {time}"),
        Outcome.CRASHED: tr("crashed after {time}"),
    }[finished.outcome].format(time=took)
    average = report.average(ledger)
    if not average:
        return text
    return tr("{ending}, {rate}/s on average").format(ending=text, rate=units.rate(average))


def stop_words(proof: StopProof, tr: Words = tr) -> str:
    """What is left of the network after a stop."""
    flying, queued = proof.in_flight, proof.queued
    tasks = report.tasks_words(proof, tr)
    parts = (
        tr("Stopped: {tasks} cancelled in {ms:,.0f} ms").format(tasks=tasks, ms=proof.ms),
        tr("{n:,} requests in flight", "1 request in flight", flying).format(n=flying),
        report.sockets_words(proof, tr),
        tr("{n:,} URLs left in the queue", "1 URL left in the queue", queued).format(n=queued),
    )
    return " · ".join(parts)


def why_it_ended(ledger: Ledger, tr: Words = tr) -> str:
    """Why a crawl has ended, and what is left of it; '' while it runs."""
    finished, queued = ledger.finished, ledger.tally.states[QUEUED]
    if finished is None:
        return ""
    if finished.stop:
        return stop_words(finished.stop, tr)
    of_nothing = report.nothing_fetched if tr is tr_noop else report.nothing_fetched_told
    if trouble := of_nothing(ledger):
        return tr("{sentence}.").format(sentence=trouble[:1].upper() + trouble[1:])
    match finished.outcome:
        case Outcome.LIMIT:
            limit = finished.limit or ""
            return tr(
                "The limit of {limit} is reached; {n:,} URLs remain queued.",
                "The limit of {limit} is reached; 1 URL remains queued.",
                queued,
            ).format(limit=limit if tr is tr_noop else translated(limit), n=queued)
        case Outcome.CRASHED:
            return tr("The crawl was ended by an internal error; see the log for details.")
        case Outcome.CANCELLED:
            return tr(
                "It was stopped or interrupted; {n:,} URLs in the queue. Resume continues it.",
                "It was stopped or interrupted; 1 URL in the queue. Resume continues it.",
                queued,
            ).format(n=queued)
    return tr("The queue is empty.")


def what_was_found(ledger: Ledger) -> str:
    """'Finished in 2.1 s: 210 URLs checked, 34 broken; 1,200 not checked.'"""
    checked, broken = ledger.tally.requested, ledger.tally.broken
    left = len(ledger.records) - checked
    urls = tr("{n:,} URLs checked", "1 URL checked", checked).format(n=checked)
    rest = tr("{n:,} broken").format(n=broken) if broken else tr("nothing broken")
    words = tr("Finished in {time}: {urls}, {rest}.")
    if left:
        words = tr("Finished in {time}: {urls}, {rest}; {left:,} not checked.")
    return words.format(time=units.seconds(report.seconds(ledger)), urls=urls, rest=rest, left=left)
