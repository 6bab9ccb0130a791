"""A page that is not finished says 'lorem ipsum' anywhere in its text, by each reader."""

import pytest

from tests.page.test_headings import readings

SAYS_IT = {
    "the main part": "<main>Lorem ipsum</main>",
    "text beside a main part": "<p>lorem ipsum</p><main>x</main>",
    "text behind a main part": "<main>x</main><p>LOREM IPSUM</p>",
    "a menu": "x<nav><b>L</b>orem <i>ipsum</i></nav>",
    "a footer": "x<footer>Lorem&nbsp;ipsum</footer>",
    "the end of a main part and a footer": "<main><p>Lorem</p></main><footer>ipsum</footer>",
    "a menu and the main part behind it": "<nav><p>lorem</p></nav><main>ipsum</main>",
    "text without any part": "x <p>Lorem  ipsum</p>",
    "a main part behind much text": "<p>Lorem ipsum</p>" + "<p>x</p>" * 4_000 + "<main>x</main>",
    "a menu behind a main part": "<main>x</main>" + "<p>x</p>" * 4_000 + "<nav>Lorem ipsum</nav>",
}
SAYS_IT_NOT = {
    "a script": "<main>x</main><nav><script>lorem ipsum</script></nav>",
    "a comment": "<main>x</main><nav><!-- lorem ipsum --></nav>",
    "two blocks with another text": "<nav>lorem</nav>x<nav>ipsum</nav>",
    "other words": "<main>x</main><footer>dolorem, ipsumque, lorem, ipsum</footer>",
    "an address": "<main>x</main><nav><a href='/lorem ipsum'>x</a></nav>",
}


def page(body: str) -> str:
    return f"<!DOCTYPE html><html><head></head><body>{body}</body></html>"


@pytest.mark.parametrize("body", SAYS_IT.values(), ids=SAYS_IT)
def test_a_page_says_it_anywhere(body: str) -> None:
    found = readings(page(body).replace("&nbsp;", "&#160;"))
    assert {reader: facts.is_placeholder for reader, facts in found.items()} == dict.fromkeys(
        found, True
    )


@pytest.mark.parametrize("body", SAYS_IT_NOT.values(), ids=SAYS_IT_NOT)
def test_what_nobody_reads_does_not_say_it(body: str) -> None:
    found = readings(page(body))
    assert not any(facts.is_placeholder for facts in found.values())
