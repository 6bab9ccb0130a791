"""Events in batches: what happened is folded in parts, so that others have their turn between."""

from crawlscope.core.records.events import Event, Skipped


def taken_from(events: list[Event], most: int) -> list[Event]:
    """Takes the first `most` events out of a list, and a few more where they belong together.

    Skipped URLs have no place of their own in the tree: their discovery and their skipping are
    folded together.
    """
    end = most
    while end < len(events) and isinstance(events[end], Skipped):
        end += 1
    batch = events[:end]
    del events[:end]
    return batch
