"""Which findings are worth a look first: the gravest, and of these those that few pages have."""

from collections.abc import Iterable, Mapping

from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BIT, BY_NAME, Concern, Finding, Severity
from crawlscope.core.records.events import State

FIRST = "broken-link"  # of those as grave: what visitors run into
NEARLY_ALL = 0.9  # of those that it can concern
FEWEST = 10  # of which a share says something
NOTHING: Mapping[Concern, int] = {}
# What is no news where the same URLs have one of these: it is only how, or a part of it
TOLD_BY = {
    "client-error": ("broken-link",),
    "server-error": ("broken-link",),
    "no-answer": ("broken-link",),
    "redirect-chain": ("redirect-loop", "redirect-limit", "redirect-to-broken"),
}


def rarity(urls: int, known: int) -> float:
    """How few URLs have it, among all that are `known`."""
    return max(known, urls) / urls


def told_twice(masks: Iterable[int]) -> set[str]:
    """The findings of which other rows tell at every URL, by the masks that URLs have."""
    left = {name: sum(BIT[each] for each in others) for name, others in TOLD_BY.items()}
    for mask in masks:
        for name in [
            name for name, others in left.items() if mask & BIT[name] and not mask & others
        ]:
            del left[name]
    return set(left)


def concerned(ledger: Ledger) -> dict[Concern, int]:
    """How many pages or URLs of a crawl findings can concern; URLs of other sites are not counted:
    what is wrong there has no cause in this one."""
    return {
        **ledger.findings.concerned(),
        Concern.LISTED: len(ledger.records.listed),
        Concern.REDIRECTS: ledger.tally.of(State.REDIRECTED),
        Concern.URLS: ledger.tally.requested,
    }


def is_fact_of_site(severity: Severity, urls: int, concerned: int) -> bool:
    """True if nearly all have it that it can concern, so that it has one cause, in a template or on
    the server. An error is one wherever it is."""
    is_everywhere = concerned >= FEWEST and urls >= NEARLY_ALL * concerned
    return is_everywhere and severity is not Severity.ERROR


def by_worth(
    findings: Findings,
    counts: Mapping[str, int],
    known: int,
    among: Mapping[Concern, int] = NOTHING,
    masks: Iterable[int] | None = None,
) -> tuple[list[Finding], list[Finding]]:
    """What is counted, by name, among so many `known` URLs: all errors, then warnings, then notes;
    of these, broken links first, then the rarest, and last what others tell as well. Apart, what
    nearly all have that it can concern, if so many are `among` them. `masks` are those of these
    URLs, if it is not all of them."""
    of, order = findings.severities.of, list(Severity)
    told = told_twice(findings.masks() if masks is None else masks)

    def place(finding: Finding) -> tuple[int, bool, bool, float]:
        name = finding.name
        is_first = name == FIRST
        rare = rarity(counts[name], known)
        return order.index(of(finding)), not is_first, name in told, -rare

    found = sorted(map(BY_NAME.__getitem__, counts), key=place)
    facts = [
        each
        for each in found
        if is_fact_of_site(of(each), counts[each.name], among.get(each.concerns, 0))
    ]
    return [each for each in found if each not in facts], facts
