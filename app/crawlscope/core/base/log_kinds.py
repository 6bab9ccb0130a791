"""What a line of the log is about."""

from enum import StrEnum

from crawlscope.core.base.language import kept


class Kind(StrEnum):
    """The value is its word for people, to be told."""

    CRAWL = kept("the crawl")  # how it begins, goes on, and ends
    ANSWER = kept("answers")
    REDIRECT = kept("redirects")
    RETRY = kept("retries")
    SKIPPED = kept("not crawled")
    BY_HAND = kept("by hand")  # what a person did
    PROGRAM = kept("the program")
