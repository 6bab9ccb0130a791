"""What a crawl found, in words, facts and an exit code."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from app.core import units
from app.core.events import Outcome, SkipReason, State, StopProof
from app.core.findings.table import FINDINGS, Family, Severity
from app.core.ledger import Ledger
from app.core.redirects import BROKEN_ENDS, End, chain, ending, heads
from app.core.settings import Keep, Settings
from app.core.text_for_people import echo, for_people

LONGEST_HOP = 300  # characters of one URL in a printed chain
MOST_ROOTS = 3  # roots that are named when nothing was fetched
MOST_GIVEN = 10  # addresses in the first line of a report
MOST_ROWS = 50  # broken links and chains in a report on a terminal

EXIT_FINISHED = 0
EXIT_FAILED = 1  # it could not run, or not one URL could be fetched
EXIT_BROKEN = 3  # --fail-on-broken or --fail-on found something
EXIT_STOPPED = 130

ENDINGS = {
    Outcome.FINISHED: "finished",
    Outcome.LIMIT: "stopped at the limit",
    Outcome.CANCELLED: "stopped",
    Outcome.CRASHED: "ended by an error of ours (see the log)",
}


def facts(ledger: Ledger, settings: Settings, started_at: str) -> Mapping[str, object]:
    """The head of an export, for JSON: which crawl this is, and how far it has come."""
    finished, trouble = ledger.finished, nothing_fetched(ledger)
    return {
        "roots": list(settings.roots),
        "started_at": started_at,
        "outcome": finished.outcome if finished else "running",
        **({"trouble": trouble} if trouble else {}),
        "seconds": round(seconds(ledger), 3),
        "urls": len(ledger.site),
        "states": {state.value: ledger.tally.of(state) for state in State},
        "settings": settings.kept(Keep.PROFILE),
    }


def seconds(ledger: Ledger) -> float:
    """Seconds of crawling so far."""
    if ledger.finished:
        return ledger.finished.seconds
    return ledger.depth.at[-1] if ledger.depth.at else 0.0


def average(ledger: Ledger) -> float:
    """URLs requested per second of crawling, pauses left out; 0.0 if nothing is known yet."""
    worked = ledger.depth.without_pauses(seconds(ledger))
    return ledger.tally.requested / worked if worked else 0.0


def nothing_fetched(ledger: Ledger) -> str | None:
    """Which root failed, and why, if a crawl ended without one fetched page; else None."""
    finished = ledger.finished
    if finished is None or finished.outcome is not Outcome.FINISHED or ledger.tally.of(State.DONE):
        return None
    site = ledger.site
    roots = list(islice((id_ for id_ in site.ids() if not site.referrer[id_]), MOST_ROOTS))
    reasons = "; ".join(f"{for_people(site.url[id_])} {_why_not(ledger, id_)}" for id_ in roots)
    return f"nothing was fetched: {reasons}" if reasons else "nothing was fetched"


def leads_elsewhere(ledger: Ledger) -> str | None:
    """Where the first root redirects to, if that is out of scope and so nothing was fetched."""
    if nothing_fetched(ledger) is None or not len(ledger.site):
        return None
    found = ending(ledger.site, 1)
    return found.final if found is not None and found.end is End.EXTERNAL else None


def _why_not(ledger: Ledger, id_: int) -> str:
    """Why a root was not fetched: 'failed: connection refused'."""
    site = ledger.site
    if error := site.error.get(id_):
        return f"failed: {for_people(error.message)}"
    if rule := site.robots_rule.get(id_):
        return f"is refused by robots.txt ({for_people(rule)})"
    found = ending(site, id_)
    if found is None:
        return "was not fetched"
    last = site.error.get(site.ways.last(id_)[1])
    why = f": {for_people(last.message)}" if last else ""
    return f"redirects to {for_people(found.final)}, which is {found.end}{why}"


def broken(ledger: Ledger) -> Iterator[int]:
    """The ids of broken URLs for a list, without those that only redirects lead to: a chain is
    named by the URL that pages link to."""
    site = ledger.site
    return (id_ for id_ in site.ids() if site.is_broken(id_) and site.is_linked(id_))


def exit_code(
    ledger: Ledger, fail_on_broken: bool, fail_on: Iterable[str] = (), is_recheck: bool = False
) -> int:
    """The exit code of `crawl`, as the guide lists it. A redirect is an answer, but a crawl of
    nothing else is no success. A recheck leaves the rest in the queue, as it was before."""
    if ledger.finished is None or ledger.finished.outcome is Outcome.CRASHED:
        return EXIT_FAILED
    was_stopped = not is_recheck or ledger.finished.stop is not None
    if ledger.finished.outcome is Outcome.CANCELLED and was_stopped:
        return EXIT_STOPPED
    if not ledger.tally.answered or nothing_fetched(ledger) is not None:
        return EXIT_FAILED
    if fail_on_broken and ledger.tally.broken:
        return EXIT_BROKEN
    return EXIT_BROKEN if ledger.findings.fails(fail_on) else EXIT_FINISHED


def lines(ledger: Ledger, settings: Settings) -> Iterator[str]:
    """The report for a terminal."""
    yield from _head(ledger, settings)
    yield from _broken_lines(ledger)
    yield from _chain_lines(ledger)


def in_short(roots: Sequence[str]) -> str:
    """The first addresses, and the number of the others."""
    named = ", ".join(map(echo, roots[:MOST_GIVEN]))
    others = len(roots) - MOST_GIVEN
    return named if others <= 0 else f"{named} and {others:,} more"


def _head(ledger: Ledger, settings: Settings) -> Iterator[str]:
    tally, took = ledger.tally, seconds(ledger)
    how = ENDINGS[ledger.finished.outcome] if ledger.finished else "still running"
    if ledger.finished and ledger.finished.limit:
        how += f" of {ledger.finished.limit}"
    trouble = nothing_fetched(ledger)
    how = "ended" if trouble else how
    yield f"Crawl of {in_short(settings.roots)}: {how} after {units.seconds(took)}"
    if trouble:
        yield f"  {trouble}"
    speed = f" ({units.rate(average(ledger)).replace('/s', ' pages/s')})" if took else ""
    known = units.count(len(ledger.site))
    yield f"  {units.plural(tally.requested, 'URL')} requested{speed}, {known} known"
    states = [f"{units.count(tally.of(state))} {state}" for state in State if tally.of(state)]
    yield "  " + (" · ".join(states) or "nothing found")
    if reasons := Counter(ledger.site.skip_reason.values()):
        limit = {SkipReason.DEPTH: f" (--max-depth {settings.max_depth})"}
        each = (
            f"{reason} × {units.count(n)}{limit.get(reason, '')}"
            for reason, n in sorted(reasons.items())
        )
        yield "  skipped " + " · ".join(each)
    if tally.statuses:
        each = (f"{status} × {units.count(n)}" for status, n in sorted(tally.statuses.items()) if n)
        yield "  status " + " · ".join(each)
    if any(tally.errors.values()):
        each = (f"{kind} × {units.count(n)}" for kind, n in sorted(tally.errors.items()) if n)
        yield "  failed " + " · ".join(each)
    stop = ledger.finished.stop if ledger.finished else None
    if stop:
        yield (
            f"  {units.plural(stop.tasks, 'task')} cancelled in {stop.ms:.0f} ms · "
            f"{stop.in_flight} in flight · {sockets_words(stop)} · "
            f"{units.plural(stop.queued, 'URL')} kept in the queue"
        )


def sockets_words(stop: StopProof) -> str:
    """'0 sockets open', or what nobody has said of them."""
    sockets = units.plural(stop.sockets, "socket")
    if not stop.unheard:
        return f"{sockets} open"
    those = units.plural(stop.unheard, "machine")
    return f"{sockets} not known to be closed: no answer from {those}"


def _broken_lines(ledger: Ledger) -> Iterator[str]:
    site = ledger.site
    ids = list(broken(ledger))
    if not ids:
        return
    behind = ledger.tally.broken - len(ids)
    also = f", {units.count(behind)} of them behind redirects that are listed" if behind else ""
    yield f"Broken: {units.plural(ledger.tally.broken, 'URL')}{also}"
    for id_ in ids[:MOST_ROWS]:
        error = site.error.get(id_)
        yield f"  {_what(ledger, id_):<18} {for_people(site.url[id_])}" + (
            f" ({for_people(error.message)})" if error else ""
        )
        if site.referrer[id_]:
            anchor = site.anchor.get(id_)
            named = f" “{anchor}”" if anchor else ""
            yield f"  {'':<18}   on {for_people(site.url[site.referrer[id_]])}{named}"
    yield from _rest(len(ids))


def _what(ledger: Ledger, id_: int) -> str:
    """How a URL is broken, in a few words: 'timeout', '404', '301 to loop'."""
    error = ledger.site.error.get(id_)
    if error:
        return error.kind.value
    found = ending(ledger.site, id_)
    status = ledger.site.status[id_]
    return f"{status} to {found.end}" if found else str(status)


def _chain_lines(ledger: Ledger) -> Iterator[str]:
    site = ledger.site
    ends = ((id_, ending(site, id_)) for id_ in heads(site))
    odd = [id_ for id_, end in ends if end and (end.end in BROKEN_ENDS or end.hops > 1)]
    if not odd:
        return
    yield f"Redirect chains that are broken or longer than one hop: {units.count(len(odd))}"
    for id_ in odd[:MOST_ROWS]:
        each = chain(site, id_)
        assert each is not None
        hops = " ".join(f"{for_people(hop.url, LONGEST_HOP)} -{hop.status}->" for hop in each.hops)
        gap = f" … {units.plural(each.left_out, 'more hop')} …" if each.left_out else ""
        end = "" if each.end is End.PAGE else f" ({each.end})"
        yield f"  {hops}{gap} {for_people(each.final, LONGEST_HOP)}{end}"
    yield from _rest(len(odd))


def finding_lines(ledger: Ledger) -> Iterator[str]:
    """The findings, gravest first, with their counts."""
    findings = ledger.findings
    counts = findings.counts()
    if not counts:
        yield "No findings"
        return
    for severity in Severity:
        some = [each for each in FINDINGS if findings.severities.of(each) is severity]
        there = [each for each in some if each.name in counts]
        if there:
            yield f"{severity.capitalize()}s"
        for each in there:
            words = findings.words(each) + "; each link counts" * (each.name == "broken-link")
            yield f"  {units.count(counts[each.name]):>9}  {each.name:<26} {words}"


def table_lines(settings: Settings) -> Iterator[str]:
    """All findings that there are, for a terminal."""
    findings = Ledger(settings).findings
    for family in Family:
        yield family.capitalize()
        for each in FINDINGS:
            if each.family is family:
                severity = findings.severities.of(each)
                yield f"  {each.name:<26} {severity:<8} {findings.words(each)}"


def _rest(number: int) -> Iterator[str]:
    if number > MOST_ROWS:
        yield f"  … and {units.count(number - MOST_ROWS)} more; an --export has all"
