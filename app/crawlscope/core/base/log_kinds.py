"""What a line of the log is about."""

from enum import StrEnum

from crawlscope.core.base.language import tr_noop


class Kind(StrEnum):
    """The value is its word for people, to be translated."""

    CRAWL = tr_noop("the crawl")  # how it begins, goes on, and ends
    ANSWER = tr_noop("answers")
    REDIRECT = tr_noop("redirects")
    RETRY = tr_noop("retries")
    SKIPPED = tr_noop("not crawled")
    BY_HAND = tr_noop("by hand")  # what a person did
    PROGRAM = tr_noop("the program")
