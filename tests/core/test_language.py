"""The language of the program: which one is spoken, and what becomes of a text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.catalogue import read
from app.core.language import PSEUDO, Spoken, kept, pseudo, wanted
from app.core.resources import resource

CHINESE = Spoken(
    "zh_CN",
    {
        ("Open", ""): "打开",
        ("Open", "not closed"): "开着",
        ("{n:,} URLs", "1 URL"): "{n:,} 个 URL",
        ("no answer in {n:g} s", ""): "{n:g} 秒内没有回答",
        ("excluded by {rule}: {reason}", ""): "被 {rule} 排除：{reason}",
        ("{name}: {value}", ""): "{name}：{value}",
    },
)
ENGLISH = Spoken("en", {})


def test_the_variable_of_the_program_comes_before_the_systems_and_unknown_languages_are_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    cases = {
        ("", "zh_CN.UTF-8"): "zh_CN",
        ("", "zh-Hans"): "zh_CN",
        ("", "zh_TW.UTF-8"): "en",
        ("", "zh_Hant_HK"): "en",
        ("", "C"): "en",
        ("", "de_DE@euro"): "en",
        ("en", "zh_CN.UTF-8"): "en",
        ("zh", "en_GB"): "zh_CN",
        (PSEUDO, "zh_CN"): PSEUDO,
        ("../etc", "zh"): "zh_CN",
    }
    for (own, system), expected in cases.items():
        assert wanted({"CRAWLSCOPE_LANGUAGE": own, "LANG": system}) == expected, (own, system)
    assert wanted({"LANG": "zh_CN", "LC_ALL": "en_US.UTF-8"}) == "en"


def test_a_persons_choice_comes_before_the_systems_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    from app.core.language import choice_file, choose, chosen  # noqa: PLC0415

    choose("zh_CN")
    assert (chosen(), wanted({"LANG": "en_US"})) == ("zh_CN", "zh_CN")
    choose("")
    assert (chosen(), wanted({"LANG": "en_US"})) == ("", "en")
    choice_file().write_bytes(b"\xff klingon")
    assert chosen() == ""


def test_plurals_and_remarks_choose_the_text() -> None:
    assert ENGLISH.tr("{n:,} URLs", "1 URL", 1) == "1 URL"
    assert ENGLISH.tr("{n:,} URLs", "1 URL", 0).format(n=0) == "0 URLs"
    assert CHINESE.tr("{n:,} URLs", "1 URL", 1200).format(n=1200) == "1,200 个 URL"
    assert CHINESE.tr("Open") == "打开"
    assert CHINESE.tr("Open", "not closed") == "开着"
    assert CHINESE.tr("not translated") == "not translated"


def test_what_was_written_down_in_english_is_told_in_the_language() -> None:
    told = CHINESE.told
    assert told(kept("no answer in {n:g} s").format(n=2.5)) == "2.5 秒内没有回答"
    assert told(kept("{n:,} URLs", "1 URL", 1).format(n=1)) == "1 个 URL"
    assert told(kept("{n:,} URLs", "1 URL", 12345).format(n=12345)) == "12,345 个 URL"
    inner = kept("no answer in {n:g} s").format(n=3)
    outer = kept("excluded by {rule}: {reason}").format(rule="--exclude '/a{b}'", reason=inner)
    assert told(outer) == "被 --exclude '/a{b}' 排除：3 秒内没有回答"
    assert told("said by a server: nothing of ours") == "said by a server: nothing of ours"
    assert ENGLISH.told(outer) == outer


@given(st.text())
def test_any_text_of_a_server_can_be_told(text: str) -> None:
    assert isinstance(CHINESE.told(text), str)
    assert ENGLISH.told(text) == text


def test_a_pseudo_translation_keeps_what_is_filled_in() -> None:
    text = pseudo("Open {n:,} <b>pages</b> of &amp; {host}")
    assert text.format(n=1200, host="é").startswith("⟦Ópéñ 1,200 <b>págés</b> óf &amp; é~")
    assert pseudo(" ") == " "


def test_a_damaged_catalogue_is_none_at_all(tmp_path: Path) -> None:
    whole = resource("languages", "zh_CN.qm").read_bytes()
    damaged = tmp_path / "a.qm"
    assert read(damaged) == {}
    for end in range(0, len(whole), max(1, len(whole) // 97)):
        damaged.write_bytes(whole[:end])
        assert isinstance(read(damaged), dict)
