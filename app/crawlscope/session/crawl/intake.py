"""A URL is offered: it gets its id, and is queued, refused, or admitted after all."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from crawlscope.core.base.budgets import LINKS_SPREAD, URLS_ADMITTED, URLS_LOOKED_AT
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import origin_of, without_login
from crawlscope.core.queue.frontier import LOST_WITH_NOFOLLOW, NOBODY, REASONS, Seen
from crawlscope.core.queue.long_texts import CERTAINLY_SHORT, SHORT, LongTextBudget
from crawlscope.core.queue.paths import NO_IDS
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import (
    Discovered,
    Event,
    Fetched,
    Listed,
    Nearer,
    Queued,
    Skipped,
    SkipReason,
    Unlinked,
)
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace

# What it costs, in links that are only looked at, to tell of a URL that is nearer, and to admit one
TOLD, ADMITTED = 40, 40

Refusal = tuple[SkipReason, str | None]  # with the rule, where the reason does not say it


class Judged(NamedTuple):
    """The effect of a rule change on known URLs."""

    dequeued: int = 0
    queued: int = 0  # after they had been refused


def admissible(seen: Seen, rules: Rules) -> Iterator[int]:
    """The refused URLs that no rule refuses any more: a limit was raised, or a crash kept them from
    entering the queue."""
    for id_, reason in chain(list(seen.refused.items()), _barred(seen)):
        url, depth = seen.urls[id_], seen.depth[id_]
        is_near = reason is SkipReason.EXTERNAL and not seen.is_barred(id_)
        if (
            not (is_near and not rules.reach.allows_all)
            and not rules.holds(reason, url, depth)
            and rules.refusal(url, depth) is None
        ):
            yield id_


def _barred(seen: Seen) -> Iterator[tuple[int, SkipReason]]:
    """Those at each moment that only a person may admit."""
    first = 0
    while part := seen.barred[first : first + URLS_LOOKED_AT]:
        for id_, code in enumerate(part, first):
            if code and id_ not in seen.refused:
                yield id_, REASONS[code]
        first += URLS_LOOKED_AT


class Intake:
    """The place where every URL enters a crawl."""

    def __init__(
        self,
        max_redirects: int,
        pace: Pace,
        rules: Rules,
        robots: RobotsByOrigin,
        emit: Callable[[Event], None],
        *,
        emit_too: Callable[[Event], None] | None = None,
    ) -> None:
        """`emit_too` is for what happens together with what was emitted just before."""
        self.max_redirects = max_redirects  # of the roots
        self._frontier = pace.frontier
        self.room = LongTextBudget(pace.frontier.urls)
        self._pace = pace
        self._paths = pace.frontier.paths
        self._rules = rules
        self._robots = robots
        self._emit = emit
        self._emit_too = emit_too or emit
        self._not_followed = pace.frontier.not_followed
        self._nearer = NO_IDS[:], NO_IDS[:], NO_IDS[:]  # as in `Nearer`, and not told yet

    def offer_roots(self, roots: Sequence[str], invalid: Sequence[str]) -> QuietSlices[None]:
        """Offers the roots that are not known yet: a crawl may have been stopped among very many
        roots. `invalid` are texts in a URL list that are not URLs."""
        yield from self._rules.preparing()
        for number, url in enumerate(roots, 1):
            if url not in self._frontier.ids:
                self.offer_root(url)
            if number % URLS_ADMITTED == 0:
                yield
        for number, text in enumerate(invalid, 1):
            self.offer_invalid(text, None, 0, 0)
            if number % URLS_ADMITTED == 0:
                yield

    def offer_root(self, url: str) -> None:
        self.offer(url, 0, 0, None, self.max_redirects)

    def offer_listed(self, url: str) -> None:
        """Offers a URL that a sitemap names."""
        id_, _ = self.offer(url, 0, 0, None, self.max_redirects)
        if id_ != NOBODY:
            self._emit(Listed(id_))

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
        frontier = self._frontier
        id_ = frontier.ids.get(url)
        if id_ is not None:
            self._name_again(id_, depth, is_followed=not nofollow)
            self._tell_nearer()
            return id_, False
        if len(url) > SHORT:
            if self.room.objection(url, referrer) is not None:
                return NOBODY, False
            self.room.take(url, referrer)
        if anchor is not None and len(anchor) > CERTAINLY_SHORT:
            anchor = self.room.fit(anchor, referrer)
        id_ = frontier.learn(url, depth, left)
        self._emit(Discovered(id_, url, depth, referrer, anchor, left))
        reason, rule = self._rules.refusal(url, depth, nofollow), None
        if reason is SkipReason.EXTERNAL and (rule := self._rules.nearness_rule(url)):
            self._rules.reach.warn(url, rule)
        elif reason is None and (rule := self._robots.rule_against(url)) is not None:
            reason = SkipReason.ROBOTS
        if reason is not None:
            is_external = reason is SkipReason.EXTERNAL
            is_near = is_external and rule is not None
            is_lost = nofollow and not is_near and reason in LOST_WITH_NOFOLLOW
            if is_lost:
                self._not_followed.add(id_)
            frontier.refuse(id_, reason, is_near=is_near, is_heard_of=is_lost and is_external)
            of_page = by_page and reason is SkipReason.NOFOLLOW
            self._emit(Skipped(id_, reason, rule, of_page))
        else:
            frontier.enqueue(id_)
        return id_, True

    def offer_new(
        self,
        urls: Sequence[str],
        anchors: Sequence[str | None],
        depth: int,
        referrer: int,
        left: int,
    ) -> range | None:
        """The ids of URLs of one page that are all new and followed: they are queued. None, and
        nothing has happened, if they are not of one origin, or one of them may be refused, or is
        long: then each is offered by itself."""
        origin = origin_of(urls[0])
        together = "\n".join(("", *urls))  # no URL has a line end: it is searched once for all
        if not (
            together.count(f"\n{origin}/") == len(urls)
            and (len(together) <= SHORT or max(map(len, urls)) <= SHORT)
            and max(map(len, filter(None, anchors)), default=0) <= CERTAINLY_SHORT
            and self._rules.admit(urls, depth)
            and self._robots.allows_for_now(origin, urls)
        ):
            return None
        ids = self._frontier.learn_all(urls, depth, left)
        of_all = repeat(depth), repeat(referrer)
        events = map(Discovered, ids, urls, *of_all, anchors, repeat(left))
        self._emit(next(events))
        for event in events:
            self._emit_too(event)
        self._frontier.enqueue_all(ids)
        return ids

    def _name_again(self, id_: int, depth: int, *, is_followed: bool) -> int:
        """A path of this length leads to a known URL, which may admit it after an earlier refusal;
        returns what that cost, as `spread` counts."""
        frontier, before = self._frontier, self._frontier.refused.get(id_)
        is_first = before is SkipReason.NOFOLLOW or id_ in self._not_followed
        if not is_followed:
            if is_first and depth < frontier.depth[id_]:
                self._set_depth(id_, depth)
                return TOLD
            return 0
        is_told = depth < frontier.depth[id_] or (is_first and depth > frontier.depth[id_])
        if is_told:
            self._set_depth(id_, depth)
        if before is SkipReason.EXCLUDED or frontier.is_barred(id_):  # until a person changes it
            if is_first:
                self._not_followed.discard(id_)
                self._frontier.refuse(id_, before or SkipReason.EXTERNAL)
            return is_told * TOLD
        # What addresses its name has is not known here: once refused, only a person can allow it.
        is_near = before is SkipReason.EXTERNAL and not self._rules.reach.allows_all
        if before is None or is_near:
            return is_told * TOLD
        now = self._rules.refusal(frontier.urls[id_], frontier.depth[id_])
        if now is None:
            self._admit(id_)
        elif before is SkipReason.NOFOLLOW:
            self._refuse(id_, now)
        return ADMITTED

    def judge_anew(self) -> QuietSlices[Judged]:
        """Re-evaluates queued and refused URLs by the current rules."""
        yield from self._rules.preparing()
        left = yield from self.withdraw()
        queued = yield from self.admit(with_barred=True)
        return Judged(left, queued)

    def admit(self, with_barred: bool = False) -> QuietSlices[int]:
        """Queues refused URLs that no rule refuses any more; returns how many. Without
        `with_barred`, only those that a link could admit."""
        frontier, work, number = self._frontier, 0, 0
        refused = list(frontier.refused.items())
        for id_, reason in chain(refused, _barred(frontier) if with_barred else ()):
            is_still = id_ in frontier.refused or frontier.is_barred(
                id_
            )  # nobody admitted it meanwhile
            is_admitted = is_still and self._is_admitted(id_, reason)
            number += is_admitted
            work += URLS_LOOKED_AT // URLS_ADMITTED if is_admitted else self._rules.effort
            if work >= URLS_LOOKED_AT:
                work = 0
                yield
        return number

    def _is_admitted(self, id_: int, reason: SkipReason) -> bool:
        """Judges anew what was refused for a reason: it is queued, or refused for another one, if
        that holds no more."""
        frontier, rules = self._frontier, self._rules
        url, depth = frontier.urls[id_], frontier.depth[id_]
        is_near = reason is SkipReason.EXTERNAL and not frontier.is_barred(id_)
        if is_near and not rules.reach.allows_all:
            return False
        if rules.holds(reason, url, depth):
            if is_near:  # now it is out of scope
                self._refuse(id_, reason)
            return False
        if (now := rules.refusal(url, depth)) is None:
            return self._admit(id_)
        self._refuse(id_, now)
        return False

    def withdraw(self) -> QuietSlices[int]:
        """Refuses URLs that are queued or backing off and now violate a rule; returns how many."""
        work = number = 0
        for ids in chain((self._pace.backoff.ids(),), self._frontier.queues()):
            against = dict[int, Refusal]()
            for id_ in ids:
                if (refusal := self.objection(id_)) is not None:
                    against[id_] = refusal
                work += self._rules.effort
                if work >= URLS_LOOKED_AT:
                    work = 0
                    yield
            if against:
                gone = self._pace.withdraw(set(against))
                number += yield from self._refuse_all(gone, against)
        return number

    def objection(self, id_: int) -> Refusal | None:
        """Why a queued URL must not be requested by the current rules; None if it may."""
        url = self._frontier.urls[id_]
        reason = self._rules.refusal(url, self._frontier.depth[id_])
        if reason is not None:
            return reason, self._nearness(url) if reason is SkipReason.EXTERNAL else None
        rule = self._robots.rule_against(url)
        return None if rule is None else (SkipReason.ROBOTS, rule)

    def _refuse_all(self, ids: list[int], against: dict[int, Refusal]) -> QuietSlices[int]:
        """Reports URLs that have left the queue as refused, all of them however this ends."""
        rest = iter(ids)
        try:
            for number, id_ in enumerate(rest, 1):
                self._withdrawn(id_, *against[id_])
                if number % URLS_LOOKED_AT == 0:
                    yield
        finally:
            for id_ in rest:
                self._withdrawn(id_, *against[id_])
        return len(ids)

    def _withdrawn(self, id_: int, reason: SkipReason, rule: str | None) -> None:
        self.void_links(id_)
        self._refuse(id_, reason, rule)

    def _refuse(self, id_: int, reason: SkipReason, rule: str | None = None) -> None:
        if reason is SkipReason.EXTERNAL and rule is None:
            rule = self._nearness(self._frontier.urls[id_])
        is_near = reason is SkipReason.EXTERNAL and rule is not None
        self._tell_nearer()
        self._frontier.refuse(id_, reason, is_near=is_near)
        self._emit(Skipped(id_, reason, rule))

    def _nearness(self, url: str) -> str | None:
        """If a URL out of reach is refused only because its address is not public: why."""
        rule = self._rules.nearness_rule(url)
        if rule is not None:
            self._rules.reach.warn(url, rule)
        return rule

    def _admit(self, id_: int) -> bool:
        """Queues a URL that was refused before, unless robots.txt, or nofollow, forbids it."""
        if id_ in self._not_followed:
            self._not_followed.discard(id_)
            if self._rules.respects_nofollow:
                self._refuse(id_, SkipReason.NOFOLLOW)
                return False
        rule = self._robots.rule_against(self._frontier.urls[id_])
        if rule is not None:
            self._refuse(id_, SkipReason.ROBOTS, rule)
            return False
        self._tell_nearer()
        self._frontier.admit(id_)
        self._emit(Queued(id_, self._frontier.depth[id_], self._frontier.redirects_left[id_]))
        return True

    # --- shorter paths --------------------------------------------------------------------------

    def tell_read(self, page: Fetched) -> None:
        """A page was read, whose links were offered."""
        self._emit(page)
        self._paths.learn(page.id, page.links or NO_IDS, page.unfollowed, page.invalid)

    def put_at(self, id_: int, depth: int) -> None:
        """A path of this length leads to a known URL."""
        self._not_followed.discard(id_)
        if depth < self._frontier.depth[id_]:
            self._set_depth(id_, depth)
            self._tell_nearer()

    @property
    def is_spreading(self) -> bool:
        """True while URLs may be nearer by others that are."""
        return bool(self._paths)

    def spread(self) -> int:
        """A slice of that: URLs are nearer, and admitted if they were refused as too deep. Returns
        what it cost, in links that were looked at."""
        depths, cost = self._frontier.depth, 0
        while cost < LINKS_SPREAD and (reach := self._paths.next()) is not None:
            depth, ids, is_followed, looked_at = reach
            is_followed = is_followed or not self._rules.respects_nofollow
            cost += looked_at
            for id_ in ids:
                if depths[id_] > depth:
                    cost += self._name_again(id_, depth, is_followed=is_followed)
        self._tell_nearer()
        return cost

    def spreading(self) -> QuietSlices[None]:
        """All of that."""
        while self.is_spreading:
            self.spread()
            yield

    def follow_all(self) -> QuietSlices[None]:
        """Links that were no paths because of nofollow become paths now."""
        for number, id_ in enumerate(self._paths.pages_beside(), 1):
            self._paths.wait(id_)
            if number % URLS_LOOKED_AT == 0:
                yield

    def _set_depth(self, id_: int, depth: int) -> None:
        ids, before, depths = self._nearer
        ids.append(id_)
        before.append(self._frontier.depth[id_])
        depths.append(depth)
        self._frontier.set_depth(id_, depth)

    def _tell_nearer(self) -> None:
        """Before anything else is told of these URLs."""
        if self._nearer[0]:
            told, self._nearer = self._nearer, (NO_IDS[:], NO_IDS[:], NO_IDS[:])
            self._emit(Nearer(*told))

    def void_links(self, id_: int) -> None:
        """The links of an earlier response no longer count: another result is about to be
        reported."""
        self._paths.forget(id_)
        if (links := self._frontier.links_before.pop(id_, None)) is not None:
            self._emit(Unlinked(id_, links))

    def offer_invalid(
        self, href: str, anchor: str | None, depth: int, referrer: int, rule: str | None = None
    ) -> int:
        """Records an href that is not a URL, or that a rule of ours refuses as one, under
        its text."""
        text = without_login(href)
        if text not in self._frontier.ids:
            text = self.room.fit(text, referrer)
        if (known := self._frontier.ids.get(text)) is not None:
            self.put_at(known, depth)
            return known
        anchor = anchor and self.room.fit(anchor, referrer)
        id_ = self._frontier.learn(text, depth, 0)
        self._emit(Discovered(id_, text, depth, referrer, anchor, 0))
        self._emit(Skipped(id_, SkipReason.INVALID, rule))
        return id_

    def offer_too_long(
        self, href: str, url: str, anchor: str | None, depth: int, referrer: int
    ) -> int:
        """Records an href whose URL is too long for the remaining room."""
        rule = self.room.objection(url, referrer)
        return self.offer_invalid(href, anchor, depth, referrer, rule)
