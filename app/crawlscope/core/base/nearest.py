"""What was probably meant by a word that is none of those that are possible."""

from collections.abc import Iterable
from difflib import get_close_matches

from crawlscope.core.base.language import tr


def suggesting(complaint: str, word: str, possible: Iterable[str]) -> str:
    """The complaint, with the nearest of the possible words if one is near."""
    near = get_close_matches(word.lower(), list(map(str, possible)), 1)
    if not near:
        return complaint
    return tr("{complaint}; did you mean {word!r}?").format(complaint=complaint, word=near[0])
