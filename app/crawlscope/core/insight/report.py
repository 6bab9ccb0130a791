"""What a crawl found, in words, facts and an exit code."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import groupby, islice
from typing import Self

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.text_for_people import echo, for_people, padded
from crawlscope.core.insight.in_common import in_common
from crawlscope.core.insight.regressions import Regressions
from crawlscope.core.insight.worth import by_worth
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.steering import difference
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import BY_NAME, FINDINGS, Family, Finding, Severity
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Keep, Settings
from crawlscope.core.records.events import Outcome, SkipReason, State, StopProof
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import BROKEN_ENDS, ENDED, End, chain, ending, heads

LONGEST_HOP = 300  # characters of one URL in a printed chain
MOST_ROOTS = 3  # roots that are named when nothing was fetched
MOST_GIVEN = 10  # addresses in the first line of a report
MOST_ROWS = 50  # broken links and chains in a report on a terminal

EXIT_FINISHED = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_BROKEN = 3
EXIT_STOPPED = 130
EXITS = {  # what they mean
    EXIT_FINISHED: tr_noop("finished"),
    EXIT_FAILED: tr_noop(
        "it could not run, nothing could be fetched, or a file could not be written"
    ),
    EXIT_USAGE: tr_noop("usage error: one line on standard error says which"),
    EXIT_BROKEN: tr_noop("--fail-on-broken or --fail-on found something"),
    EXIT_STOPPED: tr_noop(
        "stopped by Ctrl-C (129: by SIGHUP, 143: by SIGTERM); the results so far are saved, "
        "exported and reported"
    ),
}

ENDINGS = {
    Outcome.FINISHED: tr("finished"),
    Outcome.LIMIT: tr("stopped at the limit"),
    Outcome.CANCELLED: tr("stopped"),
    Outcome.CRASHED: tr("ended by an internal error (see the log)"),
}
HEADS = {  # of lists of findings
    Severity.ERROR: tr("Errors: number of URLs, name, rule"),
    Severity.WARNING: tr("Warnings: number of URLs, name, rule"),
    Severity.NOTE: tr("Notes: number of URLs, name, rule"),
}


class Tone(Enum):
    """What a part of a line is to a person: a terminal may colour it."""

    HEAD = auto()
    BAD = auto()
    WARN = auto()


class Line(str):
    """A line of a report whose first characters have a tone."""

    tone: Tone
    toned: int

    def __new__(cls, text: str, tone: Tone, toned: int | None = None) -> Self:
        """`toned`: the number of these characters; None: all."""
        line = super().__new__(cls, text)
        line.tone, line.toned = tone, len(text) if toned is None else toned
        return line


TONES = {Severity.ERROR: Tone.BAD, Severity.WARNING: Tone.WARN, Severity.NOTE: Tone.HEAD}


def facts(ledger: Ledger, settings: Settings, started_at: str) -> Mapping[str, object]:
    """The head of an export, for JSON: which crawl this is, and how far it has come."""
    finished, trouble = ledger.finished, nothing_fetched(ledger)
    return {
        "roots": list(settings.roots),
        "started_at": started_at,
        "outcome": finished.outcome if finished else "running",
        **({"trouble": trouble} if trouble else {}),
        "seconds": round(seconds(ledger), 3),
        "urls": len(ledger.records),
        "states": {state.value: ledger.tally.of(state) for state in State},
        "settings": settings.kept(Keep.PROFILE),
    }


def seconds(ledger: Ledger) -> float:
    """Seconds of crawling so far."""
    if ledger.finished:
        return ledger.finished.seconds
    return ledger.samples.at[-1] if ledger.samples.at else 0.0


def average(ledger: Ledger) -> float:
    """URLs requested per second of crawling, pauses left out; 0.0 if nothing is known yet."""
    worked = ledger.samples.without_pauses(seconds(ledger))
    return ledger.tally.requested / worked if worked else 0.0


def nothing_fetched(ledger: Ledger) -> str | None:
    """Which root failed, and why, if a crawl ended without one fetched page; else None."""
    return _nothing_fetched(ledger, str)


def nothing_fetched_told(ledger: Ledger) -> str | None:
    """As `nothing_fetched`, in the user's language."""
    return _nothing_fetched(ledger, translated)


def _nothing_fetched(ledger: Ledger, say: Callable[[str], str]) -> str | None:
    finished = ledger.finished
    if finished is None or finished.outcome is not Outcome.FINISHED or ledger.tally.of(State.DONE):
        return None
    records = ledger.records
    roots = list(islice((id_ for id_ in records.ids() if not records.referrer[id_]), MOST_ROOTS))
    reasons = "; ".join(say(_why_not(ledger, id_)) for id_ in roots)
    if not reasons:
        return say(tr_noop("nothing was fetched"))
    # Its last part is told already.
    return say(tr_noop("nothing was fetched: {reasons}")).format(reasons=reasons)


def leads_elsewhere(ledger: Ledger) -> str | None:
    """Where the first root redirects to, if that is out of scope and so nothing was fetched."""
    if nothing_fetched(ledger) is None or not len(ledger.records):
        return None
    found = ending(ledger.records, 1)
    return found.final if found is not None and found.end is End.EXTERNAL else None


def _why_not(ledger: Ledger, id_: int) -> str:
    """Why a root was not fetched: 'http://a/ failed: connection refused'."""
    records, url = ledger.records, for_people(ledger.records.url[id_])
    if error := records.error.get(id_):
        return tr_noop("{url} failed: {error}").format(url=url, error=for_people(error.message))
    if rule := records.robots_rule.get(id_):
        words = tr_noop("{url} is blocked by robots.txt ({rule})")
        return words.format(url=url, rule=for_people(rule))
    found = ending(records, id_)
    if found is None:
        return tr_noop("{url} was not fetched").format(url=url)
    last = records.error.get(records.chains.last(id_)[1])
    words, why = tr_noop("{url} redirects to {target}, which is {end}"), ""
    if last:
        words = tr_noop("{url} redirects to {target}, which is {end}: {error}")
        why = for_people(last.message)
    return words.format(url=url, target=for_people(found.final), end=found.end, error=why)


def broken(ledger: Ledger) -> Iterator[int]:
    """The ids of broken URLs for a list, without those that only redirects lead to: a chain is
    named by the URL that pages link to."""
    records = ledger.records
    return (id_ for id_ in records.ids() if records.is_broken(id_) and records.is_linked(id_))


def exit_code(
    ledger: Ledger,
    fail_on_broken: bool,
    fail_on: Sequence[str] = (),
    is_recheck: bool = False,
    regressions: Regressions | None = None,
) -> int:
    """The exit code of `crawl`, as the guide lists it. A redirect is a response, but a crawl of
    nothing else is not a success. A recheck leaves the rest in the queue, as it was before."""
    if ledger.finished is None or ledger.finished.outcome is Outcome.CRASHED:
        return EXIT_FAILED
    was_stopped = not is_recheck or ledger.finished.stop is not None
    if ledger.finished.outcome is Outcome.CANCELLED and was_stopped:
        return EXIT_STOPPED
    if not ledger.tally.answered or nothing_fetched(ledger) is not None:
        return EXIT_FAILED
    if fail_on_broken and ledger.tally.broken:
        return EXIT_BROKEN
    if regressions is not None and regressions.fails(fail_on):
        return EXIT_BROKEN
    return EXIT_BROKEN if ledger.findings.fails(fail_on) else EXIT_FINISHED


def lines(ledger: Ledger, settings: Settings) -> Iterator[str]:
    """The report for a terminal."""
    yield from _head(ledger, settings)
    yield from _broken_lines(ledger)
    yield from _chain_lines(ledger)


def few_lines(ledger: Ledger) -> Iterator[str]:
    """How much was found, without where."""
    tally, findings = ledger.tally, ledger.findings
    yield f"  {_requested_line(ledger)}"
    broken, redirects = tally.broken, tally.of(State.REDIRECTED)
    yield "  " + " · ".join(
        (
            tr("{n:,} broken URLs", "1 broken URL", broken).format(n=broken),
            tr("{n:,} redirects", "1 redirect", redirects).format(n=redirects),
        )
    )
    kinds = Counter(findings.severities.of(BY_NAME[name]) for name in findings.counts())
    shares = (f"{translated(each)} × {kinds[each]}" for each in Severity if kinds[each])
    yield "  " + tr("kinds of findings: {shares}").format(shares=" · ".join(shares) or "0")


def in_short(roots: Sequence[str]) -> str:
    """The first addresses, and the number of the others."""
    named = ", ".join(map(echo, roots[:MOST_GIVEN]))
    others = len(roots) - MOST_GIVEN
    if others <= 0:
        return named
    return tr("{named} and {n:,} more").format(named=named, n=others)


def _head(ledger: Ledger, settings: Settings) -> Iterator[str]:
    tally, took = ledger.tally, seconds(ledger)
    how = ENDINGS[ledger.finished.outcome] if ledger.finished else tr("still running")
    if ledger.finished and ledger.finished.limit:
        words = tr("stopped at the limit of {limit}")
        how = words.format(limit=translated(ledger.finished.limit))
    trouble = nothing_fetched_told(ledger)
    how = tr("ended") if trouble else how
    head = tr("Crawl of {roots}: {how} after {time}")
    text = head.format(roots=in_short(settings.roots), how=how, time=units.seconds(took))
    yield Line(text, Tone.HEAD)
    if trouble:
        yield Line(f"  {trouble}", Tone.BAD)
    yield f"  {_requested_line(ledger)}"
    states = [
        f"{units.count(tally.of(state))} {translated(state)}" for state in State if tally.of(state)
    ]
    yield "  " + (" · ".join(states) or tr("no results"))
    yield from _counts(ledger, settings)
    stop = ledger.finished.stop if ledger.finished else None
    if stop:
        yield f"  {_stopped(stop)}"


def _requested_line(ledger: Ledger) -> str:
    number, known = ledger.tally.requested, len(ledger.records)
    words = tr("{n:,} URLs requested, {known:,} known", "1 URL requested, {known:,} known", number)
    if seconds(ledger):
        words = tr(
            "{n:,} URLs requested ({speed} pages/s), {known:,} known",
            "1 URL requested ({speed} pages/s), {known:,} known",
            number,
        )
    speed = units.rate(average(ledger))
    return words.format(n=number, known=known, speed=speed)


def _counts(ledger: Ledger, settings: Settings) -> Iterator[str]:
    """How many were skipped, answered and failed, by reason."""
    tally = ledger.tally
    if reasons := Counter(ledger.records.skip_reason.values()):
        limit = {SkipReason.DEPTH: f" (--max-depth {settings.max_depth})"}
        each = (
            f"{translated(reason)} × {units.count(n)}{limit.get(reason, '')}"
            for reason, n in sorted(reasons.items())
        )
        yield "  " + tr("skipped {reasons}").format(reasons=" · ".join(each))
    if settings.cached is not None or settings.offline:
        kept = sum(map(ledger.records.is_kept, ledger.records.ids()))
        words = tr("{n:,} known from earlier crawls", "1 known from an earlier crawl", kept)
        yield f"  {words.format(n=kept)}"
    if tally.statuses:
        each = (f"{status} × {units.count(n)}" for status, n in sorted(tally.statuses.items()) if n)
        yield "  " + tr("status {numbers}").format(numbers=" · ".join(each))
    if any(tally.errors.values()):
        each = (
            f"{translated(kind)} × {units.count(n)}"
            for kind, n in sorted(tally.errors.items())
            if n
        )
        yield "  " + tr("failed {kinds}").format(kinds=" · ".join(each))


def _stopped(stop: StopProof) -> str:
    tasks = tr("{tasks} cancelled in {ms:.0f} ms")
    queued = tr("{n:,} URLs left in the queue", "1 URL left in the queue", stop.queued)
    parts = (
        tasks.format(tasks=tasks_words(stop), ms=stop.ms),
        tr("{n} in flight").format(n=stop.in_flight),
        sockets_words(stop),
        queued.format(n=stop.queued),
    )
    return " · ".join(parts)


def tasks_words(stop: StopProof, tr: Callable[..., str] = tr) -> str:
    """'11 tasks (10 workers, 1 sampler)'."""
    tasks = tr("{n:,} tasks", "1 task", stop.tasks).format(n=stop.tasks)
    if not stop.workers or stop.tasks != stop.workers + 1:  # others were just leaving
        return tasks
    words = tr(
        "{tasks} ({n:,} workers, 1 sampler)",
        "{tasks} (1 worker, 1 sampler)",
        stop.workers,
    )
    return words.format(tasks=tasks, n=stop.workers)


def sockets_words(stop: StopProof, tr: Callable[..., str] = tr) -> str:
    """'0 sockets open', or that nobody has confirmed them closed."""
    if not stop.unheard:
        words = tr("{n:,} sockets open", "1 socket open", stop.sockets)
        return words.format(n=stop.sockets)
    sockets = tr("{n:,} sockets", "1 socket", stop.sockets).format(n=stop.sockets)
    words = tr(
        "{sockets} not confirmed closed: no response from {n:,} machines",
        "{sockets} not confirmed closed: no response from 1 machine",
        stop.unheard,
    )
    return words.format(sockets=sockets, n=stop.unheard)


def _broken_lines(ledger: Ledger) -> Iterator[str]:
    records = ledger.records
    ids = list(broken(ledger))
    if not ids:
        return
    behind = ledger.tally.broken - len(ids)
    total = ledger.tally.broken
    words = tr("Broken: {n:,} URLs", "Broken: 1 URL", total)
    if behind:
        words = tr("Broken: {n:,} URLs, {behind:,} of them behind redirects listed below")
    yield Line(words.format(n=total, behind=behind), Tone.BAD)
    yield from _broken_rows(records, ids)


def _broken_rows(records: Records, ids: Sequence[int]) -> Iterator[str]:
    """Each with how it is broken, and where the first link to it is."""
    for id_ in sorted(ids, key=lambda id_: records.joined.rank(records.url[id_]))[:MOST_ROWS]:
        error = records.error.get(id_)
        what = f"  {padded(translated(what_broke(records, id_)), 18)}"
        why = f" ({for_people(translated(error.message))})" if error else ""
        url = for_people(records.url[id_]) + in_figures(records.joined, records.url[id_])
        yield Line(f"{what} {url}{why}", Tone.BAD, len(what))
        if records.referrer[id_]:
            anchor = records.anchor.get(id_)
            named = f" “{anchor}”" if anchor else ""
            where = tr("on {url}").format(url=for_people(records.url[records.referrer[id_]]))
            yield f"  {'':<18}   {where}{named}"
    yield from rest(len(ids))


def in_figures(joined: Joined, url: str) -> str:
    """The main number that is joined: ' [Clicks: 1,234]'; '' if there is none."""
    column = joined.main
    value = column and joined.value(column.name, url)
    if column is None or not isinstance(value, int | float):
        return ""
    return f" [{for_people(column.title)}: {units.number(value)}]"


def regression_lines(found: Regressions, settings: Settings, records: Records) -> Iterator[str]:
    """What is worse than in the baseline, for a terminal."""
    before = found.baseline
    path = for_people(before.path)
    yield Line(tr("Compared with the baseline {path}:").format(path=path), Tone.HEAD)
    yield "  " + " · ".join(regression_counts(found))
    if not before.is_over:
        yield "  " + tr("that crawl was not finished: what it did not reach looks new")
    if before.settings and (differ := difference(before.settings, settings)):
        yield "  " + tr("Settings differ: {settings}").format(settings=differ)
    if found.broken:
        yield Line(tr("Newly broken:"), Tone.BAD)
        yield from _broken_rows(records, found.broken)
    if found.excused:
        yield Line(
            tr("Broken at other sites, but not for long enough to count (--grace):"), Tone.WARN
        )
        for id_ in found.excused[:MOST_ROWS]:
            yield f"  {found.since(id_)}  {for_people(records.url[id_])}"
        yield from rest(len(found.excused))
    yield from new_finding_lines(found)


def new_finding_lines(found: Regressions) -> Iterator[str]:
    by_name = Counter(each.name for mask in found.findings.values() for each in findings_in(mask))
    if by_name:
        yield tr("New findings: number of URLs, name")
    for name, number in by_name.most_common():
        yield f"  {units.count(number):>9}  {name:<26} {translated(BY_NAME[name].title)}"


def regression_counts(found: Regressions) -> Iterator[str]:
    """'1 newly broken URL', '3 new findings' and so on."""
    broken, total = len(found.broken), found.total
    worse, mended = len(found.worse), found.mended
    yield tr("{n:,} newly broken URLs", "1 newly broken URL", broken).format(n=broken)
    yield tr("{n:,} new findings", "1 new finding", total).format(n=total)
    yield tr("{n:,} URLs worse", "1 URL worse", worse).format(n=worse)
    yield tr("{n:,} broken URLs fixed", "1 broken URL fixed", mended).format(n=mended)


def what_broke(records: Records, id_: int) -> str:
    """How a URL is broken, in a few words, kept: 'timeout', '404', '301 to loop'."""
    error = records.error.get(id_)
    if error:
        return error.kind.value
    found = ending(records, id_)
    status = records.status[id_]
    return ENDED[found.end].format(status=status) if found else str(status)


def _chain_lines(ledger: Ledger) -> Iterator[str]:
    records = ledger.records
    ends = ((id_, ending(records, id_)) for id_ in heads(records))
    reported = [id_ for id_, end in ends if end and (end.end in BROKEN_ENDS or end.hops > 1)]
    if not reported:
        return
    head = tr("Redirect chains that are broken or longer than one hop: {n:,}")
    yield Line(head.format(n=len(reported)), Tone.WARN)
    for id_ in reported[:MOST_ROWS]:
        redirect_chain = chain(records, id_)
        assert redirect_chain is not None
        hops = " ".join(
            f"{for_people(hop.url, LONGEST_HOP)} -{hop.status}->" for hop in redirect_chain.hops
        )
        more = tr("{n:,} more hops", "1 more hop", redirect_chain.left_out).format(
            n=redirect_chain.left_out
        )
        gap = f" … {more} …" if redirect_chain.left_out else ""
        suffix = "" if redirect_chain.end is End.PAGE else f" ({translated(redirect_chain.end)})"
        yield f"  {hops}{gap} {for_people(redirect_chain.final, LONGEST_HOP)}{suffix}"
    yield from rest(len(reported))


def finding_lines(ledger: Ledger) -> Iterator[str]:
    """The findings, most severe first, with their counts, and where they are."""
    findings = ledger.findings
    counts = findings.counts()
    if not counts:
        yield tr("No findings")
        return
    some, _facts = by_worth(findings, findings.urls(), len(ledger.records))
    for severity, there in groupby(some, key=findings.severities.of):
        yield Line(HEADS[severity], TONES[severity])
        for each in there:
            words = translated(findings.words(each))
            if each.name == "broken-link":
                words = tr("{rule}; every link counts").format(rule=words)
            if where := in_one_go(in_common(ledger, each.name)).words:
                words = tr("{rule} ({where})").format(rule=words, where=where)
            yield f"  {units.count(counts[each.name]):>9}  {each.name:<26} {words}"


def table_lines(settings: Settings) -> Iterator[str]:
    """All findings that exist, for a terminal."""
    findings = Ledger(settings).findings
    for family in Family:
        name = translated(family)
        yield name[:1].upper() + name[1:]  # an abbreviation in it stays as it is
        for each in FINDINGS:
            if each.family is family:
                severity = findings.severities.of(each)
                words = translated(findings.words(each))
                yield f"  {each.name:<26} {padded(translated(severity), 8)} {words}"


def explanation(finding: Finding, settings: Settings) -> Iterator[str]:
    """What one finding means, for a terminal."""
    findings = Ledger(settings).findings
    severity = translated(findings.severities.of(finding))
    yield Line(f"{finding.name} ({severity}): {translated(finding.title)}", Tone.HEAD)
    yield f"  {translated(findings.words(finding))}"
    for name in finding.options:
        yield f"  --threshold {options()[name].key}={getattr(settings, name):g}"
    for head, texts in (
        (tr("Why it matters"), (translated(finding.why),)),
        (
            tr("How to fix it"),
            (translated(finding.mend), f"✗ {finding.wrong}", f"✓ {finding.right}"),
        ),
    ):
        yield Line(head, Tone.HEAD)
        yield from (f"  {each}" for each in texts)


def rest(number: int) -> Iterator[str]:
    """What is said of rows after the first `MOST_ROWS`."""
    if number > MOST_ROWS:
        more = tr("… and {n:,} more; use --export to get them all")
        yield f"  {more.format(n=number - MOST_ROWS)}"
