"""Nodes have equally many hosts; a host's requests go to its node, as long as that has room."""

from crawlscope.core.policy.settings import Settings
from crawlscope.fetch.cluster.placement import SLACK, Placement

FAST = Settings.checked(roots=["http://a.test/"], workers=8, per_host=8)


class Node:
    """What placement sees of one."""

    def __init__(self) -> None:
        self.has: list[str] = []


def placed(
    placement: Placement[Node], nodes: list[Node], origin: str, settings: Settings = FAST
) -> Node:
    """The node that has one more request of a host."""
    placement.begin(origin)
    node = placement.node_for(origin, nodes, settings)
    node.has.append(origin)
    return node


def test_each_host_goes_to_the_node_with_fewest_hosts() -> None:
    placement, nodes = Placement[Node](), [Node(), Node(), Node()]
    homes = [placed(placement, nodes, f"http://{each}.test") for each in range(6)]
    assert [homes.count(each) for each in nodes] == [2, 2, 2]


def test_requests_of_a_host_go_to_one_node_while_that_has_room() -> None:
    placement, nodes = Placement[Node](), [Node(), Node()]
    share = FAST.workers // len(nodes)
    assert len({placed(placement, nodes, "http://a.test") for _ in range(share)}) == 1


def test_what_a_node_has_no_room_for_goes_to_the_one_that_has_least_to_do() -> None:
    placement, nodes = Placement[Node](), [Node(), Node()]
    for _ in range(FAST.workers):
        placed(placement, nodes, "http://a.test")
    assert sorted(len(each.has) for each in nodes) == [4 - SLACK, 4 + SLACK]


def test_a_node_may_have_a_little_more_than_another_one() -> None:
    slow = Settings.checked(roots=["http://a.test/"], workers=2, per_host=2)
    placement, nodes = Placement[Node](), [Node(), Node()]
    first = [placed(placement, nodes, "http://a.test", slow) for _ in range(1 + SLACK)]
    assert len(set(first)) == 1
    assert placed(placement, nodes, "http://a.test", slow) is not first[0]


def test_with_a_delay_a_host_stays_with_its_node() -> None:
    polite = Settings.checked(roots=["http://a.test/"], workers=8, per_host=8, delay=1.0)
    placement, nodes = Placement[Node](), [Node(), Node()]
    assert len({placed(placement, nodes, "http://a.test", polite) for _ in range(20)}) == 1


def test_hosts_move_to_a_node_that_came_later() -> None:
    placement, nodes = Placement[Node](), [Node()]
    for each in range(4):
        placed(placement, nodes, f"http://{each}.test")
    nodes.append(Node())
    for each in range(4):
        placed(placement, nodes, f"http://{each}.test")
    for node in nodes:
        node.has.clear()
    homes = [placed(placement, nodes, f"http://{each}.test") for each in range(4)]
    assert [homes.count(each) for each in nodes] == [2, 2]


def test_the_hosts_of_a_lost_node_go_to_those_that_are_left() -> None:
    placement, nodes = Placement[Node](), [Node(), Node()]
    gone = placed(placement, nodes, "http://a.test")
    placement.forget(gone)
    nodes.remove(gone)
    assert placed(placement, nodes, "http://a.test") is nodes[0]


def test_hosts_that_are_asked_no_more_leave_the_others_their_share() -> None:
    placement, nodes = Placement[Node](), [Node(), Node()]
    narrow = Settings.checked(roots=["http://a.test/"], workers=8, per_host=2)
    for each in range(4):
        placement.begin(f"http://{each}.test")
        placement.end(f"http://{each}.test")
    # One host, two requests: each node's share is one
    homes = [placed(placement, nodes, "http://a.test", narrow) for _ in range(3)]
    assert len(set(homes)) == 2
