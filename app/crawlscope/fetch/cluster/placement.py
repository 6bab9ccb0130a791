"""Which node of a cluster makes a request. It knows nothing of Dask."""

from collections import Counter
from collections.abc import Collection, Sized
from typing import Any, Generic, Protocol, TypeVar

from crawlscope.core.policy.settings import Settings
from crawlscope.fetch.client import MOST_ORIGINS

SLACK = 1  # requests that the node of a host may have more than the least busy node


class Busy(Protocol):
    """A node, as far as it matters here."""

    @property
    def has(self) -> Sized:
        """The requests that it has."""


N = TypeVar("N", bound=Busy)


class Placement(Generic[N]):
    """Nodes have equal numbers of hosts, and a host's requests go to its node until that has its
    share of the requests in flight; then to the least busy one.

    With a delay there is never more than one request of a host in flight.
    """

    def __init__(self) -> None:
        self._home: dict[str, N] = {}  # by origin
        self._hosts = Counter[Any]()  # by node
        self._asked = Counter[str]()  # by origin: requests in flight

    def begin(self, origin: str) -> None:
        """A request of this origin is in flight from now on."""
        self._asked[origin] += 1

    def end(self, origin: str) -> None:
        self._asked[origin] -= 1
        if not self._asked[origin]:
            del self._asked[origin]

    def forget(self, node: N) -> None:
        """It is lost."""
        self._hosts.pop(node, None)
        for origin in [each for each, home in self._home.items() if home is node]:
            del self._home[origin]

    def node_for(self, origin: str, nodes: Collection[N], settings: Settings) -> N:
        """Who makes a request of an origin, among those that are there: at least one."""
        least = min(nodes, key=lambda node: len(node.has))
        home = self._home.get(origin)
        if home is None:
            home = self._new_home(origin, nodes)
        has_more = len(home.has) > len(least.has) + SLACK
        if has_more and not settings.delay and len(home.has) >= self._share(len(nodes), settings):
            return self._elsewhere(origin, home, least, nodes)
        return home

    def _new_home(self, origin: str, nodes: Collection[N]) -> N:
        """The node to which fewest hosts belong has one more."""
        if len(self._home) >= MOST_ORIGINS:
            self._home.clear()
            self._hosts.clear()
        home = self._home[origin] = self._fewest_hosts(nodes)
        self._hosts[home] += 1
        return home

    def _fewest_hosts(self, nodes: Collection[N]) -> N:
        return min(nodes, key=lambda node: (self._hosts[node], len(node.has)))

    def _elsewhere(self, origin: str, home: N, least: N, nodes: Collection[N]) -> N:
        """Where a request goes that its host's node has no room for. The host goes too if many
        belong to that node, as when others have come since."""
        fewest = self._fewest_hosts(nodes)
        if self._hosts[home] <= self._hosts[fewest] + 1:
            return least
        self._hosts[home] -= 1
        self._hosts[fewest] += 1
        self._home[origin] = fewest
        return fewest

    def _share(self, nodes: int, settings: Settings) -> int:
        """What each node has when all have the same, and as much is in flight as may be."""
        return min(settings.workers, settings.per_host * len(self._asked)) // nodes
