"""Which URL is next. Each is seen once, and a stopped crawl loses none."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, Self

from crawlscope.core.base.text_ids import TextIds, ids_of
from crawlscope.core.queue.hosts import Host, Hosts
from crawlscope.core.queue.paths import Paths
from crawlscope.core.queue.queue_order import Place, QueuePlaces, index_of, place
from crawlscope.core.records.events import SkipReason

NOBODY = 0  # no URL has this id
# A link may admit what is refused for these reasons, or because its address is private; for those
# of `BARRED` only a person may, who changes the settings.
ADMITTED_LATER = frozenset((SkipReason.DEPTH, SkipReason.NOFOLLOW, SkipReason.EXCLUDED))
# What is refused for these, although it may be that nofollow refuses it as well
LOST_WITH_NOFOLLOW = frozenset((SkipReason.EXCLUDED, SkipReason.EXTERNAL))
BARRED = {SkipReason.EXTERNAL: 1, SkipReason.ROBOTS: 2}
REASONS = {code: reason for reason, code in BARRED.items()}
MOST_HOSTS = 10_000  # with more hosts, places are not computed; this many take a few milliseconds


def _nobody_listens(ready: int, again: int) -> None: ...


class Seen(Protocol):
    """What is known about each URL, by id; for readers that change nothing."""

    @property
    def ids(self) -> TextIds: ...
    @property
    def urls(self) -> Sequence[str]: ...
    @property
    def depth(self) -> Sequence[int]: ...
    @property
    def redirects_left(self) -> Sequence[int]: ...
    @property
    def tries(self) -> Sequence[int]: ...
    @property
    def refused(self) -> Mapping[int, SkipReason]: ...
    @property
    def barred(self) -> bytearray: ...
    def is_barred(self, id_: int) -> bool: ...
    @property
    def links_before(self) -> "Mapping[int, array[int]]": ...


class Frontier:
    """The queue of `(url, redirects left)` and the set of seen URLs, by id.

    At any time an id is in exactly one place: its host's queue `fresh` (never requested) or `again`
    (requested before), `in_flight`, `waiting` (backing off), or none of these (settled). `tries`
    counts the attempts: one begins whenever a URL is taken.
    """

    def __init__(self) -> None:
        self.urls: list[str] = [""]
        self.ids = ids_of(self.urls)
        self.depth = array("i", [0])
        self.redirects_left = array("i", [0])
        self.tries = array("H", [0])
        self.refused: dict[int, SkipReason] = {}  # only URLs that a link may admit
        # By id: the code of a reason, or 0. As long as its last one needs
        self.barred = bytearray()
        self.leads_to: dict[int, int] = {}  # by redirecting URL: its target
        self.paths = Paths(self.depth, self.leads_to, self.tries)
        self.after_cookie: set[int] = set()  # targets of chains on which a cookie was set
        # Of URLs that are requested once more: the links of their last answer, which still count
        self.links_before: dict[int, array[int]] = {}
        # Excluded or out of scope, and only linked with nofollow
        self.not_followed: set[int] = set()
        self.given: set[int] = set()  # asked for by a person, whatever the rules say
        self.in_flight: dict[int, Host] = {}
        self.waiting: set[int] = set()
        self.requested = 0  # distinct URLs that have been requested
        self.done = 0  # settled
        self.hosts = Hosts()
        # Told of each change, unless a URL is taken: how many more may be taken, and which one is
        # queued later than it was learnt, or once more (or NOBODY)
        self.changed: Callable[[int, int], None] = _nobody_listens
        self._repeats: set[int] = set()  # queued, and requested before
        self._fresh = 0  # how many queued URLs have never been requested

    @classmethod
    def restored(
        cls,
        *,
        urls: list[str],
        ids: TextIds,
        depth: "array[int]",
        redirects_left: "array[int]",
        tries: "array[int]",
        requested: int,
        done: int,
    ) -> Self:
        """The frontier of a saved crawl, from columns; index 0 is no URL. The queue is restored
        afterwards."""
        frontier = cls()
        frontier.urls, frontier.depth = urls, depth
        frontier.redirects_left, frontier.tries = redirects_left, tries
        frontier.ids = ids
        frontier.requested, frontier.done = requested, done
        frontier.paths = Paths(depth, frontier.leads_to, tries)
        return frontier

    def restore_again(self, id_: int, begins_anew: bool = False) -> None:
        """Queues a URL of a saved crawl that was already requested.

        It `begins_anew` if it redirected, and is requested again because of its cookie.
        """
        if begins_anew:
            self.tries[id_] = 0
        self._repeat(id_)

    def __len__(self) -> int:
        """The number of URLs in the queue."""
        return self._fresh + len(self._repeats)

    @property
    def known(self) -> int:
        return len(self.urls) - 1

    def learn(self, url: str, depth: int, redirects_left: int) -> int:
        """Gives an unknown URL its id. This does not queue it."""
        self.urls.append(url)
        self.depth.append(depth)
        self.paths.deepest = max(self.paths.deepest, depth)
        self.redirects_left.append(redirects_left)
        self.tries.append(0)
        id_ = len(self.urls) - 1
        self.ids.add(url, id_)
        return id_

    def learn_all(self, urls: Sequence[str], depth: int, redirects_left: int) -> range:
        """As `learn`, of several; returns their ids."""
        ids = range(len(self.urls), len(self.urls) + len(urls))
        self.urls += urls
        self.depth.extend(array("i", (depth,)) * len(urls))
        self.paths.deepest = max(self.paths.deepest, depth)
        self.redirects_left.extend(array("i", (redirects_left,)) * len(urls))
        self.tries.extend(self.tries[:1] * len(urls))  # index 0 is no URL, and was never requested
        add = self.ids.add
        for id_, url in zip(ids, urls, strict=True):
            add(url, id_)
        return ids

    def enqueue_all(self, ids: Sequence[int]) -> None:
        """As `enqueue`, of several URLs of one host."""
        self._fresh += len(ids)
        host = self.hosts.of(self.urls[ids[0]])
        host.queue_all(ids)
        self.changed(len(ids) * self.hosts.line_up(host), NOBODY)

    def enqueue(self, id_: int, again: int = NOBODY) -> None:
        """Puts a URL that was never requested at the end of its host's queue."""
        self._fresh += 1
        host = self.hosts.of(self.urls[id_])
        host.queue(id_)
        self.changed(self.hosts.line_up(host), again)

    def refuse(
        self, id_: int, reason: SkipReason, *, is_near: bool = False, is_heard_of: bool = False
    ) -> None:
        """Records that a URL is not queued; a later reason replaces an earlier one.

        `is_near`: it is refused only because its address is private, which may be allowed later.
        `is_heard_of`: each further link to it has to be reported.
        """
        if is_near or is_heard_of or reason in ADMITTED_LATER:
            self.refused[id_] = reason
        else:
            self.refused.pop(id_, None)
        self._bar(id_, 0 if is_near else BARRED.get(reason, 0))

    def is_barred(self, id_: int) -> bool:
        """True if only a person, and no link, may admit a URL that was refused."""
        return id_ < len(self.barred) and self.barred[id_] > 0

    def _bar(self, id_: int, code: int) -> None:
        barred = self.barred
        if id_ < len(barred):
            barred[id_] = code
        elif code:
            barred.extend(bytes(id_ - len(barred) + 1))
            barred[id_] = code

    def admit(self, id_: int) -> None:
        """Queues a URL that was refused before."""
        self.refused.pop(id_, None)
        self._bar(id_, 0)
        self.enqueue(id_, id_)

    def set_depth(self, id_: int, depth: int) -> None:
        """Another path to it is known; its targets may be nearer, too."""
        before, self.depth[id_] = self.depth[id_], depth
        self.paths.nearer(id_, before)

    def take(self, fresh: bool = True, now: float = 0.0) -> int:
        """The next URL, which is now in flight. NOBODY if there is none.

        If not `fresh`, only URLs that were requested before are considered. An attempt begins.
        """
        found = self.hosts.next(fresh, now)
        if found is None:
            return NOBODY
        id_, host = found
        if id_ in self._repeats:
            self._repeats.remove(id_)
        else:
            self._fresh -= 1
            self.requested += 1
        self.in_flight[id_] = host
        self.tries[id_] += 1
        return id_

    def has_work(self, fresh: bool = True) -> bool:
        """True if `take(fresh)` would return a URL, now or as soon as its host may be contacted."""
        return bool(self._repeats) or (fresh and self._fresh > 0)

    def place(self, id_: int) -> Place | None:
        """The current place of a URL in the queue.

        None if it is not queued, or if there are too many hosts to find out quickly.
        """
        host = self.hosts.find(self.urls[id_])
        if host is None or len(self.hosts) > MOST_HOSTS:
            return None
        is_repeat = id_ in self._repeats
        return place(id_, host.again if is_repeat else host.fresh, self.hosts.order())

    def places(self) -> QueuePlaces:
        """The places of all queued URLs at this moment, for a reader that works in slices."""
        return QueuePlaces(self.hosts.order(), len(self.urls))

    def settle(self, id_: int) -> None:
        """Removes a URL from flight: it has its result."""
        self._land(id_)
        self.done += 1
        self.changed(0, NOBODY)

    def drop(self, id_: int) -> None:
        """A URL that was taken is not requested after all; it counts as never requested."""
        self._land(id_)
        self._uncount(id_)
        self.changed(1, NOBODY)  # --max-pages may have room for another URL now

    def _uncount(self, id_: int) -> None:
        self.tries[id_] = 0
        self.requested -= 1

    def queues(self) -> Iterator[list[int]]:
        """The queued URLs, host by host, each list as it is when its turn comes."""
        for host in self.hosts:
            if host.queued:
                yield [*host.again, *host.fresh]

    @property
    def number_of_repeats(self) -> int:
        """How many of the queued URLs were requested before."""
        return len(self._repeats)

    def withdraw(self, ids: set[int]) -> list[int]:
        """Removes queued URLs of one host, which count as if they had never been requested.

        Returns those that were still queued.
        """
        host = self.hosts.find(self.urls[min(ids)]) if ids else None
        found = host.withdraw(ids) if host is not None else []
        for id_ in found:
            if id_ in self._repeats:
                self._repeats.remove(id_)
                self._uncount(id_)
            else:
                self._fresh -= 1
        if host is not None:
            self.hosts.tidy(host)
        if found:
            self.changed(1, NOBODY)
        return found

    def lead(self, id_: int) -> bool:
        """Makes a queued URL the next of its host, and its host the next in line; False if it is
        not queued."""
        return self.hosts.lead(self.urls[id_], id_)

    def withdraw_waiting(self, id_: int) -> None:
        """The same for a URL that was put aside until its next attempt."""
        self.waiting.remove(id_)
        self._uncount(id_)
        self.changed(1, NOBODY)

    def note_tries(self, id_: int, tries: int) -> None:
        """Sets the number of attempts made at a URL in flight, the current one included."""
        self.tries[id_] = tries

    def back_off(self, id_: int) -> None:
        """Puts a URL in flight aside until its next attempt."""
        self._land(id_)
        self.waiting.add(id_)
        self.changed(0, NOBODY)

    def requeue(self, id_: int) -> None:
        """Queues a URL that was put aside, ahead of those never requested."""
        self.waiting.remove(id_)
        self._repeat(id_)
        self.changed(1, id_)

    def give_up(self, id_: int) -> None:
        """Settles a URL that was put aside: it gets no further attempt."""
        self.waiting.remove(id_)
        self.done += 1
        self.changed(0, NOBODY)

    def give_back(self, id_: int) -> None:
        """Puts an unanswered URL in flight back at the front of its host's queue.

        An interrupted attempt does not count.
        """
        self._land(id_)
        self.tries[id_] -= 1
        self._repeat(id_, first=True)
        self.changed(1, NOBODY)

    def is_settled(self, id_: int) -> bool:
        """True if a URL was requested, and has its result."""
        is_under_way = id_ in self.in_flight or id_ in self.waiting or id_ in self._repeats
        return self.tries[id_] > 0 and not is_under_way

    def is_under_way(self, id_: int) -> bool:
        """True if a URL is queued, in flight, or backing off."""
        if id_ in self.in_flight or id_ in self.waiting or id_ in self._repeats:
            return True
        host = self.hosts.find(self.urls[id_])
        return host is not None and bool(host.fresh) and index_of(host.fresh, id_) is not None

    def repeats(self) -> list[int]:
        """The queued URLs that were requested before."""
        return sorted(self._repeats)

    @property
    def has_fresh(self) -> bool:
        """True if URLs are queued that were never requested."""
        return self._fresh > 0

    def ask_again(self, id_: int, redirects_left: int) -> None:
        """Queues a settled URL again, as if it were new."""
        self.done -= 1
        self.tries[id_] = 0
        self.redirects_left[id_] = redirects_left
        self.leads_to.pop(id_, None)
        self._repeat(id_)
        self.changed(1, id_)

    def recheck(self, id_: int, links: "array[int]") -> bool:
        """Queues a settled URL, whose page has these links, again; False if it is not settled."""
        if not self.is_settled(id_):
            return False
        if links:
            self.links_before[id_] = links
        self.ask_again(id_, self.redirects_left[id_])
        return True

    def redirect(self, id_: int, target: int, cookie_set: bool) -> None:
        """A URL in flight redirects to another one."""
        self.leads_to[id_] = target
        if cookie_set or id_ in self.after_cookie:
            self.after_cookie.add(target)

    def is_round_by_cookie(self, id_: int, most: int) -> bool:
        """True if at most `most` redirects lead from `id_` back to it and one of them set a
        cookie."""
        each, cookie_set = id_, False
        for _ in range(most):
            each = self.leads_to.get(each, NOBODY)
            cookie_set = cookie_set or each in self.after_cookie
            if each in (id_, NOBODY):
                return each == id_ and cookie_set
        return False

    def _land(self, id_: int) -> None:
        self.hosts.land(self.in_flight.pop(id_))

    def _repeat(self, id_: int, first: bool = False) -> None:
        host = self.hosts.of(self.urls[id_])
        self._repeats.add(id_)
        is_next = first or host.held_for == id_
        host.queue_again(id_, is_next)
        if is_next:
            self.hosts.let_go(host)
        else:
            self.hosts.line_up(host)

    # --- politeness -----------------------------------------------------------------------------

    def hold(self, id_: int) -> None:
        """Reserves the host of `id_`, which is in flight: no other URL of it is taken until
        `release`. Meanwhile the attempts of `id_` are attempts at robots.txt."""
        self.hosts.of(self.urls[id_]).held_for = id_

    def release(self, id_: int) -> None:
        """Ends `hold`, if the host was held for this URL."""
        host = self.hosts.of(self.urls[id_])
        if host.held_for == id_:
            host.held_for = NOBODY
            self.hosts.let_go(host)
            self.changed(host.queued, NOBODY)
