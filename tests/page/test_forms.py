"""The forms of a page, and what each sends. WHATWG HTML, section 4.10."""

from time import process_time

import pytest

from crawlscope.core.base.limits import LOGIN_PAGE
from crawlscope.core.base.slices import in_one_go
from crawlscope.page.forms import FED, forms_of


def sent(html: str, **given: str) -> list[tuple[str, str]]:
    return in_one_go(forms_of(html)).forms[0].filled(given)


@pytest.mark.parametrize(
    ("controls", "pairs"),
    [
        ("<input name=a value=1><input name=b>", [("a", "1"), ("b", "")]),
        ("<input name=a type=checkbox><input name=b type=checkbox checked>", [("b", "on")]),
        (
            "<input name=a type=radio value=1><input name=a type=radio value=2 checked>",
            [("a", "2")],
        ),
        ("<select name=a><option>x y <option selected value=2>z</select>", [("a", "2")]),
        ("<select name=a><option> x\n y<option>z</select>", [("a", "x y")]),
        ("<textarea name=a>b &amp; c</textarea>", [("a", "b & c")]),
        ("<input name=a disabled><input name=b type=file><button type=button name=c>", []),
        ("<button name=a value=1>x</button><input type=submit name=b value=2>", [("a", "1")]),
        ("<button>x</button><input type=submit name=b value=2>", []),
        ("<table><tr><td><input name=a></table>", [("a", "")]),
        ("<noscript><input name=a></noscript><title><input name=b></title>", [("a", "")]),
        ("<input name=a name=b VALUE='&lt;1'/>", [("a", "<1")]),
        (f"<select name=a><option>x{' ' * FED}y<b>z</select>", [("a", "x yz")]),
        (f"<textarea name=a>{'x&amp;' * FED}</textarea>", [("a", "x&" * FED)]),
        ("<!-- <input name=a> --><script>'<input name=b>'</script>", []),
    ],
)
def test_a_form_sends_what_a_browser_sends(controls: str, pairs: list[tuple[str, str]]) -> None:
    assert sent(f"<form>{controls}</form><input name=after>") == pairs


def test_what_a_person_fills_in_takes_the_place_of_what_was_there_once() -> None:
    html = "<form><input name=a value=1><input name=b value=2><input name=a value=3></form>"
    assert sent(html, a="x") == [("a", "x"), ("b", "2")]
    html = "<form><input name=a type=checkbox></form>"
    assert sent(html, a="yes") == [("a", "yes")]


def test_a_control_may_name_its_form_and_forms_do_not_nest() -> None:
    html = "<form id=f action=' /x ' method=POST><form action=y></form><input name=a form=f>"
    found = in_one_go(forms_of(f"<base href=/base/>{html}"))
    assert [(form.action, form.method) for form in found.forms] == [("/x", "post")]
    assert found.base == "/base/"
    assert sent(html) == [("a", "")]
    assert found.forms[0].names == ("a",)


@pytest.mark.parametrize(
    "unclosed",
    ["<a ", "<!--", "<input a='", "<select name=a><option>x", "<b>x", "<noscript>", "</", "&a"],
)
def test_what_a_page_leaves_open_is_read_once_and_in_slices(unclosed: str) -> None:
    html = f"<form><select name=a><option>{(unclosed * LOGIN_PAGE)[:LOGIN_PAGE]}"
    began, slices = process_time(), 0
    for _ in forms_of(html):
        slices += 1
    assert process_time() - began < 5.0  # minutes by a parser that is quadratic
    assert slices > LOGIN_PAGE / FED
