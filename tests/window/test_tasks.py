"""The tasks of a window."""

import asyncio

from crawlscope.window.tasks import Tasks


def test_a_task_that_is_asked_for_while_the_loop_rests_begins_when_it_goes_on() -> None:
    done: list[str] = []

    async def window() -> Tasks:
        return Tasks()

    async def work() -> None:
        done.append("work")

    with asyncio.Runner() as runner:
        tasks = runner.run(window())
        tasks.spawn(work(), "work")
        assert not done
        runner.run(tasks.wait())
    assert done == ["work"]
