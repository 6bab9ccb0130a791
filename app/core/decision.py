"""Why a URL was requested, was not, or has not been yet: the rule that decided, in words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

from app.core import units
from app.core.events import Limit, Outcome, SettingsChanged, SkipReason
from app.core.frontier import Frontier
from app.core.ledger import Ledger
from app.core.places import Place, Places
from app.core.rules import Rules
from app.core.settings import Settings, option_name
from app.core.site import DONE, FAILED, FETCHING, QUEUED, REDIRECTED, SKIPPED
from app.core.steering import versions
from app.core.urls import fault, shown
from app.core.workers import WorkerRow

MOST_VERSIONS = 20  # of the settings of one crawl, whose rules 'why' looks at
BY_LINE = (SkipReason.EXTERNAL, SkipReason.EXCLUDED)  # a private address; removed by hand
LIMITS = {Limit.PAGES: "max_pages", Limit.SECONDS: "max_seconds", Limit.FAILURES: "max_failures"}


@dataclass(frozen=True, slots=True)
class Moment:
    """What an export needs besides the records: settings and queue as they were at one moment."""

    settings: Settings
    places: Places | None = None  # the places of the queued URLs
    rows: Mapping[int, WorkerRow] = field(default_factory=dict)  # see `Decisions`
    with_links: bool = False
    with_decision: bool = False

    @classmethod
    def of(cls, settings: Settings, frontier: Frontier, rows: Iterable[WorkerRow] = ()) -> Self:
        """Takes this moment; what the settings do not ask for is left out."""
        if not settings.with_decision:
            return cls(settings, with_links=settings.with_links)
        busy = {row.id: row for row in rows if row.id}
        return cls(settings, frontier.places(), busy, settings.with_links, with_decision=True)


PLAIN = Moment(Settings())  # only what the records say


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
        self._site = ledger.site
        self._settings = settings
        self._rules = Rules(settings)
        # The latest ones first, each with the change that made them; None: those of the start
        self._versions: list[tuple[Rules, SettingsChanged | None]] = []
        self._place = place or (lambda _: None)
        self._rows = rows or {}

    def of(self, id_: int) -> str:
        """The reason, in one or two sentences."""
        match self._site.state[id_]:
            case state if state == SKIPPED:
                if self._is_out_of_date(id_):
                    return "Not requested: the settings changed since; going on judges it anew."
                since = self._since(id_, self._site.skip_reason[id_])
                return f"Not requested: {self._refusal(id_)}{since and f'; {since}'}."
            case state if state == QUEUED:
                return self._queued(id_)
            case state if state == FETCHING:
                return self._fetching(id_)
        return f"Requested: {self._cause(id_)}. {self._outcome(id_)}"

    def rule(self, id_: int) -> str:
        """The part that many records share: the rule that refuses a URL or keeps it in the
        queue."""
        site = self._site
        if site.state[id_] != SKIPPED:
            return f"still queued: {self._end() or 'the crawl goes on'}"
        match site.skip_reason[id_]:
            case SkipReason.ROBOTS:
                return _robots(site.robots_rule.get(id_))
            case SkipReason.NOFOLLOW:
                return self._nofollow(id_)
            case SkipReason.INVALID:
                return "no valid URL"
            case SkipReason.EXTERNAL if line := site.robots_rule.get(id_):
                return line.partition(":")[0]
            case SkipReason.EXCLUDED if line := site.robots_rule.get(id_):
                return line.partition(" at ")[0]
            case reason:
                return self._rules.rule(reason, site.url[id_])

    # URLs that were not requested

    def _refusal(self, id_: int) -> str:
        site, reason = self._site, self._site.skip_reason[id_]
        line = site.robots_rule.get(id_)
        match reason:
            case SkipReason.ROBOTS | SkipReason.NOFOLLOW:
                return self.rule(id_)
            case SkipReason.INVALID:
                return line or f"the link is no valid URL, {fault(site.url[id_])}"
        return line or self._rules.explain(reason, site.url[id_], site.depth[id_])

    def _nofollow(self, id_: int) -> str:
        rule = self._rules.rule(SkipReason.NOFOLLOW, self._site.url[id_])
        if id_ in self._site.nofollow_page:
            return f"{rule}: meta robots of the page that links to it says nofollow"
        return f"{rule}: its link has rel=nofollow"

    # Rules that a person has changed

    def _by_time(self) -> list[tuple[Rules, SettingsChanged | None]]:
        if not self._versions:
            made = islice(versions(self._settings, self._ledger.changed), MOST_VERSIONS)
            self._versions = [(self._rules.of(held), changed) for held, changed in made]
        return self._versions

    def _is_out_of_date(self, id_: int) -> bool:
        """True if the rule that refused it holds no more: a kill kept it from being judged anew."""
        site, reason = self._site, self._site.skip_reason[id_]
        if not self._ledger.changed or (id_ in site.robots_rule and reason in BY_LINE):
            return False
        return not self._rules.holds(reason, site.url[id_], site.depth[id_])

    def _since(self, id_: int, reason: SkipReason) -> str:
        """'set at …', if the rule that refuses a URL now was set while the crawl was there."""
        url, depth, since = self._site.url[id_], self._site.depth[id_], None
        by_hand = reason is SkipReason.EXCLUDED and id_ in self._site.robots_rule
        if not self._ledger.changed or reason is SkipReason.INVALID or by_hand:
            return ""
        rule = self._rules.rule(reason, url)
        for rules, changed in self._by_time():
            if not rules.holds(reason, url, depth) or rules.rule(reason, url) != rule:
                break
            since = changed
        else:
            since = None
        return f"set at {units.moment(since.when)}" if since is not None else ""

    def _when_asked(self, id_: int) -> int:
        """The number of the rules, among those by time, at the last request for a URL."""
        asked = self._site.fetched_at[id_] - max(0.0, self._site.elapsed[id_])
        made = [changed for _, changed in self._by_time()]
        number = (n for n, each in enumerate(made) if each is None or each.when <= asked)
        return next(number, len(made) - 1)

    def _not_against(self, id_: int) -> str:
        """That no rule was against a URL that was requested; another one may be now."""
        url, depth = self._site.url[id_], self._site.depth[id_]
        if not self._ledger.changed:
            return "no rule is against it"
        asked = self._when_asked(id_)
        reason = self._rules.refusal(url, depth)
        if reason is not None:
            since = self._since(id_, reason)
            rule = self._rules.rule(reason, url)
            return f"no rule was against it then; {rule}{since and f', {since},'} is now"
        _, changed = self._by_time()[asked]
        if changed is not None and asked + 1 < len(self._by_time()):
            before, _ = self._by_time()[asked + 1]
            reason = before.refusal(url, depth)
            if reason is not None:
                at = units.moment(changed.when)
                return f"no rule is against it since {at}: before, {before.rule(reason, url)} was"
        return "no rule is against it"

    # URLs that were requested

    def _cause(self, id_: int) -> str:
        site = self._site
        referrer, url = site.referrer[id_], site.url[id_]
        if not referrer and id_ in site.by_hand:
            return f"it was {site.by_hand[id_]}"
        if not referrer:
            is_given = not self._settings.roots or self._rules.is_root(url)
            return "it is a root of the crawl" if is_given else "a sitemap names it"
        rules = self._rules
        if self._ledger.changed:
            rules, _ = self._by_time()[self._when_asked(id_)]
        if rules.is_only_checked(url):
            outside = rules.explain(SkipReason.EXTERNAL, url, site.depth[id_])
            return f"--check-external, once and without its links; {outside}"
        way = "redirected to" if site.redirect_to[referrer] == id_ else "linked"
        return f"it is {way} from a page of the crawl, and {self._not_against(id_)}"

    def _outcome(self, id_: int) -> str:
        site = self._site
        status, tries = site.status[id_], units.plural(site.tries[id_], "attempt")
        match site.state[id_]:
            case state if state == DONE:
                return f"The answer has status {status}."
            case state if state == REDIRECTED:
                return f"It leads with {status} to {shown(site.redirect_url(id_) or '')}."
            case state if state == FAILED:
                return f"No usable answer in {tries}: {site.error[id_].message}."
        return ""

    # URLs that are still queued or in flight

    def _fetching(self, id_: int) -> str:
        row = self._rows.get(id_)
        if row is None or not row.number:
            return "Being requested now."
        attempt = f"attempt {row.attempt} of {self._settings.max_tries}"
        return f"Being requested now by worker {row.number}, {attempt}."

    def _queued(self, id_: int) -> str:
        row, place = self._rows.get(id_), self._place(id_)
        if row is not None:
            return self._held(id_, row)
        at = f" at {place}" if place else ""
        if end := self._end():
            return f"Still queued{at}: {end}."
        again = ", for another attempt" if self._site.tries[id_] else ""
        return f"Queued{at}{again}{self._error(id_)}."

    def _held(self, id_: int, row: WorkerRow) -> str:
        """Says that a worker is reading robots.txt for the URL, or that the URL is backing off."""
        if row.number:
            return f"Worker {row.number} reads robots.txt of its host first."
        what = "attempt" if self._site.tries[id_] else "attempt at robots.txt"
        number = f"{row.attempt + 1} of {self._settings.max_tries}"
        return f"Waits {units.seconds(row.age)} for {what} {number}{self._error(id_)}."

    def _error(self, id_: int) -> str:
        error, status = self._site.error.get(id_), self._site.status[id_]
        if error:
            return f": {error.message}"
        return f": the answer had status {status}" if status and self._site.tries[id_] else ""

    def _end(self) -> str:
        """What keeps URLs in the queue for good; '' if nothing does."""
        finished = self._ledger.finished
        if finished is None or finished.outcome is Outcome.FINISHED:
            return ""
        if finished.outcome is Outcome.LIMIT and finished.limit:
            name = LIMITS[finished.limit]
            most = getattr(self._settings, name)
            amount = "" if most is None else f" {most:,}".removesuffix(".0")
            return f"the limit {option_name(name)}{amount} was reached first"
        return "the crawl was stopped first"


def _robots(rule: str | None) -> str:
    """'robots.txt: Disallow: /a', or the reason why everything is forbidden, used as it is."""
    if rule is None or rule.startswith("robots.txt"):
        return rule or "robots.txt"
    return f"robots.txt: {rule}"
