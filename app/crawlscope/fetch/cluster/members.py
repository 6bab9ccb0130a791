"""Who belongs to a cluster, who did, and who cannot: for the panel of machines."""

from collections.abc import Collection, Iterator, Mapping

from crawlscope.core.records.machines import Machine, MachineState
from crawlscope.fetch.cluster.link import NodeLink

MOST_LOST = 20  # that are still told of


class Members:
    """The Dask workers that were ever seen, by address."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._last = 0
        self._lost: dict[str, NodeLink] = {}

    def note(self, address: str) -> None:
        """A worker is there, perhaps again."""
        self._lost.pop(address, None)
        if address not in self._numbers:
            self._last += 1
            self._numbers[address] = self._last

    def lose(self, node: NodeLink) -> None:
        self._lost.pop(node.address, None)
        self._lost[node.address] = node
        if len(self._lost) > MOST_LOST:
            forgotten = next(iter(self._lost))
            del self._lost[forgotten]
            self._numbers.pop(forgotten, None)

    def rows(
        self,
        nodes: Mapping[str, NodeLink],
        joining: Collection[str],
        refused: Mapping[str, str],
    ) -> Iterator[Machine]:
        """In the order in which they came."""
        for address, number in self._numbers.items():
            if (node := nodes.get(address)) is not None:
                state = MachineState.WORKING if node.has else MachineState.IDLE
                yield _row(number, node, state)
            elif address in joining:
                yield Machine(number, address, "", MachineState.STARTING)
            elif (why := refused.get(address)) is not None:
                yield Machine(number, address, "", MachineState.REFUSED, why=why)
            elif (lost := self._lost.get(address)) is not None:
                yield _row(number, lost, MachineState.LOST)


def _row(number: int, node: NodeLink, state: MachineState) -> Machine:
    is_lost = state is MachineState.LOST
    return Machine(
        number,
        node.address,
        node.machine,
        state,
        len(node.has),
        node.pages,
        node.replies,
        node.octets,
        0 if is_lost else node.sockets,
        node.seconds,
        node.differs,
    )
