"""Every finding, as resources/findings.json declares it: its name, severity, rule, and what to say
about it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from crawlscope.core.base.language import tr_noop, translated
from crawlscope.core.base.resources import resource


class Severity(StrEnum):
    """How much a finding matters, most severe first."""

    ERROR = tr_noop("error")
    WARNING = tr_noop("warning")
    NOTE = tr_noop("note")


class Family(StrEnum):
    """What a finding is about."""

    ANSWERS = tr_noop("answers")
    REDIRECTS = tr_noop("redirects")
    LINKS = tr_noop("links")
    TITLES = tr_noop("titles")
    DESCRIPTIONS = tr_noop("descriptions")
    HEADINGS = tr_noop("headings")
    CONTENT = tr_noop("content")
    CANONICAL = tr_noop("canonical")
    INDEXING = tr_noop("indexing")
    LANGUAGES = tr_noop("languages")
    IMAGES = tr_noop("images")
    ADDRESSES = tr_noop("addresses")
    SECURITY = tr_noop("security")
    SPEED = tr_noop("speed")
    MARKUP = tr_noop("markup")
    RENDERING = tr_noop("rendering")
    ACCESSIBILITY = tr_noop("accessibility")


class Concern(StrEnum):
    """What a finding can be about, and nothing else."""

    PAGES = "pages"
    TITLES = "pages with a title"
    DESCRIPTIONS = "pages with a meta description"
    H1S = "pages with an h1"
    LANGUAGES = "pages that say their language"
    CANONICALS = "pages that name a canonical URL"
    TRANSLATIONS = "pages that name translations"
    IMAGES = "pages with images"
    STRUCTURED = "pages with structured data"
    RENDERED = "pages that a browser was shown"
    HTTPS = "pages served over HTTPS"
    LISTED = "URLs in a sitemap"
    REDIRECTS = "redirects"
    URLS = "URLs that were requested"
    ELSEWHERE = "URLs of other sites"


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem of a URL, or something worth a look. Its texts are English, as exports have them:
    `translated` shows them to a person."""

    name: str
    family: Family
    severity: Severity
    title: str  # 'Missing title'
    rule: str  # when a URL has it; {option} stands for the value of a threshold
    why: str  # why it matters
    mend: str
    wrong: str  # a line of code that has it, as a page or a server sends it; no person's language
    right: str  # the same, mended
    place: str = ""  # selector of the elements that it is about; '': it is about no element
    evidence: str = ""  # the kind of what shows that a URL has it; '': no record does
    graver: str = ""  # the rule for the cases that are graver than `severity`; '': there are none
    concerns: Concern = Concern.PAGES
    is_timed: bool = False  # it depends on how fast a response was, which differs by the hour

    @property
    def options(self) -> tuple[str, ...]:
        """The thresholds in its rules, as `Settings` names them."""
        return tuple(dict.fromkeys(_names(self.rule + self.graver)))


def _names(rule: str) -> Iterable[str]:
    return (part.partition("}")[0] for part in rule.split("{")[1:])


THRESHOLDS: dict[str, dict[str, Any]] = {}
"""Words and bounds of the options that decide on findings, by name, as `Settings` declares them."""


def _declared() -> Iterator[Finding]:
    families = json.loads(resource("findings.json").read_bytes())
    for family, findings in families.items():
        for each in findings:
            severity = Severity[each.pop("severity")]
            THRESHOLDS.update(each.pop("thresholds", {}))
            concerns = Concern[each.pop("concerns", "PAGES")]
            yield Finding(family=Family[family], severity=severity, concerns=concerns, **each)


FINDINGS = tuple(_declared())
BY_NAME = {finding.name: finding for finding in FINDINGS}


def findings_named(text: str) -> list[Finding]:
    """That of this name; else all whose name, title or family has its words, in a person's
    language, too."""
    words = text.casefold().split()
    if (finding := BY_NAME.get(text)) is not None:
        return [finding]
    return [each for each in FINDINGS if words and all(word in _searched(each) for word in words)]


def _searched(finding: Finding) -> str:
    words = finding.name, finding.title, finding.family.value
    return " ".join((*words, *map(translated, words[1:]))).casefold()


BIT = {finding.name: 1 << place for place, finding in enumerate(FINDINGS)}  # in a mask
# A second bit, behind the others, says that a URL has the graver case of a finding.
GRAVER = {
    finding.name: 1 << (len(FINDINGS) + place)
    for place, finding in enumerate(each for each in FINDINGS if each.graver)
}
ALL = (1 << len(FINDINGS)) - 1  # without the bits of GRAVER
TIMED = sum(BIT[each.name] | GRAVER.get(each.name, 0) for each in FINDINGS if each.is_timed)
