"""What shows that a URL has a finding: its canonical, its title, its time."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.insight.accessibility import in_words
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.answer_facts import HEADERS, NO_FACTS, AnswerFacts
from crawlscope.core.records.records import UNKNOWN, Records
from crawlscope.core.records.redirects import ending
from crawlscope.core.structured import rich_results, survey


@dataclass(frozen=True, slots=True)
class Evidence:
    """Of the findings of one kind. What it tells is English, or the site's own words."""

    heading: str
    meaning: str  # of the column
    of: Callable[[Records, int], str | None]
    reads: tuple[str, ...] = ()  # the facts that it is told from; none: the record is enough
    told: Callable[[AnswerFacts], str | None] | None = None  # by these

    def shown(self, records: Records, id_: int, said: AnswerFacts) -> str | None:
        """In one line; None if neither the record nor these facts hold any."""
        return self.of(records, id_) if self.told is None else self.told(said)


def _title(records: Records, id_: int) -> str | None:
    title = records.title.get(id_)
    return None if title is None else f"{title} ({len(title)})"


def _final(records: Records, id_: int) -> str | None:
    found = ending(records, id_)
    return found.final if found else None


def _reason(records: Records, id_: int) -> str | None:
    error = records.error.get(id_)
    return error.message if error else None


def _time(records: Records, id_: int) -> str | None:
    seconds = records.elapsed[id_]
    return None if seconds == UNKNOWN else units.seconds(seconds, tr=tr_noop)


def _size(records: Records, id_: int) -> str | None:
    octets = records.size[id_]
    return None if octets == UNKNOWN else units.size(octets)


def _words(said: AnswerFacts) -> str | None:
    return None if said.facts is None else str(said.facts.words)


def _description(said: AnswerFacts) -> str | None:
    text = said.facts.description if said.facts else None
    return None if text is None else f"{text} ({len(text)})"


def _canonicals(said: AnswerFacts) -> str | None:
    named = said.facts.canonicals if said.facts else ()
    header = said.headers.canonical if said.headers else None
    return ", ".join(dict.fromkeys((*named, header) if header else named)) or None


def _uncrawlable(said: AnswerFacts) -> str | None:
    return " · ".join(said.facts.uncrawlable) if said.facts and said.facts.uncrawlable else None


def _languages(said: AnswerFacts) -> str | None:
    facts = said.facts
    return f"{facts.language} ≠ {facts.language_found}" if facts and facts.language_found else None


def _problems(finding: str, said: AnswerFacts) -> str | None:
    found = said.facts.structured_problems if said.facts else ()
    return ", ".join(each.path for each in found if each.finding == finding) or None


def _in_structured(finding: str) -> Evidence:
    return Evidence(
        *(tr_noop("Structured data"), tr("The places in the structured data"), _in_facts),
        *(("structured_problems",), partial(_problems, finding)),
    )


def _broken_rules(impact: str, said: AnswerFacts) -> str | None:
    rendered = said.facts.rendered if said.facts else None
    found = rendered.accessibility if rendered else None
    if found is None:
        return None
    rules = (each for each in found.violations if each.impact == impact)
    return " · ".join(in_words(found, each) for each in rules) or None


def _rules_of_axe(impact: str) -> Evidence:
    return Evidence(
        *(tr_noop("Rules and elements"), tr("Rules of axe-core, and what breaks them"), _in_facts),
        *(("rendered",), partial(_broken_rules, impact)),
    )


def _in_facts(_records: Records, _id: int) -> None:
    """The record does not hold it."""


KINDS = {  # as resources/findings.json names them
    "CANONICAL": Evidence(
        tr_noop("Canonical URL"),
        tr("The canonical URL that the page declares"),
        lambda records, id_: records.canonical.get(id_),
    ),
    "FINAL": Evidence(tr_noop("Leads to"), tr("The URL at which the redirects end"), _final),
    "TITLE": Evidence(tr_noop("Title"), tr("The title, and its number of characters"), _title),
    "STATUS": Evidence(
        tr_noop("Status"),
        tr("The HTTP status of the response"),
        lambda records, id_: str(records.status[id_]) if records.status[id_] else None,
    ),
    "REASON": Evidence(tr_noop("Reason"), tr("Why there is no response"), _reason),
    "TIME": Evidence(tr_noop("Time"), tr("Seconds from the request to the last byte"), _time),
    "SIZE": Evidence(tr_noop("Size"), tr("Decoded bytes of the body"), _size),
    "DEPTH": Evidence(
        tr_noop("Depth"),
        tr("Links on the shortest path from a root"),
        lambda records, id_: str(records.depth[id_]),
    ),
    "WORDS": Evidence(
        *(tr_noop("Words"), tr("Word count of the main content"), _in_facts),
        *(("words",), _words),
    ),
    "DESCRIPTION": Evidence(
        *(tr_noop("Description"), tr("The description, and its number of characters"), _in_facts),
        *(("description",), _description),
    ),
    "CANONICALS": Evidence(
        *(
            tr_noop("Canonical URL"),
            tr("What the page and its header declare, as written"),
            _in_facts,
        ),
        *(("canonicals", HEADERS), _canonicals),
    ),
    "UNCRAWLABLE": Evidence(
        *(tr_noop("Instead of an address"), tr("What a script runs when it is clicked"), _in_facts),
        *(("uncrawlable",), _uncrawlable),
    ),
    "LANGUAGE": Evidence(
        *(tr_noop("Languages"), tr("The declared language, and that of the text"), _in_facts),
        *(("language", "language_found"), _languages),
    ),
    "SD_REQUIRED": _in_structured(rich_results.REQUIRED),
    "SD_RECOMMENDED": _in_structured(rich_results.RECOMMENDED),
    "SD_TYPE": _in_structured(survey.UNKNOWN_TYPE),
    "SD_PROPERTY": _in_structured(survey.UNKNOWN_PROPERTY),
    "OPEN_GRAPH": _in_structured(survey.OPEN_GRAPH),
    "A11Y_CRITICAL": _rules_of_axe("critical"),
    "A11Y_SERIOUS": _rules_of_axe("serious"),
    "A11Y_MODERATE": _rules_of_axe("moderate"),
    "A11Y_MINOR": _rules_of_axe("minor"),
}
EVIDENCE = {each.name: KINDS[each.evidence] for each in FINDINGS if each.evidence}


FACTS_READ = frozenset(fact for each in EVIDENCE.values() for fact in each.reads)


def evidence(records: Records, id_: int, finding: str, said: AnswerFacts = NO_FACTS) -> str | None:
    """In one line; None if neither a record nor what is `said` holds any."""
    kind = EVIDENCE.get(finding)
    return kind.shown(records, id_, said) if kind else None
