"""Files that pages ask for: each is got once, whichever page asks first, and kept while there is
room."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Self

from crawlscope.core.records.rendering import Kept, Served

MOST_KEPT = 64_000_000  # octets

Got = Served | Kept | str


class SharedFiles:
    """An asynchronous context manager, at whose end nothing is being got any more."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._files: OrderedDict[str, asyncio.Task[Got]] = OrderedDict()  # the last used at the end
        self._size = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = tuple(self._files.values())
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def get(self, url: str, getting: Callable[[], Coroutine[Any, Any, Got]]) -> Got:
        """What is kept of a URL, or what `getting` gives. A page that leaves ends it for no
        other."""
        if (task := self._files.get(url)) is None:
            task = self._files[url] = asyncio.create_task(getting())
            task.add_done_callback(partial(self._weigh, url))
        self._files.move_to_end(url)
        return await asyncio.shield(task)

    def _weigh(self, url: str, task: asyncio.Task[Got]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._files[url]
            return
        self._size += _size(task.result())
        while self._size > self._most:
            oldest, first = next(iter(self._files.items()))
            if not first.done():
                break
            del self._files[oldest]
            self._size -= _size(first.result())


def _size(got: Got) -> int:
    return len(got.body) if isinstance(got, Served) else len(got)
