"""What a person sees of the machines that a crawl runs on."""

from enum import StrEnum
from typing import NamedTuple

from crawlscope.core.base.language import tr_noop


class MachineState(StrEnum):
    """What a cluster worker is doing."""

    STARTING = tr_noop("starting")
    WORKING = tr_noop("working")
    IDLE = tr_noop("idle")  # it has nothing to do
    LOST = tr_noop("lost")  # what it had was asked for elsewhere
    REFUSED = tr_noop("not used")


class Machine(NamedTuple):
    """One cluster worker at one moment; a machine may have several."""

    number: int  # in the order in which they came
    address: str
    name: str  # of the machine; '' while it is not known
    state: MachineState
    in_flight: int = 0
    pages: int = 0  # answers, so far
    replies: int = 0  # in which they came
    octets: int = 0  # of replies
    sockets: int = 0
    seconds: float = 0.0  # of processor time
    differs: tuple[str, ...] = ()  # versions that are not those of this program
    why: str = ""  # it is not used

    @property
    def label(self) -> str:
        """'borea 2'; its address while the machine is not known."""
        return f"{self.name} {self.number}" if self.name else self.address


class Trial(NamedTuple):
    """The result of checking a cluster, in lines for a person."""

    lines: tuple[str, ...]
    is_good: bool = True  # a crawl could run there
    dashboard: str = ""  # the address of a page about it
