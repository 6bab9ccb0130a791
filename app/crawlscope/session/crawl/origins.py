"""What robots.txt says for every origin of a crawl: kept compressed, unpacked when needed.

The rules of one origin may take 16 MB in the form for matching, and a crawl may meet a million
origins. Packed they take less than the file; only a few are unpacked at a time.
"""

from collections.abc import Iterable

from crawlscope.core.base import limits
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import origin_of
from crawlscope.core.queue.robots import ALLOWING, Packed, Robots, forbidding, unpacking
from crawlscope.runtime.slices import in_slices

MOST_PACKED = limits.ROBOTS_KEPT
MOST_UNPACKED = 16 << 20  # approximate bytes; one origin is kept, however large
NO_ROOM = tr_noop("no room for its rules: those of other hosts take up all the space")


class RobotsByOrigin:
    """What is known about robots.txt so far."""

    def __init__(self, obeys: bool) -> None:
        self._obeys = obeys
        self._plain: dict[str, Robots] = {}  # origins without rules
        self._packed: dict[str, Packed] = {}
        # The rules of some origins; the oldest is dropped first
        self._unpacked: dict[str, Robots] = {}
        self._packed_bytes = 0
        self._unpacked_bytes = 0

    def get(self, origin: str) -> Robots | None:
        """What is known without unpacking."""
        return self._plain.get(origin) or self._unpacked.get(origin)

    def in_short(self, origin: str) -> str:
        """A short description of robots.txt, made with `tr_noop`; '' while it is not known."""
        if not self._obeys:
            return tr_noop("ignored")
        if (packed := self._packed.get(origin)) is not None:
            return tr_noop("{n:,} rules", "1 rule", packed.number).format(n=packed.number)
        robots = self._plain.get(origin)
        if robots is None:
            return ""
        if robots.error is not None:
            return tr_noop("could not be read")
        if robots.forbidden is not None:
            return robots.forbidden.removeprefix("robots.txt: ")
        return robots.private or tr_noop("allows everything")

    async def recall(self, origin: str) -> Robots | None:
        """What is known; unpacking it may take some turns of the loop."""
        packed = self._packed.get(origin)
        if packed is not None and origin not in self._unpacked:
            self._keep_unpacked(origin, await in_slices(unpacking(packed)))
        return self.get(origin)

    def keep(self, origin: str, robots: Robots) -> Robots:
        """Stores the rules of an origin. If there is no room for them, everything is disallowed."""
        self._drop(origin)  # two who need it may have asked for it at the same time
        packed = robots.packed
        if packed is None or not self._obeys:
            # Most of them are equal, and share one object
            robots = ALLOWING if robots == ALLOWING else robots
            self._plain[origin] = robots
            return robots
        size = len(packed.rules)
        if self._packed_bytes + size > MOST_PACKED:
            self._plain[origin] = robots = forbidding(NO_ROOM)
            return robots
        self._packed_bytes += size
        self._packed[origin] = packed
        self._keep_unpacked(origin, robots)
        return robots

    def _drop(self, origin: str) -> None:
        self._plain.pop(origin, None)
        if (packed := self._packed.pop(origin, None)) is not None:
            self._packed_bytes -= len(packed.rules)
        if (unpacked := self._unpacked.pop(origin, None)) is not None:
            self._unpacked_bytes -= unpacked.size

    def obey(self, obeys: bool) -> None:
        """Changes --no-robots. Any robots.txt that was read while it was not obeyed is read
        again."""
        if obeys and not self._obeys:
            said = [each for each, robots in self._plain.items() if robots != ALLOWING]
            for origin in said:
                del self._plain[origin]
        self._obeys = obeys

    def forget_private(self) -> None:
        """Hosts that were not contacted because of their addresses are contacted from now on."""
        for origin in [each for each, robots in self._plain.items() if robots.private]:
            del self._plain[origin]

    def _keep_unpacked(self, origin: str, robots: Robots) -> None:
        known = self._unpacked
        if origin not in known:  # two workers may have unpacked it at the same time
            known[origin] = robots
            self._unpacked_bytes += robots.size
        while self._unpacked_bytes > MOST_UNPACKED and len(known) > 1:
            self._unpacked_bytes -= known.pop(next(iter(known))).size

    def allows_for_now(self, origin: str, urls: Iterable[str]) -> bool:
        """True if no rule that is unpacked at the moment disallows any of these URLs of an origin:
        what the others say of them is asked before a request."""
        robots = self.get(origin) if self._obeys else None
        return robots is None or robots.allows_all or not any(map(robots.refusal, urls))

    def rule_against(self, url: str) -> str | None:
        """The robots.txt rule that disallows a URL, if it is known and unpacked."""
        if not self._obeys:
            return None
        robots = self.get(origin_of(url))
        return None if robots is None or robots.allows_all else robots.refusal(url)
