"""How a record reads in a view: its status in a word, its type in a word, the icon of its state."""

import json
from dataclasses import dataclass

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.resources import resource
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.compare import Change
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.events import ErrorKind, SkipReason
from crawlscope.core.records.records import (
    DONE,
    FAILED,
    FETCHING,
    QUEUED,
    REDIRECTED,
    SKIPPED,
    Records,
)
from crawlscope.ui.kit.theme import Tone

ERRORS = {kind: translated(kind.word) for kind in ErrorKind}  # in the person's language
_SKIPS = {  # the others are words already
    SkipReason.DEPTH: tr_noop("deeper than --max-depth"),
    SkipReason.ROBOTS: "robots.txt",
    SkipReason.NOFOLLOW: "nofollow",
    SkipReason.INVALID: tr_noop("not a URL"),
}
TYPES: dict[str, str] = json.loads(resource("media_types.json").read_bytes())["words"]
LEAST_BROKEN = 400  # the statuses of errors begin here
LONGEST_TYPE = 8  # characters


@dataclass(frozen=True, slots=True)
class Look:
    """The icon of a state and its tone."""

    icon: str
    tone: Tone


LOOKS = {
    QUEUED: Look("queued", Tone.QUEUED),
    FETCHING: Look("fetching", Tone.IN_FLIGHT),
    DONE: Look("done", Tone.GOOD),
    REDIRECTED: Look("redirect", Tone.REDIRECT),
    FAILED: Look("broken", Tone.BAD),
    SKIPPED: Look("skipped", Tone.QUIET),
}
OF_CHANGE = {
    Change.BROKEN: Look("broken", Tone.BAD),
    Change.MENDED: Look("good", Tone.GOOD),
    Change.NEW: Look("new", Tone.GOOD),
    Change.GONE: Look("gone", Tone.BAD),
    Change.STATUS: Look("swap", Tone.WARN),
    Change.REDIRECT: Look("redirect", Tone.REDIRECT),
    Change.TITLE: Look("title", Tone.ACCENT),
    Change.INDEXING: Look("noindex", Tone.WARN),
    Change.DESCRIPTION: Look("description", Tone.ACCENT),
    Change.H1: Look("heading", Tone.ACCENT),
    Change.CANONICAL: Look("canonical", Tone.QUEUED),
    Change.UNLINKED: Look("unlinked", Tone.QUIET),
    Change.UNREACHED: Look("unreached", Tone.QUIET),
}
OF_SEVERITY = {
    Severity.ERROR: Tone.BAD,
    Severity.WARNING: Tone.WARN,
    Severity.NOTE: Tone.QUIET,
}


def look(records: Records, id_: int) -> Look:
    """The icon and the tone for what happened to a URL."""
    return LOOKS[FAILED if records.is_broken(id_) else records.state[id_]]


def status_word(records: Records, id_: int) -> str:
    """'200', '301 →', 'DNS', 'excluded', 'queued', in the person's language."""
    return translated(english_status(records, id_))


def english_status(records: Records, id_: int) -> str:
    """As `status_word`, to sort by and to export."""
    match records.state[id_]:
        case state if state == DONE:
            return str(records.status[id_])
        case state if state == REDIRECTED:
            return f"{records.status[id_]} →"
        case state if state == FAILED:
            return records.error[id_].kind.word if id_ in records.error else tr_noop("failed")
        case state if state == SKIPPED:
            reason = records.skip_reason[id_]
            return _SKIPS.get(reason, reason.value)
        case state if state == FETCHING:
            return tr_noop("fetching")
    return tr_noop("retrying") if id_ in records.error else tr_noop("queued")


def status_in_row(records: Records, id_: int) -> str:
    """As `status_word`; of a URL that was broken before it was rechecked and is not any more:
    '200, was 404'."""
    word = status_word(records, id_)
    was = records.was.get(id_)
    if was is None or records.state[id_] not in (DONE, REDIRECTED) or records.is_broken(id_):
        return word
    if was.isdigit() and int(was) < LEAST_BROKEN:
        return word
    was = was if was.isdigit() else ERRORS.get(ErrorKind(was), was)
    return tr("{word}, was {was}").format(word=word, was=was)


def url_word(url: str, home: str) -> str:
    """The address for people; without its origin if that is `home`."""
    if home and url.startswith(home + "/"):
        return shown(url[len(home) :])
    return shown(url.partition("://")[2] or url)


def type_word(content_type: str | None) -> str:
    """'text/html' is 'HTML', 'image/png' is 'PNG'; '' if it is not known."""
    known = TYPES.get(content_type or "")
    return translated(known) if known else english_type(content_type)


def english_type(content_type: str | None) -> str:
    """As `type_word`, for an export."""
    if not content_type:
        return ""
    known = TYPES.get(content_type)
    if known is None:
        kind = for_people(content_type).partition("/")[2].removeprefix("x-").removeprefix("vnd.")
        kind = kind.partition("+")[0].rpartition(".")[2].upper()
        known = kind if len(kind) <= LONGEST_TYPE else kind[: LONGEST_TYPE - 1] + "…"
    return known
