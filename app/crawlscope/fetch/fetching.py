"""The seam between a crawl and what fetches its URLs: connections of this process, or others."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, Self

from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetch import Answer, File


class Fetching(Protocol):
    """Fetches URLs for one run of a crawl. An asynchronous context manager."""

    # By origin, of those that nobody has told of yet: when one ends, and when it was seen
    certificates: dict[str, tuple[float, float]]

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, kind: type[BaseException] | None = None, *_: object) -> None: ...

    async def begin(self) -> None:
        """Returns when requests can be made."""

    def let_go(self) -> None:
        """Cancels whoever waits for a machine: there is none, and no time is left to wait."""

    @property
    def sockets_open(self) -> int: ...

    @property
    def unheard(self) -> int:
        """The number of machines it ran on that did not confirm their end."""

    def use(self, settings: Settings) -> None:
        """Changes settings that may change while a crawl runs; the secrets stay."""

    def machines(self) -> Sequence[Machine]:
        """The machines that it runs on, unless it is only this one."""

    async def look_up_roots(self) -> None:
        """The kind of the roots' addresses decides which others may be contacted."""

    def fetch(self, url: str, worker: Worker) -> Awaitable[Answer]:
        """Makes one attempt at `url`. Raises FetchError."""

    def check(self, url: str, worker: Worker, method: str) -> Awaitable[Answer]:
        """Makes one attempt at `url`, for its headers only. Raises FetchError."""

    def fetch_file(self, url: str, worker: Worker, most: int) -> Awaitable[File]:
        """Makes one attempt at a file, reading about `most` bytes at most. Raises FetchError."""

    def stop_one(self, worker: Worker) -> bool:
        """Ends the request that a worker has in flight; False if there is none."""


Fetchers = Callable[[Settings, Cookies | None, AddressPolicy], Fetching]
