"""Which crawl a page for people is of: the site, and when it was crawled."""

from collections.abc import Mapping
from datetime import UTC, datetime

from crawlscope.core.base import units
from crawlscope.core.base.language import ENGLISH, language, tr, translated
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.report import ENDINGS

Facts = Mapping[str, object]  # as `report.facts` gives them


def about(facts: Facts) -> str:
    return f"{site(facts)} · {when(facts)}"


def site(facts: Facts) -> str:
    """'example.org and 2 more'."""
    roots = facts.get("roots")
    if isinstance(roots, list | tuple) and roots:
        name, more = shown(str(roots[0])), len(roots) - 1
        return tr("{name} and {n} more").format(name=name, n=more) if more else name
    return tr("a site")


def when(facts: Facts) -> str:
    """'Crawled on 1 May 2024, 12:00 UTC; finished after 3.2 s.'"""
    seconds = facts.get("seconds")
    outcome = str(facts.get("outcome"))
    endings = {str(each): translated(words) for each, words in ENDINGS.items()}
    ending = endings.get(outcome, tr("still running") if outcome == "running" else "")
    trouble = facts.get("trouble")
    words = tr("ended") if trouble else ending
    if isinstance(seconds, int | float):
        words = tr("{ending} after {time}").format(ending=words, time=units.seconds(seconds))
    if trouble:
        words = tr("{ending}; {trouble}").format(ending=words, trouble=translated(str(trouble)))
    crawled = _crawled_on(facts.get("started_at"))
    if not words.strip():
        return tr("{sentence}.").format(sentence=crawled)
    return tr("{crawled}; {ending}.").format(crawled=crawled, ending=words.strip())


def _crawled_on(started_at: object) -> str:
    """'Crawled on 1 May 2024, 12:00 UTC', or the text as it is if it is no date."""
    if started_at is None:
        return tr("Crawled")
    try:
        moment = datetime.fromisoformat(str(started_at)).astimezone(UTC)
    except ValueError:
        return tr("Crawled on {date}").format(date=started_at)
    # Names of months are English wherever Python was not told another locale.
    is_english = language() == ENGLISH
    day = f"{moment.day} {moment:%B %Y}" if is_english else f"{moment:%Y-%m-%d}"
    return tr("Crawled on {date}").format(date=f"{day}, {moment:%H:%M} UTC")
