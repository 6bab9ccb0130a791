"""What must hold after each crawl: every URL once, as planned, and no request too many."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from crawlscope.core.records.events import Outcome, SkipReason, State
from crawlscope.core.records.records import Record
from tests.soak.plan import RETRIED, Plan

OWN_FILES = ("/robots.txt", "/sitemap.xml")
SLACK = 2.0  # seconds that a busy machine may be late with a transaction
MOST_PRINTED = 12  # problems of one kind
ACCOUNTED = (State.DONE, State.REDIRECTED, State.FAILED)


def check_records(plan: Plan, records: Sequence[Record], outcome: Outcome | None) -> list[str]:
    """Each URL of the plan is there once, and its record says what it must."""
    urls = [record.url for record in records]
    twice = [url for url, number in Counter(urls).items() if number > 1]
    found = [f"twice: {url}" for url in twice]
    found += [f"nobody named it: {url}" for url in urls if url not in plan.fates]
    if [record.id for record in records] != list(range(1, len(records) + 1)):
        found.append("ids are not in order")
    if plan.has_limit:
        found += _check_limit(plan, records, outcome)
    else:
        if outcome is not Outcome.FINISHED:
            found.append(f"the outcome is {outcome}")
        found += [f"lost: {url}" for url in plan.fates.keys() - set(urls)][:4]
    inlinks = {} if plan.has_limit else plan.inlinks()
    for record in records:
        found += _check_record(plan, record)
        expected = inlinks.get(record.url, record.inlinks)
        if expected != record.inlinks:
            found.append(f"inlinks {record.inlinks}, not {expected}: {record.url}")
    return found


def _check_limit(plan: Plan, records: Sequence[Record], outcome: Outcome | None) -> list[str]:
    most: int = plan.options["max_pages"]
    needed = sum(fate.state in ACCOUNTED for fate in plan.fates.values())
    number = sum(record.state in ACCOUNTED for record in records)
    if outcome not in (Outcome.FINISHED, Outcome.LIMIT):
        return [f"the outcome is {outcome}"]
    wanted = min(most, needed)
    return [] if number == wanted else [f"{number} requested, not {wanted}"]


def _check_record(plan: Plan, record: Record) -> list[str]:
    fate = plan.fates.get(record.url)
    if fate is None:
        return []
    if plan.has_limit and (
        record.state is State.QUEUED or record.skip_reason is SkipReason.NOFOLLOW
    ):
        return []
    detail = str(record.skip_reason or (record.error.kind if record.error else ""))
    is_as_planned = (record.state, detail) == (fate.state, fate.detail) and (
        fate.status in (None, record.status)
        and fate.redirect_to == record.redirect_to
        and fate.links_total == record.links_total
    )
    found = []
    if not is_as_planned:
        kind = plan.kind_of(record.url)
        found.append(f"{record.url} ({kind}) must be {fate}, is {record}")
    if record.tries > plan.options["max_tries"]:
        found.append(f"{record.tries} tries: {record.url}")
    return found


def check_requests(plan: Plan, hits: Mapping[str, int], disturbed: int, runs: int) -> Iterable[str]:
    """No URL was asked more often than attempts and interruptions account for."""
    # A stop takes an attempt away, which may have been two requests; a kill a second of them.
    more = 2 * disturbed + (runs - 1) * (plan.options["max_tries"] + 1)
    for url, number in hits.items():
        if url.endswith(OWN_FILES):
            continue
        most = plan.most_requests(url)
        if number > (most + more if most else 0):
            kind = plan.kind_of(url)
            yield f"asked {number} times, not {most} + {more}: {url} ({kind})"


def lost_after(known: set[str], before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """URLs of which the crawl file held the answer, and which were asked once more."""
    return [f"known, and asked again: {url}" for url in known if after.get(url) != before.get(url)]


def late_losses(
    plan: Plan, known: set[str], answered: Mapping[str, float], span: tuple[float, float]
) -> list[str]:
    """URLs that got their answer within `span`, well before a stop, and are not in the file."""
    began, until = span
    late = [url for url, at in answered.items() if began < at < until - SLACK]
    plain = [
        url
        for url in late
        if plan.kind_of(url) not in (*RETRIED, "cookie")
        and plan.most_requests(url)
        and not plan.is_only_checked(url)
    ]
    return [f"answered long before the stop, and lost: {url}" for url in plain if url not in known]


def check_exports(paths: Sequence[Path], plan: Plan, number: int | None = None) -> list[str]:
    """Exports of one moment: whole, each URL once, all alike."""
    found, states = [], []
    for path in paths:
        try:
            rows = _rows(path)
        except (OSError, ValueError, csv.Error) as problem:
            found.append(f"{path.name} cannot be read: {problem}")
            continue
        urls = [row["url"] for row in rows]
        states.append([(row["url"], row["state"]) for row in rows])
        if [int(row["id"]) for row in rows] != list(range(1, len(rows) + 1)):
            found.append(f"{path.name}: ids are not in order")
        if len(set(urls)) < len(urls) or not plan.fates.keys() >= set(urls):
            found.append(f"{path.name}: URLs twice, or of nobody")
        if not {row["referrer"] for row in rows} - {None, ""} <= set(urls):
            found.append(f"{path.name}: a referrer that is not there")
        if number is not None and len(rows) != number:
            found.append(f"{path.name}: {len(rows)} records, not {number}")
    if any(each != states[0] for each in states):
        found.append("exports of one moment differ")
    return found


def _rows(path: Path) -> list[dict[str, str]]:
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as lines:
            return list(csv.DictReader(lines, strict=True))
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def some_of(problems: Sequence[str]) -> list[str]:
    """Some of them, and their number."""
    rest = len(problems) - MOST_PRINTED
    return [*problems[:MOST_PRINTED], *([f"and {rest} more"] if rest > 0 else [])]
