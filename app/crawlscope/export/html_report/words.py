"""What every part of a report says in the same words: an outcome, a status, any text of a crawl."""

from http import HTTPStatus
from typing import NamedTuple

from crawlscope.core.base.language import told, tr
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.records.redirects import ending
from crawlscope.core.records.site import (
    DONE,
    FAILED,
    FETCHING,
    QUEUED,
    REDIRECTED,
    SKIPPED,
    STATES,
    Site,
)

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


def outcome(site: Site, id_: int) -> Outcome:
    """'200', '301 loop', 'timeout', 'skipped: external', 'queued'."""
    state, status = site.state[id_], site.status[id_]
    if state == FAILED:
        return Outcome("bad", kind_in_words(site.error[id_].kind))
    if state == DONE:
        return Outcome("bad" if status >= 400 else "good", str(status))
    if state == REDIRECTED:
        if site.is_broken(id_) and (way := ending(site, id_)):
            return Outcome("bad", f"{status} {told(way.end)}")
        return Outcome("redirect", str(status))
    if state == SKIPPED:
        reason = told(site.skip_reason[id_])
        return Outcome("quiet", tr("skipped: {reason}").format(reason=reason))
    return Outcome("quiet", told(STATES[state]))


def kind_in_words(kind: str) -> str:
    """'bad_encoding' is 'bad encoding'."""
    return told(kind).replace("_", " ")


def phrase(status: int) -> str:
    """404 is '404 Not Found'; a status that is not standard is the number alone."""
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)
