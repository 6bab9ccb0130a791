"""Which URL is next. Each is seen once, and a stopped crawl loses none."""

from array import array
from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from app.core.events import SkipReason
from app.core.hosts import Host, Hosts
from app.core.places import Place, Places, place

NOBODY = 0  # the id of no URL
MOST_HOSTS = 10_000  # among which a place is looked for; a few milliseconds


class Seen(Protocol):
    """What is known of each URL, by id, for those who read it and change nothing."""

    @property
    def ids(self) -> Mapping[str, int]: ...
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


class Frontier:
    """The queue of `(url, redirects left)` and the set of seen URLs, by id.

    An id is in one place: its host's queue `fresh` (never requested) or `again` (requested
    before), `in_flight`, `waiting` (backing off), or nowhere (accounted for). `tries` counts the
    attempts: one begins whenever a URL is taken.
    """

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.urls: list[str] = [""]
        self.depth = array("i", [0])
        self.redirects_left = array("i", [0])
        self.tries = array("H", [0])
        self.refused: dict[int, SkipReason] = {}  # only those that may be admitted later
        self.leads_to: dict[int, int] = {}  # where a redirecting URL leads
        self.after_cookie: set[int] = set()  # what a chain led to on which a cookie was set
        self.in_flight: dict[int, Host] = {}
        self.waiting: set[int] = set()
        self.requested = 0  # distinct URLs that were ever requested
        self.done = 0  # accounted for
        self.hosts = Hosts()
        self._repeats: set[int] = set()  # queued, and requested before
        self._fresh = 0  # how many are queued, and never requested

    @classmethod
    def restored(
        cls,
        *,
        urls: list[str],
        ids: dict[str, int],
        depth: "array[int]",
        redirects_left: "array[int]",
        tries: "array[int]",
        requested: int,
        done: int,
    ) -> Self:
        """That of a saved crawl, by columns; index 0 is no URL. What is queued is told next."""
        frontier = cls()
        frontier.urls, frontier.depth = urls, depth
        frontier.redirects_left, frontier.tries = redirects_left, tries
        frontier.ids = ids
        frontier.requested, frontier.done = requested, done
        return frontier

    def restore_again(self, id_: int, begins_anew: bool = False) -> None:
        """A URL of a saved crawl that was requested before is requested once more.

        It `begins_anew` where it redirected, and is asked again for its cookie.
        """
        if begins_anew:
            self.tries[id_] = 0
        self._repeat(id_)

    def __len__(self) -> int:
        """URLs in the queue."""
        return self._fresh + len(self._repeats)

    @property
    def known(self) -> int:
        return len(self.urls) - 1

    def learn(self, url: str, depth: int, redirects_left: int) -> int:
        """Gives an unknown URL its id. It is not queued by this."""
        self.urls.append(url)
        self.depth.append(depth)
        self.redirects_left.append(redirects_left)
        self.tries.append(0)
        self.ids[url] = id_ = len(self.urls) - 1
        return id_

    def enqueue(self, id_: int) -> bool:
        """A URL that was never requested takes its place at the end of its host's queue.

        False if its host is known not to be free for it now.
        """
        self._fresh += 1
        host = self.hosts.of(self.urls[id_])
        host.fresh.append(id_)
        return self.hosts.line_up(host)

    def refuse(self, id_: int, reason: SkipReason) -> None:
        """A URL is not queued; if it was refused before, for this reason now."""
        if reason in (SkipReason.DEPTH, SkipReason.NOFOLLOW):
            self.refused[id_] = reason
        else:
            self.refused.pop(id_, None)

    def admit(self, id_: int, depth: int) -> bool:
        """A URL that was refused is queued after all, at the depth that admitted it."""
        del self.refused[id_]
        self.depth[id_] = depth
        return self.enqueue(id_)

    def take(self, fresh: bool = True, now: float = 0.0) -> int:
        """The next URL, now in flight; NOBODY if there is none (or, not `fresh`, no repeat).

        With it an attempt begins.
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
        """True if `take(fresh)` would give a URL, now or once its host may be asked."""
        return bool(self._repeats) or (fresh and self._fresh > 0)

    def place(self, id_: int) -> Place | None:
        """The place of a URL in the queue, as things stand.

        None if it is not in it, or with so many hosts that to look would take long.
        """
        host = self.hosts.find(self.urls[id_])
        if host is None or len(self.hosts) > MOST_HOSTS:
            return None
        is_repeat = id_ in self._repeats
        return place(id_, host.again if is_repeat else host.fresh, is_repeat, self.hosts.turns())

    def places(self) -> Places:
        """The places of all, at this moment, for a reader that takes its time."""
        return Places(self.hosts.turns(), len(self.urls))

    def settle(self, id_: int) -> None:
        """A URL in flight is accounted for."""
        self._land(id_)
        self.done += 1

    def drop(self, id_: int) -> None:
        """A URL that was taken is not requested after all."""
        self._land(id_)
        self.tries[id_] -= 1
        self.requested -= 1

    def note_tries(self, id_: int, tries: int) -> None:
        """So many attempts were made at a URL in flight, this one included."""
        self.tries[id_] = tries

    def rest(self, id_: int) -> None:
        """A URL in flight waits for its next attempt."""
        self._land(id_)
        self.waiting.add(id_)

    def wake(self, id_: int) -> None:
        """A URL that waited is queued again, ahead of those never requested."""
        self.waiting.remove(id_)
        self._repeat(id_)

    def give_up(self, id_: int) -> None:
        """A URL that waited is accounted for."""
        self.waiting.remove(id_)
        self.done += 1

    def give_back(self, id_: int) -> None:
        """A URL in flight was not answered: it is the next of its host to be taken again.

        An attempt that was taken away is none.
        """
        self._land(id_)
        self.tries[id_] -= 1
        self._repeat(id_, first=True)

    def ask_again(self, id_: int, redirects_left: int) -> None:
        """A URL that is accounted for is requested once more, as if for the first time."""
        self.done -= 1
        self.tries[id_] = 0
        self.redirects_left[id_] = redirects_left
        self.leads_to.pop(id_, None)
        self._repeat(id_)

    def redirect(self, id_: int, target: int, cookie_set: bool) -> None:
        self.leads_to[id_] = target
        if cookie_set or id_ in self.after_cookie:
            self.after_cookie.add(target)

    def is_round_by_cookie(self, id_: int, most: int) -> bool:
        """True if at most `most` redirects from `id_` lead back to it, a cookie set on the way."""
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
        if first or host.held_for == id_:
            host.again.appendleft(id_)
            self.hosts.let_go(host)
        else:
            host.again.append(id_)
            self.hosts.line_up(host)

    # --- politeness -----------------------------------------------------------------------------

    def hold(self, id_: int) -> None:
        """Until `release` no other URL of the host of `id_`, which is in flight, is taken."""
        self.hosts.of(self.urls[id_]).held_for = id_

    def release(self, id_: int) -> bool:
        """The end of `hold`; False if the host was not held for this URL."""
        host = self.hosts.of(self.urls[id_])
        if host.held_for != id_:
            return False
        host.held_for = NOBODY
        self.hosts.let_go(host)
        return True
