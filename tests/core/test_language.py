"""The language of the program: which one is spoken, and what becomes of a text."""

import ast
import os
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crawlscope
from crawlscope.core.base import units
from crawlscope.core.base.catalogue import Key, read
from crawlscope.core.base.language import PSEUDO, Spoken, pseudo, tr_noop, wanted
from crawlscope.core.base.resources import resource
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.demo.story import TOLD

CHINESE = Spoken(
    "zh_CN",
    {
        ("Open", ""): "打开",
        ("Open", "not closed"): "开着",
        ("{n:,} URLs", "1 URL"): "{n:,} 个 URL",
        ("no answer in {n:g} s", ""): "{n:g} 秒内没有回答",
        ("excluded by {rule}: {reason}", ""): "被 {rule} 排除：{reason}",
        ("{name}: {value}", ""): "{name}：{value}",
        ("took {time} to the end", ""): "共用 {time}",
        ("{rule}; error: {grave}", ""): "{rule}；错误：{grave}",
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
    from crawlscope.core.base.language import choice_file, choose, chosen  # noqa: PLC0415

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
    assert told(tr_noop("no answer in {n:g} s").format(n=2.5)) == "2.5 秒内没有回答"
    assert told(tr_noop("{n:,} URLs", "1 URL", 1).format(n=1)) == "1 个 URL"
    assert told(tr_noop("{n:,} URLs", "1 URL", 12345).format(n=12345)) == "12,345 个 URL"
    inner = tr_noop("no answer in {n:g} s").format(n=3)
    outer = tr_noop("excluded by {rule}: {reason}").format(rule="--exclude '/a{b}'", reason=inner)
    assert told(outer) == "被 --exclude '/a{b}' 排除：3 秒内没有回答"
    assert told("said by a server: nothing of ours") == "said by a server: nothing of ours"
    assert ENGLISH.told(outer) == outer
    both = "took 1.0 s to the end; error: took 3.0 s to the end"
    assert told(both) == "共用 1.0 s；错误：共用 3.0 s"


def test_what_a_person_or_a_server_wrote_is_not_taken_for_a_text_of_ours() -> None:
    spoken = Spoken(
        "zh_CN",
        {
            ("links", ""): "链接",
            ("{n:,} links", "1 link"): "{n:,} 条链接",
            ("{n:,} broken", "chains"): "{n:,} 条失效",
            ("the host name {host} cannot be resolved", ""): "主机名 {host} 没有地址",
            ("{rule}: the link has rel=nofollow", ""): "{rule}：链接带有 rel=nofollow",
            ("Not requested: {rule}.", ""): "没有请求：{rule}。",
        },
    )
    assert spoken.told("the host name links cannot be resolved") == "主机名 links 没有地址"
    assert spoken.told("Not requested: --exclude links.") == "没有请求：--exclude links。"
    assert spoken.told("many links") == "many links"
    assert spoken.told("-12,000 links") == "-12,000 条链接"
    assert spoken.told("chains") == "chains"
    long = "Not requested: " + "x" * 100_000 + "."
    assert spoken.told(long) is long


@given(st.text())
def test_any_text_of_a_server_can_be_told(text: str) -> None:
    assert isinstance(CHINESE.told(text), str)
    assert ENGLISH.told(text) == text


def test_a_pseudo_translation_keeps_what_is_filled_in() -> None:
    text = pseudo("Open {n:,} <b>pages</b> of &amp; {host}")
    assert text.format(n=1200, host="é").startswith("⟦Ópéñ 1,200 <b>págés</b> óf &amp; é~")
    assert pseudo(" ") == " "


def test_a_damaged_catalogue_is_none_at_all(tmp_path: Path) -> None:
    whole = resource("languages", "zh_CN.ts").read_bytes()
    damaged = tmp_path / "a.ts"
    assert read(damaged) == {}
    for end in range(0, len(whole), max(1, len(whole) // 29)):
        damaged.write_bytes(whole[:end])
        assert isinstance(read(damaged), dict)


def texts_kept() -> set[Key]:
    """The literals in calls of `tr_noop`, with their singulars, and what data files say."""
    found = {(text, "") for text in TOLD.values()}
    for finding in FINDINGS:
        texts = (finding.title, finding.rule, finding.why, finding.mend, finding.graver)
        found |= {(text, "") for text in texts if text}
    for file in Path(str(crawlscope.__file__)).parent.rglob("*.py"):
        code = file.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(code)) if "tr_noop(" in code else ():
            match call:
                case ast.Call(ast.Name("tr_noop"), [ast.Constant(str(text))]):
                    found.add((text, ""))
                case ast.Call(ast.Name("tr_noop"), [ast.Constant(str(text)), ast.Constant(one), _]):
                    found.add((text, str(one)))
    return found


def values_for(text: str) -> dict[str, object]:
    """Something to fill in for each field; some of it stands in braces, as URLs may."""
    fields = [(name, format_) for _, name, format_, _ in string.Formatter().parse(text) if name]
    return {
        name: (1234.5 if format_[-1] in "gf" else 1234 + place) if format_ else f"a{place} {{b}}"
        for place, (name, format_) in enumerate(dict(fields).items())
    }


def test_every_kept_text_is_told_with_what_was_filled_in() -> None:
    texts = texts_kept()
    assert len(texts) > 500
    # A number tells texts apart, but for those that are equal once their fields are filled in.
    forms = {key: re.sub(r"\{[^{}]*\}", "{}", key[0]) for key in texts}
    number_of = {form: number for number, form in enumerate(sorted(set(forms.values())))}
    numbers = {key: number_of[form] for key, form in forms.items()}
    told = Spoken("zh_CN", {key: f"{number}\u8bd1{key[0]}" for key, number in numbers.items()}).told
    for (text, one), number in numbers.items():
        values = values_for(text)
        wanted = f"{number}\u8bd1{text}"
        assert told(text.format(**values)) == wanted.format(**values)
        if one:
            values["n"] = 1
            assert told(one.format(**values)) == wanted.format(**values)


def test_a_translation_has_the_fields_of_its_text() -> None:
    fields = re.compile(r"\{[^{}]*\}|%[.0-9]*[a-z]")
    for (text, one), translation in read(resource("languages", "zh_CN.ts")).items():
        missing = set(fields.findall(translation)) ^ set(fields.findall(text))
        assert missing <= ({"{n:,}", "{n}"} if one else set()), text


def test_units_of_time_are_in_the_language_of_the_sentence() -> None:
    texts = read(resource("languages", "zh_CN.ts"))
    assert not [each for each in texts.values() if re.search(r"[\dfg}] m?s\b", each)]
    chinese = Spoken("zh_CN", texts)
    assert chinese.told("Waiting 1.2 s for attempt 2 of 3.").startswith("等待 1.2 秒")
    assert chinese.told("50 ms") == "50 毫秒"
    assert units.seconds(0.05, tr=chinese.tr) == "50 毫秒"
    assert chinese.told("5 s of") == "5 s of"


def test_what_an_older_version_wrote_into_a_crawl_file_is_told_in_the_language() -> None:
    written = [
        "the answer was cut short: its last chunk is missing",
        "the response was cut short: its last chunk is missing",  # the same today
        "no whole answer within 30 s",
    ]
    code = "import sys; from crawlscope.core.base.language import translated as t"
    code += "; print(*map(ascii, map(t, sys.argv[1:])), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code, *written],
        env={**os.environ, "CRAWLSCOPE_LANGUAGE": "zh_CN"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = [ast.literal_eval(line) for line in done.stdout.splitlines()]
    assert told == ["响应被截断：缺少最后一块"] * 2 + ["30 秒内没有收到完整的响应"]
