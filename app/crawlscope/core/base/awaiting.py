"""Where a task waits, as data: the functions that wait for one another."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """A function that waits for the next one, and the line at which it does."""

    function: str  # 'WorkerPool._work'
    file: str  # as the compiler was told
    line: int
    place: str  # 'session/crawl/crawler.py:399'
    is_ours: bool  # and no library's


@dataclass(frozen=True, slots=True)
class Chain:
    """The functions of a task, the innermost last, and what that one waits for."""

    links: tuple[Link, ...]
    awaits: str  # 'a Future'; '' if the task has not begun, or is over
