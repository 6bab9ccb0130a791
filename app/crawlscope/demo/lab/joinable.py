"""The queue of the generator stage: it counts the items that are not done yet."""

from collections import deque
from collections.abc import Callable, Generator
from typing import Any


class Queue:
    """A queue of items; `join` waits until `task_done` was called for each."""

    def __init__(self, new_future: Callable[[], Any]) -> None:
        self._new_future = new_future
        self._items: deque[Any] = deque()
        self._getters: deque[Any] = deque()
        self._unfinished = 0
        self._all_done = new_future()

    def put(self, item: Any) -> None:
        self._unfinished += 1
        self._items.append(item)
        if self._getters:
            self._getters.popleft().set_result(None)

    def get(self) -> Generator[Any, Any, Any]:
        while not self._items:
            future = self._new_future()
            self._getters.append(future)
            yield from future
        return self._items.popleft()

    def task_done(self) -> None:
        """Marks an item from `get` as done; everything that follows from it must have been put
        before."""
        self._unfinished -= 1
        if self._unfinished == 0:
            self._all_done.set_result(None)

    def join(self) -> Generator[Any, Any, Any]:
        yield from self._all_done
