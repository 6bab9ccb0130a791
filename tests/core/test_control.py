"""Requests of other programs: each line is understood, or refused with one line that says why."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.policy.control import COMMANDS, ControlError, Request, granted, parse, refused


def test_a_request_names_a_command_and_what_it_is_given() -> None:
    assert parse('{"do": "pause"}') == Request("pause", {})
    request = parse('{"id": 7, "do": "exclude", "regex": "/a"}')
    assert request == Request("exclude", {"regex": "/a"}, 7)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pause", "not valid JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[" * 100_000, "not valid JSON: "),
        ('["pause"]', 'a request must be a JSON object, for example {"do": "stats"}'),
        ('{"do": "stop"}', f"'do' is 'stop'; it must be one of {', '.join(COMMANDS)}"),
        ("{}", "'do' is None; it must be one of "),
        ('{"do": ["pause"]}', "'do' is ['pause']; it must be one of "),
        ('{"do": "pause", "id": []}', "'id' must be a string or an integer"),
        ('{"do": "pause", "now": 1}', "'pause' does not take 'now'; it takes nothing"),
        ('{"do": "exclude"}', "'exclude' takes exactly one thing: 'regex'"),
        ('{"do": "exclude", "regex": 5}', "'regex' of 'exclude' must be a string"),
        ('{"do": "add", "urls": "http://h/"}', "'urls' of 'add' must be a list of strings"),
        ('{"do": "add", "urls": []}', "'urls' of 'add' must be a list of strings"),
        ('{"do": "set", "options": {}}', "'options' of 'set' must be an object of options"),
        (
            '{"do": "recheck", "urls": ["http://h/"], "filter": "a"}',
            "'recheck' takes exactly one thing: 'urls' or 'filter'",
        ),
    ],
)
def test_what_is_no_request_is_refused_with_a_line(line: str, why: str) -> None:
    with pytest.raises(ControlError) as refusal:
        parse(line)
    assert str(refusal.value).startswith(why)


def test_an_answer_repeats_the_id_of_its_request() -> None:
    request = parse('{"do": "stats", "id": "a"}')
    assert json.loads(granted(request, {"n": 1})) == {"id": "a", "ok": True, "n": 1}
    with pytest.raises(ControlError) as refusal:
        parse('{"do": "nothing", "id": "b"}')
    assert refusal.value.id == "b"
    assert json.loads(refused("b", "why")) == {"id": "b", "ok": False, "error": "why"}


@given(st.text())
def test_no_line_raises_anything_else(line: str) -> None:
    with contextlib.suppress(ControlError):
        parse(line)


@given(st.dictionaries(st.sampled_from(["do", "id", "urls", "regex", "x"]), st.text() | st.none()))
def test_no_object_raises_anything_else(told: dict[str, str | None]) -> None:
    with contextlib.suppress(ControlError):
        assert parse(json.dumps(told)).do in COMMANDS
