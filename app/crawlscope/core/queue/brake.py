"""When a host fails too often: the share of failures among the last requests to it. No clock."""


class Brake:
    """Counts for hosts that have failed lately; the others take no memory."""

    def __init__(self, most: int | None, among: int) -> None:
        """`most` is the percentage of failures that a host may have; None: any."""
        self._last: dict[str, tuple[int, int]] = {}  # by host: how many, and a bit for each failure
        self.change(most, among)

    def change(self, most: int | None, among: int) -> None:
        self._most, self._among = most, among
        self._last.clear()

    def __bool__(self) -> bool:
        """True if there is a host whose answers count."""
        return bool(self._last)

    def note(self, host: str, *, failed: bool) -> int | None:
        """Notes the result of a request; returns the number of recent failures if it is over the
        limit. Then counting starts again."""
        if self._most is None or (not failed and host not in self._last):
            return None
        number, bits = self._last.get(host, (0, 0))
        number = min(number + 1, self._among)
        bits = (bits << 1 | failed) & ((1 << self._among) - 1)
        if not bits:
            del self._last[host]
            return None
        self._last[host] = number, bits
        failures = bits.bit_count()
        if number < self._among or failures * 100 <= self._most * self._among:
            return None
        del self._last[host]
        return failures
