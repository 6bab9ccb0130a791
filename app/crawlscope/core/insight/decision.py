"""Why a URL was requested, was not, or has not been yet: the rule that decided, in words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

from crawlscope.core.base import units
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import fault, shown
from crawlscope.core.insight.regressions import Regressions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.steering import versions
from crawlscope.core.policy.settings import Settings, option_name
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.queue.queue_order import Place, QueuePlaces
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import Limit, Outcome, SettingsChanged, SkipReason
from crawlscope.core.records.records import DONE, FAILED, FETCHING, QUEUED, REDIRECTED, SKIPPED
from crawlscope.core.records.workers import WorkerRow

MOST_VERSIONS = 20  # of the settings of one crawl, whose rules 'why' looks at
BY_LINE = (SkipReason.EXTERNAL, SkipReason.EXCLUDED)  # a private address; removed by hand
LIMITS = {Limit.PAGES: "max_pages", Limit.SECONDS: "max_seconds", Limit.FAILURES: "max_failures"}


@dataclass(frozen=True, slots=True)
class ExportContext:
    """What an export needs besides the records: settings and queue as they were at one moment."""

    settings: Settings
    places: QueuePlaces | None = None  # the places of the queued URLs
    rows: Mapping[int, WorkerRow] = field(default_factory=dict)  # see `Decisions`
    with_links: bool = False
    with_decision: bool = False
    regressions: Regressions | None = None  # since a baseline, if there is one
    folders: tuple[tuple[str, str], ...] = ()  # of this machine, with the URL that each had

    @classmethod
    def of(cls, settings: Settings, frontier: Frontier, rows: Iterable[WorkerRow] = ()) -> Self:
        """Takes this moment, without anything that the settings do not require."""
        if not settings.with_decision:
            return cls(settings, with_links=settings.with_links)
        busy = {row.id: row for row in rows if row.id}
        return cls(settings, frontier.places(), busy, settings.with_links, with_decision=True)


PLAIN = ExportContext(Settings())  # only what the records say


class Decisions:
    """The reason of each URL, from the records, the settings, and the state of the queue.

    `place` gives the place of a URL in the queue. `rows` holds, by id, the workers that have a URL
    and (as worker number 0) the URLs that are backing off.
    """

    def __init__(
        self,
        ledger: Ledger,
        settings: Settings,
        place: Callable[[int], Place | None] | None = None,
        rows: Mapping[int, WorkerRow] | None = None,
    ) -> None:
        self._ledger = ledger
        self._records = ledger.records
        self._settings = settings
        self._rules = Rules(settings)
        # The latest ones first, each with the change that made them; None: those of the start
        self._versions: list[tuple[Rules, SettingsChanged | None]] = []
        self._place = place or (lambda _: None)
        self._rows = rows or {}

    def of(self, id_: int) -> str:
        """The reason, in one or two sentences."""
        match self._records.state[id_]:
            case state if state == SKIPPED:
                if self._is_out_of_date(id_):
                    return tr_noop(
                        "Not requested: the settings have changed since; this is "
                        "re-evaluated when the crawl resumes."
                    )
                since = self._since(id_, self._records.skip_reason[id_])
                words = tr_noop("Not requested: {reason}.")
                if since:
                    words = tr_noop("Not requested: {reason}; set at {time}.")
                return words.format(reason=self._refusal(id_), time=since)
            case state if state == QUEUED:
                return self._queued(id_)
            case state if state == FETCHING:
                return self._fetching(id_)
        words = tr_noop("Requested: {cause}. {outcome}")
        return words.format(cause=self._cause(id_), outcome=self._outcome(id_))

    def rule(self, id_: int) -> str:
        """The part that many records share: the rule that refuses a URL or holds it in the
        queue."""
        records = self._records
        if records.state[id_] != SKIPPED:
            reason = self._why_stopped() or tr_noop("the crawl continues")
            return tr_noop("still queued: {reason}").format(reason=reason)
        match records.skip_reason[id_]:
            case SkipReason.ROBOTS:
                return _robots(records.robots_rule.get(id_))
            case SkipReason.NOFOLLOW:
                return self._nofollow(id_)
            case SkipReason.INVALID:
                return tr_noop("invalid URL")
            case SkipReason.EXTERNAL if line := records.robots_rule.get(id_):
                return line.partition(":")[0]
            case SkipReason.EXCLUDED if line := records.robots_rule.get(id_):
                return line.partition(" at ")[0]
            case reason:
                return self._rules.rule(reason, records.url[id_])

    # URLs that were not requested

    def _refusal(self, id_: int) -> str:
        records, reason = self._records, self._records.skip_reason[id_]
        line = records.robots_rule.get(id_)
        match reason:
            case SkipReason.ROBOTS | SkipReason.NOFOLLOW:
                return self.rule(id_)
            case SkipReason.INVALID:
                words = tr_noop("the link is not a valid URL: {reason}")
                return line or words.format(reason=fault(records.url[id_]))
        return line or self._rules.explain(reason, records.url[id_], records.depth[id_])

    def _nofollow(self, id_: int) -> str:
        rule = self._rules.rule(SkipReason.NOFOLLOW, self._records.url[id_])
        if id_ in self._records.nofollow_page:
            words = tr_noop("{rule}: the page that links to it has meta robots nofollow")
        else:
            words = tr_noop("{rule}: the link has rel=nofollow")
        return words.format(rule=rule)

    # Rules that a person has changed

    def _by_time(self) -> list[tuple[Rules, SettingsChanged | None]]:
        if not self._versions:
            made = islice(versions(self._settings, self._ledger.changed), MOST_VERSIONS)
            self._versions = [(self._rules.of(held), changed) for held, changed in made]
        return self._versions

    def _is_out_of_date(self, id_: int) -> bool:
        """True if the rule that refused it holds no more: a kill kept it from being judged anew."""
        records, reason = self._records, self._records.skip_reason[id_]
        if not self._ledger.changed or (id_ in records.robots_rule and reason in BY_LINE):
            return False
        return not self._rules.holds(reason, records.url[id_], records.depth[id_])

    def _since(self, id_: int, reason: SkipReason) -> str:
        """When it was set, if the rule that refuses a URL now was set while the crawl was there."""
        url, depth, since = self._records.url[id_], self._records.depth[id_], None
        by_hand = reason is SkipReason.EXCLUDED and id_ in self._records.robots_rule
        if not self._ledger.changed or reason is SkipReason.INVALID or by_hand:
            return ""
        rule = self._rules.rule(reason, url)
        for rules, changed in self._by_time():
            if not rules.holds(reason, url, depth) or rules.rule(reason, url) != rule:
                break
            since = changed
        else:
            since = None
        return units.moment(since.when) if since is not None else ""

    def _when_asked(self, id_: int) -> int:
        """The number of the rules, among those by time, at the last request for a URL."""
        asked = self._records.fetched_at[id_] - max(0.0, self._records.elapsed[id_])
        made = [changed for _, changed in self._by_time()]
        number = (n for n, each in enumerate(made) if each is None or each.when <= asked)
        return next(number, len(made) - 1)

    def _not_against(self, id_: int) -> str:
        """That no rule was against a URL that was requested; another one may be now."""
        url, depth = self._records.url[id_], self._records.depth[id_]
        if not self._ledger.changed:
            return tr_noop("no rule excludes it")
        asked = self._when_asked(id_)
        reason = self._rules.refusal(url, depth)
        if reason is not None:
            since = self._since(id_, reason)
            rule = self._rules.rule(reason, url)
            words = tr_noop("no rule excluded it then; {rule} does now")
            if since:
                words = tr_noop("no rule excluded it then; {rule}, set at {time}, does now")
            return words.format(rule=rule, time=since)
        _, changed = self._by_time()[asked]
        if changed is not None and asked + 1 < len(self._by_time()):
            before, _ = self._by_time()[asked + 1]
            reason = before.refusal(url, depth)
            if reason is not None:
                words = tr_noop("no rule has excluded it since {time}; before that, {rule} did")
                at = units.moment(changed.when)
                return words.format(time=at, rule=before.rule(reason, url))
        return tr_noop("no rule excludes it")

    # URLs that were requested

    def _cause(self, id_: int) -> str:
        records = self._records
        referrer, url = records.referrer[id_], records.url[id_]
        if not referrer and id_ in records.by_hand:
            return tr_noop("it was {what}").format(what=records.by_hand[id_])
        if not referrer:
            is_given = not self._settings.roots or self._rules.is_root(url)
            return (
                tr_noop("it is a root of the crawl")
                if is_given
                else tr_noop("it is listed in a sitemap")
            )
        rules = self._rules
        if self._ledger.changed:
            rules, _ = self._by_time()[self._when_asked(id_)]
        if rules.is_only_checked(url):
            outside = rules.explain(SkipReason.EXTERNAL, url, records.depth[id_])
            words = tr_noop(
                "--check-external: requested once, without following its links; {reason}"
            )
            return words.format(reason=outside)
        words = tr_noop("a page of the crawl links to it, and {reason}")
        if records.redirect_to[referrer] == id_:
            words = tr_noop("a page of the crawl redirects to it, and {reason}")
        return words.format(reason=self._not_against(id_))

    def _outcome(self, id_: int) -> str:
        records = self._records
        status, tries = records.status[id_], records.tries[id_]
        match records.state[id_]:
            case state if state == DONE:
                return tr_noop("The response had status {status}.").format(status=status)
            case state if state == REDIRECTED:
                words = tr_noop("It redirects with {status} to {url}.")
                return words.format(status=status, url=shown(records.redirect_url(id_) or ""))
            case state if state == FAILED:
                words = tr_noop(
                    "No usable response in {n:,} attempts: {error}.",
                    "No usable response in 1 attempt: {error}.",
                    tries,
                )
                return words.format(n=tries, error=records.error[id_].message)
        return ""

    # URLs that are still queued or in flight

    def _fetching(self, id_: int) -> str:
        worker_row = self._rows.get(id_)
        if worker_row is None or not worker_row.number:
            return tr_noop("Request in progress.")
        words = tr_noop("Request in progress: worker {worker}, attempt {number} of {most}.")
        most = self._settings.max_tries
        return words.format(worker=worker_row.number, number=worker_row.attempt, most=most)

    def _queued(self, id_: int) -> str:
        worker_row, place = self._rows.get(id_), self._place(id_)
        if worker_row is not None:
            return self._held(id_, worker_row)
        if end := self._why_stopped():
            words = tr_noop("Still queued at {place}: {reason}.")
            if not place:
                words = tr_noop("Still queued: {reason}.")
            return words.format(place=place, reason=end)
        return self._waiting(str(place or ""), id_)

    def _waiting(self, place: str, id_: int) -> str:
        """Queued; after an attempt, also why another one is needed."""
        words = tr_noop("Queued at {place}.") if place else tr_noop("Queued.")
        if self._records.tries[id_] and (error := self._error(id_)):
            words = tr_noop("Queued at {place} for another attempt: {error}.")
            if not place:
                words = tr_noop("Queued for another attempt: {error}.")
            return words.format(place=place, error=error)
        if self._records.tries[id_]:
            words = tr_noop("Queued at {place} for another attempt.")
            if not place:
                words = tr_noop("Queued for another attempt.")
        return words.format(place=place)

    def _held(self, id_: int, worker_row: WorkerRow) -> str:
        """Says that a worker is reading robots.txt for the URL, or that the URL is backing off."""
        if worker_row.number:
            words = tr_noop("Worker {worker} is fetching robots.txt of its host first.")
            return words.format(worker=worker_row.number)
        error, is_own = self._error(id_), bool(self._records.tries[id_])
        if is_own and error:
            words = tr_noop("Waiting {time} for attempt {number} of {most}: {error}.")
        elif is_own:
            words = tr_noop("Waiting {time} for attempt {number} of {most}.")
        elif error:
            words = tr_noop("Waiting {time} for robots.txt attempt {number} of {most}: {error}.")
        else:
            words = tr_noop("Waiting {time} for robots.txt attempt {number} of {most}.")
        most, time = self._settings.max_tries, units.seconds(worker_row.age, tr=tr_noop)
        return words.format(time=time, number=worker_row.attempt + 1, most=most, error=error)

    def _error(self, id_: int) -> str:
        error, status = self._records.error.get(id_), self._records.status[id_]
        if error:
            return error.message
        if not status or not self._records.tries[id_]:
            return ""
        return tr_noop("the response had status {status}").format(status=status)

    def _why_stopped(self) -> str:
        """What keeps URLs in the queue for good; '' if nothing does."""
        finished = self._ledger.finished
        if finished is None or finished.outcome is Outcome.FINISHED:
            return ""
        if finished.outcome is Outcome.LIMIT and finished.limit:
            name = LIMITS[finished.limit]
            most = getattr(self._settings, name)
            amount = "" if most is None else f" {most:,}".removesuffix(".0")
            words = tr_noop("limit {option} was reached first")
            return words.format(option=f"{option_name(name)}{amount}")
        return tr_noop("the crawl was stopped first")


def _robots(rule: str | None) -> str:
    """'robots.txt: Disallow: /a', or the reason why everything is forbidden, used as it is."""
    if rule is None or rule.startswith("robots.txt"):
        return rule or "robots.txt"
    return f"robots.txt: {rule}"
