"""What workers do, counted."""

from crawlscope.core.records.workers import Doing, Worker, how_many_do


def test_each_activity_is_counted_that_a_worker_has() -> None:
    workers = [Worker(number) for number in range(1, 6)]
    workers[0].doing = workers[3].doing = Doing.READING
    workers[1].doing = Doing.CONNECTING
    assert how_many_do(workers) == {Doing.READING: 2, Doing.CONNECTING: 1, Doing.QUEUE: 2}
    assert how_many_do(())[Doing.QUEUE] == 0
