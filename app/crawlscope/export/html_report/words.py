"""What every part of a report says in the same words: an outcome, a status, any text of a crawl."""

from typing import NamedTuple

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.records.records import (
    DONE,
    FAILED,
    FETCHING,
    QUEUED,
    REDIRECTED,
    SKIPPED,
    STATES,
    Records,
)
from crawlscope.core.records.redirects import ending

STATE_TONES = {
    DONE: "good",
    REDIRECTED: "redirect",
    FAILED: "bad",
    QUEUED: "queued",
    FETCHING: "queued",
    SKIPPED: "quiet",
}


class Outcome(NamedTuple):
    """What happened to a URL, with a tone; the words alone say as much."""

    tone: str
    words: str


def one_line(value: object) -> object:
    """Any text of the crawl, on one line; every expression of a template is passed through here."""
    # A number, or the output of a macro
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return whole_for_people(" ".join(value.split()))


def outcome(records: Records, id_: int) -> Outcome:
    """'200', '301 loop', 'timeout', 'skipped: external', 'queued'."""
    state, status = records.state[id_], records.status[id_]
    if state == FAILED:
        return Outcome("bad", kind_in_words(records.error[id_].kind))
    if state == DONE:
        return Outcome("bad" if status >= 400 else "good", str(status))
    if state == REDIRECTED:
        if records.is_broken(id_) and (way := ending(records, id_)):
            return Outcome("bad", f"{status} {translated(way.end)}")
        return Outcome("redirect", str(status))
    if state == SKIPPED:
        reason = translated(records.skip_reason[id_])
        return Outcome("quiet", tr("skipped: {reason}").format(reason=reason))
    return Outcome("quiet", translated(STATES[state]))


def kind_in_words(kind: str) -> str:
    """'bad_encoding' is 'bad encoding'."""
    return translated(kind).replace("_", " ")
