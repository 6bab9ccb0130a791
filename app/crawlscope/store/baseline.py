"""Reads the crawl that another one is compared with: from a crawl file, or from an export as JSON
Lines."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.findings.rules import forbids_index
from crawlscope.core.insight.page_texts import PageTexts, reading
from crawlscope.core.insight.regressions import Baseline
from crawlscope.core.policy.declared_findings import BIT, GRAVER, Severity
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Failed,
    Fetched,
    Redirected,
    Response,
    Skipped,
    SkipReason,
    State,
)
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import BROKEN_ENDS
from crawlscope.store.crawl_file import CrawlFile
from crawlscope.store.database import StoreError, cannot
from crawlscope.store.kept import BY_ITSELF, LONG_AGO, began
from crawlscope.store.reader import BROKEN, NOTHING
from crawlscope.store.soundness import MOST

LINES = ".jsonl"
LONGEST_LINE = 64 * 1024 * 1024  # octets: a record may carry its links
HIGHEST_STATUS = 999


def read_baseline(
    path: str, judged_with: Mapping[str, Any] = NOTHING, *, with_texts: bool = False
) -> Baseline:
    """The crawl in a file, `with_texts` of its pages. Raises StoreError.

    `judged_with`: options that decide on findings, instead of those of then. An export says what
    was found then, whatever the options are.
    """
    if path.lower().endswith(LINES):
        return _exported(path)
    with CrawlFile.open(path) as file:
        saved, outcome = file.restored(judged_with), file.outcome()
        texts = in_one_go(reading(saved.ledger.records, file if with_texts else None))
    moment = began(saved.started_at)
    day = None if moment == LONG_AGO else moment.astimezone(UTC).date()
    ledger = saved.ledger
    is_over = outcome in BY_ITSELF
    return Baseline(path, day, ledger.records, ledger.findings.raw, is_over, saved.settings, texts)


def _exported(path: str) -> Baseline:
    export = _Export()
    try:
        with open(path, "rb") as file:
            for line in iter(lambda: file.readline(LONGEST_LINE + 1), b""):
                if len(line) > LONGEST_LINE:
                    raise ValueError("a line is too long")
                if line.strip():
                    export.add(json.loads(line))
        export.join()
    except OSError as problem:
        raise StoreError(cannot("open", path, problem.strerror)) from None
    except BROKEN:
        why = tr("it is not an export of all URLs as .jsonl")
        raise StoreError(cannot("read", path, why)) from None
    records, texts = export.records, export.texts
    return Baseline(path, export.day, records, records.found, export.is_over, None, texts)


class _Export:
    """Makes records of lines, which may come from anywhere. Raises what `BROKEN` has."""

    def __init__(self) -> None:
        self.records, self.texts = Records(), PageTexts()
        self.day: date | None = None  # the first on which something was fetched
        self.is_over = True
        self._ids: dict[str, int] = {}
        self._referrers: list[tuple[int, str]] = []
        self._redirects: list[tuple[int, Response, str]] = []
        self._inlinks: list[int] = [0]

    def add(self, line: dict[str, Any]) -> None:
        url, state, id_ = _text(line["url"]), State(line["state"]), self._new(_text(line["url"]))
        self._ids[url] = id_
        self._inlinks.append(_number(line.get("inlinks"), MOST))
        if anchor := line.get("anchor"):
            self.records.anchor[id_] = _text(anchor)
        if referrer := line.get("referrer"):
            self._referrers.append((id_, _text(referrer)))
        response = Response(
            status=_number(line["status"], HIGHEST_STATUS) or None,
            fetched_at=self._fetched_at(line.get("fetched_at")),
        )
        self._fold(id_, state, response, line)
        self.records.found.put(id_, _mask(line))
        if line.get("words") is not None:  # a page, and its facts were kept
            self.texts.put(
                id_,
                _text(line.get("description") or ""),
                _text(line.get("h1") or ""),
                is_noindex=forbids_index(_directives(line)),
            )
        if line.get("redirect_end") in BROKEN_ENDS:
            self.records.bad_end.add(id_)

    def _new(self, url: str) -> int:
        id_ = len(self.records.url)
        self.records.discover([Discovered(id_, url, 0, 0, None, 0)])
        return id_

    def _fold(self, id_: int, state: State, response: Response, line: dict[str, Any]) -> None:
        target = line.get("redirect_to")
        match state:
            case State.DONE:
                title, canonical = line.get("title"), line.get("canonical")
                self.records.fold(
                    Fetched(
                        id_,
                        response,
                        title and _text(title),
                        canonical and _text(canonical),
                    )
                )
            case State.REDIRECTED:
                self._redirects.append((id_, response, _text(target)))
            case State.FAILED:
                error = Error(ErrorKind(line["error"]["kind"]), _text(line["error"]["message"]))
                is_limit = error.kind is ErrorKind.TOO_MANY_REDIRECTS
                limit = _text(target) if is_limit and target else None
                self.records.fold(Failed(id_, response, error, limit))
            case State.SKIPPED:
                self.records.fold(Skipped(id_, SkipReason(line["skip_reason"])))
            case _:
                self.is_over = False

    def _fetched_at(self, text: object) -> float:
        if text is None:
            return 0.0
        moment = datetime.fromisoformat(_text(text)).astimezone(UTC)
        self.day = min(self.day or moment.date(), moment.date())
        return moment.timestamp()

    def join(self) -> None:
        """What only the whole file tells: where redirects lead, and on which page a URL was
        found."""
        for id_, response, target in self._redirects:
            to = self._ids.get(target) or self._new(target)  # an export of a part
            self._ids[target] = to
            self.records.fold(Redirected(id_, response, to))
        for id_, inlinks in enumerate(self._inlinks):
            self.records.inlinks[id_] = inlinks
        for id_, referrer in self._referrers:
            self.records.referrer[id_] = self._ids.get(referrer, 0)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object, highest: int) -> int:
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value <= highest:
        raise ValueError
    return value


def _mask(line: Mapping[str, Any]) -> int:
    names = list(_names(line))
    mask = sum(BIT[name] for name in set(names))
    is_graver = line.get("severity") == Severity.ERROR  # of one of these, perhaps
    return mask | (sum(GRAVER.get(name, 0) for name in set(names)) if is_graver else 0)


def _directives(line: Mapping[str, Any]) -> frozenset[str]:
    """For robots, by the page and its header."""
    named = (*(line.get("robots") or ()), *(line.get("robots_header") or ()))
    return frozenset(map(_text, named))


def _names(line: Mapping[str, Any]) -> Iterator[str]:
    """Of its findings; another version may have others."""
    for name in line.get("findings") or ():
        if _text(name) in BIT:
            yield name
