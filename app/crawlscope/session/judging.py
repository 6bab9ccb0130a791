"""Which thresholds findings are judged by, and judging all URLs by other ones."""

from collections.abc import Callable
from typing import Any

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import FINDINGS, Settings
from crawlscope.runtime.garbage import spared
from crawlscope.runtime.slices import in_slices
from crawlscope.session.keeping import Keeper
from crawlscope.store import StoreError

CHOICES = ("severity", "ignore")  # hold at once, without judging anything anew
THRESHOLDS = tuple(
    each.name for each in options().values() if each.group == FINDINGS and each.name not in CHOICES
)


def thresholds(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in THRESHOLDS}


def differ(ledger: Ledger, settings: Settings) -> bool:
    """True if the thresholds of these settings are not in effect yet."""
    return thresholds(settings) != thresholds(ledger.findings.judged_by)


async def judge_anew(
    ledger: Ledger, settings: Settings, keeper: Keeper, tell: Callable[[float], object]
) -> None:
    """Evaluates everything in the file by these settings, while nothing is crawled. Raises
    StoreError."""
    while True:
        file = keeper.file
        try:
            judging = ledger.judge_anew(settings, file.everything_said())
            await in_slices(spared(judging), tell)
        except StoreError:
            if file is keeper.file:  # otherwise it was saved as another: that one is read
                raise
        else:
            return
