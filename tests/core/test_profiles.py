"""A profile says what it holds, and a wrong one is refused with one line that names the key."""

from typing import Any

import pytest

from crawlscope.core.policy.options import defaults, options, refusals
from crawlscope.core.policy.profiles import ProfileError, from_toml, to_toml
from crawlscope.core.policy.settings import Keep

SECRETS = {
    "header": ("X-Token: s3cret",),
    "cookie": ("id=s3cret",),
    "auth": "me:s3cret",
    "proxy": "http://me:s3cret@h:1/",
}


def public(**values: Any) -> dict[str, Any]:
    return {n: v for n, v in defaults().items() if Keep.PROFILE in options()[n].keep} | values


def refusal(text: str) -> str:
    with pytest.raises(ProfileError) as info:
        from_toml(text)
    assert "\n" not in str(info.value)
    return str(info.value)


def test_what_is_written_is_read_back_in_every_option() -> None:
    values = public(
        max_pages=5, timeout=2.5, scope="domain", include=("a'\"b", r"\d+"), no_robots=True
    )
    assert from_toml(to_toml(values)) == values


def test_each_option_is_written_under_the_word_of_the_command_line() -> None:
    assert "max-pages = 7" in to_toml({"max_pages": 7}).splitlines()


def test_secrets_are_in_no_profile() -> None:
    text = to_toml({**defaults(), **SECRETS})
    assert "s3cret" not in text
    assert not set(SECRETS) & set(from_toml(text))


@pytest.mark.parametrize("key", ["header", "cookie", "auth", "proxy"])
def test_a_secret_in_a_file_is_refused(key: str) -> None:
    assert f"'{key}'" in refusal(f"{key} = 'a'")


def test_what_a_profile_leaves_out_is_at_its_default() -> None:
    assert from_toml("max-pages = 3") == public(max_pages=3)


def test_a_whole_number_does_for_seconds() -> None:
    values = from_toml("timeout = 3")
    assert (values["timeout"], type(values["timeout"])) == (3.0, float)


@pytest.mark.parametrize("key", ["max_pages", "roots", "logins", "colour"])
def test_an_unknown_key_is_named(key: str) -> None:
    assert f"unknown option '{key}'" in refusal(f"{key} = 1")


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("max-pages", "'many'", "a whole number"),
        ("max-pages", "1.5", "a whole number"),
        ("max-pages", "true", "a whole number"),
        ("timeout", "true", "a number"),
        ("no-robots", "1", "true or false"),
        ("scope", "['host']", "a string"),
        ("include", "'a'", "a list of strings"),
        ("include", "['a', 1]", "a list of strings"),
    ],
)
def test_a_wrong_type_is_reported_with_the_right_one(key: str, value: str, wanted: str) -> None:
    assert refusal(f"{key} = {value}").startswith(f"'{key}' must be {wanted}, not ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("max-pages", "0"),
        ("timeout", "inf"),
        ("timeout", "nan"),
        ("timeout", "1" + "0" * 400),
        ("scope", "'moon'"),
        ("include", "['(']"),
    ],
)
def test_a_value_that_settings_refuse_is_named(key: str, value: str) -> None:
    assert f"--{key}" in refusal(f"{key} = {value}")


@pytest.mark.parametrize("text", ["x", "a = 1\na = 2", "a = " + "[" * 5000])
def test_what_is_no_toml_is_reported(text: str) -> None:
    assert "invalid TOML" in refusal(text)


def test_each_wrong_option_is_reported_not_only_the_first() -> None:
    wrong = refusals({"workers": 0, "max_tries": 0, "exclude": ("[",)})
    assert set(wrong) == {"workers", "max_tries", "exclude"}


@pytest.mark.parametrize("regex", ["a{99999999999999999999}", "[ab]{1000}" * 6])
def test_a_regex_that_is_too_large_is_reported(regex: str) -> None:
    assert "is not a valid regex" in refusal(f"include = ['{regex}']")


def test_options_that_hold_only_together_are_tried_together() -> None:
    assert set(refusals({"scope": "any"})) == {"scope"}
    assert refusals({"scope": "any", "max_pages": 9}) == {}
