"""What kept crawl files say, for a window: another process of ours looks into them, for a copy of
this one would have its sockets and its display."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from crawlscope.runtime.child import Child
from crawlscope.runtime.this_program import LOOK_INTO
from crawlscope.store import Kept, Looked

LONGEST = 30.0  # seconds; that process leaves out earlier what does not answer


async def look_into(folder: Path | None, paths: Sequence[str]) -> Looked:
    """As `looked_into`, for the files in a folder and others."""
    folders = [str(folder)] if folder is not None and _has_files(folder) else []
    if not folders and not paths:
        return {}
    async with Child(LOOK_INTO, *folders, *paths) as child:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while not child.has_ended:
                    await child.says_more()
        answer = child.facts
    return {path: Kept.from_data(each) if each else None for path, each in answer.items()}


def _has_files(folder: Path) -> bool:
    with suppress(OSError), os.scandir(folder) as found:
        return any(found)
    return False
