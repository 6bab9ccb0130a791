"""The lateness of the loop, measured."""

import asyncio
import time

from crawlscope.runtime.heartbeat import Heartbeat
from tests.web import WaitUntil


async def test_a_blocked_loop_is_seen(wait_until: WaitUntil) -> None:
    heartbeat = Heartbeat()
    beating = asyncio.create_task(heartbeat.beat())
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(time.sleep, 0.1)
    await wait_until(lambda: heartbeat.recent)
    beating.cancel()
    await asyncio.wait((beating,))
    assert 80 < heartbeat.recent < 2000
    assert heartbeat.figures()["max"] == round(heartbeat.recent, 1)


def test_figures_are_quantiles_in_milliseconds() -> None:
    heartbeat = Heartbeat()
    for number in range(100):
        heartbeat.note(number / 1000)
    assert heartbeat.figures() == {"p50": 49.0, "p99": 98.0, "max": 99.0}


def test_what_is_later_than_two_seconds_is_still_the_most() -> None:
    heartbeat = Heartbeat()
    heartbeat.note(7.5)
    assert heartbeat.figures()["max"] == 7500.0
    assert heartbeat.recent == 7500.0


def test_without_a_beat_all_is_zero() -> None:
    assert Heartbeat().figures() == {"p50": 0.0, "p99": 0.0, "max": 0.0}
    assert Heartbeat().recent == 0.0


def test_reset_forgets() -> None:
    heartbeat = Heartbeat()
    heartbeat.note(0.5)
    heartbeat.reset()
    assert heartbeat.figures() == {"p50": 0.0, "p99": 0.0, "max": 0.0}
