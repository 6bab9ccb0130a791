"""Duplicates in groups: the pages that share a title, description, heading or text, and what that
is."""

from collections.abc import Sequence

from crawlscope.core.base.budgets import TWINS_FOUND
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.rules import first_heading
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.records import Records

# The facts that hold what the pages of a group share; of other findings it is the title
READS = {"description-duplicate": ("description",), "h1-duplicate": ("headings",)}
Groups = list[list[int]]


def duplicate_groups(findings: Findings, name: str, ids: Sequence[int]) -> QuietSlices[Groups]:
    """These URLs in groups, the largest first, in which each is like another one. Near-duplicates
    are in a group with the page that each is closest to."""
    leaders: dict[int, int] = {}

    def leader(id_: int) -> int:
        while (above := leaders.setdefault(id_, id_)) != id_:
            leaders[id_] = leaders[above]
            id_ = above
        return id_

    for place, id_ in enumerate(ids, 1):
        first, last = sorted((leader(id_), leader(findings.twin(id_, name) or id_)))
        leaders[last] = first
        if place % TWINS_FOUND == 0:
            yield
    groups: dict[int, list[int]] = {}
    for id_ in ids:
        groups.setdefault(leader(id_), []).append(id_)
    return sorted(groups.values(), key=len, reverse=True)


def shared_text(records: Records, name: str, id_: int, said: AnswerFacts) -> str:
    """What the group of this page shares; of equal or similar texts, the title of the page. '' if
    it is not kept."""
    text: str | None = None
    if said.facts is not None and name in READS:
        is_heading = name == "h1-duplicate"
        text = first_heading(said.facts) if is_heading else said.facts.description
    return text or records.title.get(id_) or ""
