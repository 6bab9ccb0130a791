"""What goes wrong is one line on standard error, after the name of the program."""

import pytest

from crawlscope.runtime.complaints import complain


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("There is no display.", "there is no display."),
        ("Cannot write x.crawl: disk full", "cannot write x.crawl: disk full"),
        ("Qt cannot be loaded: libEGL", "Qt cannot be loaded: libEGL"),
        ("Site.crawl is read-only", "Site.crawl is read-only"),
        ("/tmp/A.crawl: The end", "/tmp/A.crawl: The end"),
        ("", ""),
    ],
)
def test_a_common_word_is_small_after_the_colon_and_a_name_is_as_it_is(
    text: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    complain(text)
    assert capsys.readouterr().err == f"crawlscope: {line}\n"
