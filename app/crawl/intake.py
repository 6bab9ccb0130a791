"""A URL is offered: it gets its id, and is queued, refused, or admitted after all."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from app.core.budgets import URLS_ADMITTED, URLS_LOOKED_AT
from app.core.events import Discovered, Event, Listed, Queued, Skipped, SkipReason, Unlinked
from app.core.frontier import NOBODY, Seen
from app.core.room import CERTAINLY_SHORT, SHORT, Room
from app.core.rules import Rules
from app.core.slices import QuietSlices
from app.core.urls import without_login
from app.crawl.origins import RobotsByOrigin
from app.crawl.pace import Pace


def admissible(seen: Seen, rules: Rules, *more: Literal[SkipReason.EXCLUDED]) -> Iterator[int]:
    """The URLs that were refused, and would not be any more; NOBODY for each of the others.

    --max-depth was raised, or private addresses are allowed now; with `more`, rules of --exclude
    were taken back.
    """
    reasons: set[SkipReason] = {SkipReason.DEPTH, *more}
    if rules.reach.allows_all:
        reasons.add(SkipReason.EXTERNAL)
    for id_, reason in list(seen.refused.items()):
        is_so = (
            reason in reasons
            and id_ in seen.refused  # nobody admitted it since the list was made
            and rules.refusal(seen.urls[id_], seen.depth[id_]) is None
        )
        yield id_ if is_so else NOBODY


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
        self._not_followed: set[int] = set()  # excluded, and only linked with nofollow

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
            if before is SkipReason.EXCLUDED:  # until a person takes the rule back
                if not nofollow:
                    self._not_followed.discard(id_)
            elif before and not is_near and self._rules.refusal(url, depth, nofollow) is None:
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
            if nofollow and reason is SkipReason.EXCLUDED:
                self._not_followed.add(id_)
            of_page = by_page and reason is SkipReason.NOFOLLOW
            self._say(Skipped(id_, reason, rule, of_page))
        else:
            pace.queue(id_)
        return id_, True

    def admit(self) -> QuietSlices[int]:
        """Queues what was refused, and would not be any more; returns how many."""
        work = number = 0
        for id_ in admissible(self._seen, self._rules, SkipReason.EXCLUDED):
            if id_ != NOBODY:
                self._admit(id_, self._seen.depth[id_])
                number += 1
            work += 1 if id_ == NOBODY else URLS_LOOKED_AT // URLS_ADMITTED
            if work >= URLS_LOOKED_AT:
                work = 0
                yield
        return number

    def withdraw(self) -> QuietSlices[int]:
        """Refuses what is queued, or backs off, and is excluded by now; returns how many."""
        seen, is_excluded = self._seen, self._rules.is_excluded
        work = number = 0
        for ids in self._pace.waiting_for_requests():
            excluded = set[int]()
            for id_ in ids:
                if is_excluded(seen.urls[id_]):
                    excluded.add(id_)
                work += 1
                if work >= URLS_LOOKED_AT:
                    work = 0
                    yield
            if excluded:
                number += yield from self._refuse_all(self._pace.withdraw(excluded))
        self._pace.end_withdrawals()
        return number

    def _refuse_all(self, ids: list[int]) -> QuietSlices[int]:
        """Reports URLs that have left the queue as excluded, all of them however this ends."""
        rest = iter(ids)
        try:
            for number, id_ in enumerate(rest, 1):
                self._exclude(id_)
                if number % URLS_LOOKED_AT == 0:
                    yield
        finally:
            for id_ in rest:
                self._exclude(id_)
        return len(ids)

    def _exclude(self, id_: int) -> None:
        self.void_links(id_)
        self._pace.refuse(id_, SkipReason.EXCLUDED)
        self._say(Skipped(id_, SkipReason.EXCLUDED))

    def _admit(self, id_: int, depth: int) -> None:
        """Queues a URL that was refused before, unless robots.txt, or nofollow, forbids it."""
        if id_ in self._not_followed:
            self._not_followed.discard(id_)
            self._pace.refuse(id_, SkipReason.NOFOLLOW)
            self._say(Skipped(id_, SkipReason.NOFOLLOW))
            return
        rule = self._robots.rule_against(self._seen.urls[id_])
        if rule is not None:
            self._pace.refuse(id_, SkipReason.ROBOTS)
            self._say(Skipped(id_, SkipReason.ROBOTS, rule))
            return
        self._pace.admit(id_, depth)
        self._say(Queued(id_, depth, self._seen.redirects_left[id_]))

    def void_links(self, id_: int) -> None:
        """The links of an earlier answer count no more: another result is about to be told."""
        if (links := self._pace.links_before(id_)) is not None:
            self._say(Unlinked(id_, links))

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
