"""A URL is offered: it gets its id, and is queued, refused, or admitted after all."""

from collections.abc import Callable, Iterator, Sequence

from app.core.budgets import URLS_ADMITTED
from app.core.events import Discovered, Event, Listed, Queued, Skipped, SkipReason
from app.core.frontier import NOBODY, Seen
from app.core.room import CERTAINLY_SHORT, SHORT, Room
from app.core.rules import Rules
from app.core.slices import QuietSlices
from app.core.urls import without_login
from app.crawl.origins import RobotsByOrigin
from app.crawl.pace import Pace


def admissible(seen: Seen, rules: Rules) -> Iterator[int]:
    """The URLs that were refused, and would not be any more.

    --max-depth was raised, or private addresses are allowed now.
    """
    reasons = {SkipReason.DEPTH} | ({SkipReason.EXTERNAL} if rules.reach.allows_all else set())
    for id_, reason in list(seen.refused.items()):
        if id_ not in seen.refused:
            continue  # somebody admitted it since the list was made
        if reason in reasons and rules.refusal(seen.urls[id_], seen.depth[id_]) is None:
            yield id_


class Intake:
    """The place where every URL enters a crawl."""

    def __init__(
        self,
        max_redirects: int,
        pace: Pace,
        rules: Rules,
        robots: RobotsByOrigin,
        say: Callable[[Event], None],
    ) -> None:
        self._max_redirects = max_redirects
        self._seen = pace.seen
        self.room = Room(pace.seen.urls)
        self._pace = pace
        self._rules = rules
        self._robots = robots
        self._say = say

    def offer_roots(self, roots: Sequence[str], invalid: Sequence[str]) -> QuietSlices[None]:
        """Offers what is not known yet: a crawl may have been stopped amid very many roots.
        `invalid` are texts in a list of addresses that are none."""
        for number, url in enumerate(roots, 1):
            if url not in self._seen.ids:
                self.offer_root(url)
            if number % URLS_ADMITTED == 0:
                yield
        for number, text in enumerate(invalid, 1):
            self.offer_invalid(text, None, 0, 0)
            if number % URLS_ADMITTED == 0:
                yield

    def offer_root(self, url: str) -> None:
        self.offer(url, 0, 0, None, self._max_redirects)

    def offer_listed(self, url: str) -> None:
        """Offers a URL that a sitemap names."""
        id_, _ = self.offer(url, 0, 0, None, self._max_redirects)
        if id_ != NOBODY:
            self._say(Listed(id_))

    def offer(  # noqa: PLR0917  one caller each names what it has
        self,
        url: str,
        depth: int,
        referrer: int,
        anchor: str | None,
        left: int,
        nofollow: bool = False,
        by_page: bool = False,
    ) -> tuple[int, bool]:
        """The id of a URL, and whether it is new. If it may be crawled, it is queued, once.

        The id is NOBODY if the URL is new and there is no room for another one of its length.
        """
        seen, pace = self._seen, self._pace
        id_ = seen.ids.get(url)
        if id_ is not None:
            before = seen.refused.get(id_)
            # What addresses its name has is not known here: once refused, only a person can allow
            # it.
            is_near = before is SkipReason.EXTERNAL and not self._rules.reach.allows_all
            if before and not is_near and self._rules.refusal(url, depth, nofollow) is None:
                self._admit(id_, depth)
            return id_, False
        if len(url) > SHORT:
            if self.room.objection(url, referrer) is not None:
                return NOBODY, False
            self.room.take(url, referrer)
        if anchor is not None and len(anchor) > CERTAINLY_SHORT:
            anchor = self.room.fit(anchor, referrer)
        id_ = pace.learn(url, depth, left)
        self._say(Discovered(id_, url, depth, referrer, anchor, left))
        reason, rule = self._rules.refusal(url, depth, nofollow), None
        if reason is SkipReason.EXTERNAL and (rule := self._rules.nearness_rule(url)):
            self._rules.reach.warn(url, rule)
        elif reason is None and (rule := self._robots.rule_against(url)) is not None:
            reason = SkipReason.ROBOTS
        if reason is not None:
            pace.refuse(id_, reason, is_near=reason is SkipReason.EXTERNAL and rule is not None)
            of_page = by_page and reason is SkipReason.NOFOLLOW
            self._say(Skipped(id_, reason, rule, of_page))
        else:
            pace.queue(id_)
        return id_, True

    def admit(self) -> QuietSlices[None]:
        """Queues what was refused, and would not be any more."""
        for number, id_ in enumerate(admissible(self._seen, self._rules), 1):
            self._admit(id_, self._seen.depth[id_])
            if number % URLS_ADMITTED == 0:
                yield

    def _admit(self, id_: int, depth: int) -> None:
        """Queues a URL that was refused before, unless robots.txt forbids it."""
        rule = self._robots.rule_against(self._seen.urls[id_])
        if rule is not None:
            self._pace.refuse(id_, SkipReason.ROBOTS)
            self._say(Skipped(id_, SkipReason.ROBOTS, rule))
            return
        self._pace.admit(id_, depth)
        self._say(Queued(id_, depth, self._seen.redirects_left[id_]))

    def offer_invalid(
        self, href: str, anchor: str | None, depth: int, referrer: int, rule: str | None = None
    ) -> None:
        """Records an href that is not a URL, or that a rule of ours refuses as one, under
        its text."""
        text = without_login(href)
        if text in self._seen.ids:
            return
        text = self.room.fit(text, referrer)
        if text in self._seen.ids:
            return
        anchor = anchor and self.room.fit(anchor, referrer)
        id_ = self._pace.learn(text, depth, 0)
        self._say(Discovered(id_, text, depth, referrer, anchor, 0))
        self._say(Skipped(id_, SkipReason.INVALID, rule))

    def offer_too_long(
        self, href: str, url: str, anchor: str | None, depth: int, referrer: int
    ) -> None:
        """Records an href whose URL is too long for the room that is left."""
        rule = self.room.objection(url, referrer)
        self.offer_invalid(href, anchor, depth, referrer, rule)
