"""What a line of the log is about."""

from enum import StrEnum


class Kind(StrEnum):
    """The value is its word for people."""

    CRAWL = "the crawl"  # how it begins, goes on, and ends
    ANSWER = "answers"
    REDIRECT = "redirects"
    RETRY = "retries"
    SKIPPED = "not crawled"
    BY_HAND = "by hand"  # what a person did
    PROGRAM = "the program"
