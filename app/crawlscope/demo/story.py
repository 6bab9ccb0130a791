"""What each place of the demo site is there for, told to who follows a crawl step by step."""

import json
from bisect import bisect_right

from crawlscope.core.base.language import translated
from crawlscope.core.base.resources import resource

TOLD: dict[str, str] = json.loads(resource("demo", "story.json").read_bytes())
_PREFIXES = sorted(TOLD)


def explain(target: str) -> str:
    """What a path (and query) of the demo site shows; '' if there is nothing to be said of it.

    Of a page in a folder: what is said of the folder that is nearest.
    """
    if target in TOLD:
        return translated(TOLD[target])
    at = bisect_right(_PREFIXES, target)
    while at := at - 1:  # what begins like it sorts before it; the first is '/'
        prefix = _PREFIXES[at]
        if prefix.endswith("/") and target.startswith(prefix):
            return translated(TOLD[prefix])
    return ""
