"""What the system says of a connection that failed."""

import errno
import locale
import os
import sys

import pytest

from crawlscope.fetch.system_errors import SAID, said_of


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other words")
def test_the_words_are_those_of_the_system_in_english() -> None:
    before = locale.setlocale(locale.LC_MESSAGES)
    locale.setlocale(locale.LC_MESSAGES, "C")
    try:
        assert {each: os.strerror(each).lower() for each in SAID} == SAID
        assert said_of(errno.ENOTDIR) == os.strerror(errno.ENOTDIR).lower()
    finally:
        locale.setlocale(locale.LC_MESSAGES, before)
