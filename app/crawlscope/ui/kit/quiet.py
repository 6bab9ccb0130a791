"""Says whether a view changes by itself: what is selected then was not chosen by a person."""


class Quiet:
    """True within its `with`, which may be nested."""

    def __init__(self) -> None:
        self._depth = 0

    def __bool__(self) -> bool:
        return self._depth > 0

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
