"""Prints what kept crawl files say, a line of JSON for each: for another process of ours."""

import json
import sys
from collections.abc import Sequence

from crawlscope.store import looked_into


def show(places: Sequence[str]) -> int:
    for path, kept in looked_into(places).items():
        json.dump({path: kept.as_data() if kept is not None else None}, sys.stdout)
        print(flush=True)
    return 0
