"""Other severities, and findings that are ignored at a URL, in a folder, or anywhere."""

import pytest

from crawlscope.core.policy.choices import ChoiceError, Ignored, Severities
from crawlscope.core.policy.declared_findings import BIT, BY_NAME, GRAVER, Severity
from crawlscope.core.policy.settings import Settings, SettingsError


def test_a_severity_can_be_changed() -> None:
    severities = Severities(["title-short=error", "slow = note"])
    assert severities.of(BY_NAME["title-short"]) is Severity.ERROR
    assert severities.of(BY_NAME["title-long"]) is Severity.NOTE
    both = BIT["slow"] | GRAVER["slow"]
    assert severities.of(BY_NAME["slow"], both) is Severity.NOTE


def test_a_graver_case_is_an_error() -> None:
    slow = BY_NAME["slow"]
    assert Severities().of(slow, BIT["slow"]) is Severity.WARNING
    assert Severities().of(slow, BIT["slow"] | GRAVER["slow"]) is Severity.ERROR
    assert Severities().has(BIT["slow"] | GRAVER["slow"], Severity.ERROR)
    assert not Severities().has(BIT["slow"], Severity.ERROR)


def test_a_finding_is_ignored_at_a_url_in_a_folder_or_anywhere() -> None:
    ignored = Ignored(
        [
            "thin https://a.example/tags/* lists are meant to be short",
            "noindex https://a.example/login meant so",
            "no-csp *",
        ]
    )
    assert ignored.at("https://a.example/tags/b") == BIT["thin"] | BIT["no-csp"]
    assert ignored.at("https://a.example/login") == BIT["noindex"] | BIT["no-csp"]
    assert ignored.at("https://a.example/login/b") == BIT["no-csp"]
    assert [each.note for each in ignored.all] == ["lists are meant to be short", "meant so", ""]


@pytest.mark.parametrize("text", ["no-such=error", "slow=grave", "slow", "=error"])
def test_what_is_no_severity_is_refused(text: str) -> None:
    with pytest.raises(ChoiceError):
        Severities([text])
    with pytest.raises(SettingsError, match="--severity"):
        Settings.checked(roots=["localhost"], severity=(text,))


@pytest.mark.parametrize("text", ["thin", "no-such *", "thin folder/*", ""])
def test_what_says_not_where_to_ignore_is_refused(text: str) -> None:
    with pytest.raises(ChoiceError):
        Ignored([text])
    with pytest.raises(SettingsError, match="--ignore"):
        Settings.checked(roots=["localhost"], ignore=(text,))


def test_what_is_ignored_is_written_as_it_is_read() -> None:
    text = "thin https://a.example/tags/* lists"
    assert str(Ignored([text]).all[0]) == text
