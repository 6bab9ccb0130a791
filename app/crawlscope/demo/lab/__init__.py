"""The concurrency lab: the chapter's ways to fetch many pages at once, runnable and compared."""

STAGES = ("blocking", "callbacks", "generators", "awaitables", "coroutines")
