"""One request for each step: who may start one while a crawl stands still, or goes slowly."""

from collections import Counter

ANYBODY = 0  # no worker has this number


class Steps:
    """A step is given, then held by the worker that takes a URL with it, and used by its request.

    So a step is exactly one request: a URL that turns out to be disallowed uses none.
    """

    def __init__(self) -> None:
        self.is_open = True  # a request needs no step
        self._given = Counter[int]()  # by the worker that they are for; for `ANYBODY`
        self._held: dict[int, int] = {}  # by worker: for whom it was given

    @property
    def are_waiting(self) -> bool:
        """True if one was given that no worker holds."""
        return bool(self._given)

    @property
    def left(self) -> int:
        """How many requests may yet start."""
        return self._given.total() + len(self._held)

    def give(self, worker: int = ANYBODY) -> None:
        self._given[worker] += 1

    def may_start(self, worker: int) -> bool:
        """True if a worker may start one request; it holds the step for it from now on."""
        if self.is_open or worker in self._held:
            return True
        for whose in dict.fromkeys((worker, ANYBODY)):
            if self._given[whose]:
                self._lessen(whose)
                self._held[worker] = whose
                return True
        return False

    def _lessen(self, whose: int) -> None:
        self._given[whose] -= 1
        if not self._given[whose]:
            del self._given[whose]

    def put_back(self, worker: int) -> None:
        """A worker can do nothing with the step that it holds: another one may have it, unless it
        was for this one."""
        whose = self._held.pop(worker, None)
        if whose is not None:
            self._given[whose] += 1

    def use(self, worker: int) -> bool:
        """A request starts; False if the worker held no step."""
        return self._held.pop(worker, None) is not None

    def clear(self) -> None:
        self._given.clear()
        self._held.clear()
