"""`python -m crawlscope` and the console script `crawlscope`."""

from crawlscope.runtime import signals

signals.hear()  # before anything else is imported

from crawlscope.commands.main import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
