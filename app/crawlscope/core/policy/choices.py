"""What a person decided about findings: other severities, and where some are ignored."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.policy.declared_findings import (
    ALL,
    BIT,
    BY_NAME,
    FINDINGS,
    GRAVER,
    Finding,
    Severity,
)

ANYWHERE = "*"
MOST_KNOWN = 20_000  # texts that were read once


class ChoiceError(ValueError):
    """The text is not a valid choice; the message says why, in one line, without the option's
    name."""


def finding_named(name: str) -> Finding:
    """Raises ChoiceError."""
    found = BY_NAME.get(name)
    if found is None:
        words = tr("has an unknown finding {name!r}: 'crawlscope findings' lists them all")
        raise ChoiceError(suggesting(words.format(name=echo(name)), name, BY_NAME))
    return found


class Severities:
    """The severity of each finding, made from texts such as 'title-short=warning'."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._chosen: dict[str, Severity] = {}
        for text in texts:
            name, _, word = text.partition("=")
            try:
                self._chosen[finding_named(name.strip()).name] = Severity(word.strip())
            except ValueError as problem:
                if isinstance(problem, ChoiceError):
                    raise
                words = ", ".join(Severity)
                said = tr("must be 'FINDING=SEVERITY' with {words}, not {text!r}")
                raise ChoiceError(said.format(words=words, text=echo(text))) from None

    def of(self, finding: Finding, mask: int = 0) -> Severity:
        """Its severity at a URL with this mask."""
        if finding.name in self._chosen:
            return self._chosen[finding.name]
        return Severity.ERROR if mask & GRAVER.get(finding.name, 0) else finding.severity

    def gravest(self, mask: int) -> Severity:
        """The highest severity in a mask that is not 0."""
        found = {self.of(each, mask) for each in findings_in(mask)}
        return next(severity for severity in Severity if severity in found)

    def has(self, mask: int, severity: Severity) -> bool:
        """True if a URL with this mask has a finding of this severity."""
        return any(self.of(each, mask) is severity for each in findings_in(mask))


def findings_in(mask: int) -> list[Finding]:
    """The findings of a mask, in the order of the table."""
    found, mask = [], mask & ALL
    while mask:
        low = mask & -mask
        found.append(FINDINGS[low.bit_length() - 1])
        mask ^= low
    return found


@dataclass(frozen=True, slots=True)
class Ignore:
    """One finding that somebody does not want to see in some place."""

    finding: str
    where: str  # a URL, a folder ('https://host/folder/*'), or '*'
    note: str

    def covers(self, url: str) -> bool:
        if self.where.endswith("*"):
            return url.startswith(self.where[:-1])
        return url == self.where

    def __str__(self) -> str:
        return " ".join((self.finding, self.where, self.note)).strip()


class Ignored:
    """Where findings are ignored, made from texts such as 'thin https://host/tags/* meant so'."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.anywhere = 0  # the bits that are ignored at every URL
        self._at: dict[str, int] = {}  # bits by URL
        # Bits by the beginning of URLs, by its length: however many there are, few lengths differ
        self._in: dict[int, dict[str, int]] = {}
        self.all = tuple(_ignore(text) for text in texts)
        for each in self.all:
            bits = BIT[each.finding] | GRAVER.get(each.finding, 0)
            if each.where == ANYWHERE:
                self.anywhere |= bits
            elif each.where.endswith("*"):
                beginning = each.where[:-1]
                some = self._in.setdefault(len(beginning), {})
                some[beginning] = some.get(beginning, 0) | bits
            else:
                self._at[each.where] = self._at.get(each.where, 0) | bits

    def __bool__(self) -> bool:
        return bool(self.all)

    def at(self, url: str) -> int:
        """The bits that are ignored at a URL."""
        bits = self.anywhere | self._at.get(url, 0)
        for length, some in self._in.items():
            bits |= some.get(url[:length], 0)
        return bits

    def by(self, finding: str, url: str) -> Ignore | None:
        """The first rule by which a finding is ignored at a URL; None if it is not."""
        some = (each for each in self.all if each.finding == finding and each.covers(url))
        return next(some, None)


@lru_cache(MOST_KNOWN)
def _ignore(text: str) -> Ignore:
    name, _, rest = text.strip().partition(" ")
    where, _, note = rest.strip().partition(" ")
    finding = finding_named(name)
    if where != ANYWHERE and not where.startswith(("http://", "https://")):
        said = tr(
            "must be 'FINDING WHERE NOTE', where WHERE is a URL, a folder such as "
            "https://host/folder/* or *, not {text!r}"
        )
        raise ChoiceError(said.format(text=echo(text)))
    return Ignore(finding.name, where, note.strip())
