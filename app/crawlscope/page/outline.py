"""How many headings of a tree are kept, and how many more there are. The scanner counts alike."""

from crawlscope.core.records.facts import MOST_LISTED


class Outline:
    """Hears of the levels of all headings in their order, and says which are listed: the first
    ones, and the first h1 wherever it is."""

    more = more_h1 = more_h2 = 0  # that are not listed
    skips_level = False  # behind the first ones
    _number = _last = 0
    _has_h1 = False

    def lists(self, level: int) -> bool:
        is_new_h1 = level == 1 and not self._has_h1
        self._has_h1 = self._has_h1 or is_new_h1
        last, self._last = self._last, level
        if self._number < MOST_LISTED:
            self._number += 1
            return True
        self.skips_level = self.skips_level or level > last + 1
        if not is_new_h1:
            self.more += 1
            self.more_h1 += level == 1
            self.more_h2 += level == 2
        return is_new_h1
