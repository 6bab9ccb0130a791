"""Which language a text is in, and when nothing is said of it."""

import sys

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.findings.text_languages import CLOSE, KNOWN, are_different, primary_of
from crawlscope.page.text_language import (
    FEWEST,
    READ,
    LanguageError,
    check_library,
    finding_language,
    identifier,
)
from tests.page.readers import ALL, by_scan, by_trees

TEXTS = {
    "en": "The museum stands at the harbour, and in summer it is open every day of the week. "
    "Whoever comes by the ferry pays half the price, and children may touch the old nets. "
    "In the evening the light burns again, and the keeper tells of the storms of other days. ",
    "de": "Das Museum liegt am Hafen und ist im Sommer jeden Tag der Woche geöffnet. Wer mit der "
    "Fähre kommt, bezahlt nur die Hälfte, und Kinder dürfen die alten Netze anfassen. Am Abend "
    "brennt wieder Licht, und der Wärter erzählt von den Stürmen aus früheren Tagen. ",
    "fr": "Le musée se trouve sur le port, et en été il est ouvert tous les jours de la semaine. "
    "Ceux qui viennent par le bac paient moitié prix, et les enfants peuvent toucher les filets. "
    "Le soir la lumière brûle de nouveau, et le gardien raconte les tempêtes d'autrefois. ",
    "ru": "Музей стоит у гавани, и летом он открыт каждый день недели. Кто приезжает на пароме, "
    "платит половину цены, а дети могут трогать старые сети. Вечером снова горит свет, и "
    "смотритель рассказывает о бурях прежних дней. ",
    "ja": "博物館は港のそばにあり、夏は毎日開いています。フェリーで来る人は半額で、"
    "子供たちは古い網に触ることができます。夕方になるとまた灯りがともり、灯台守が昔の嵐の話をしてくれます。",
}
ENGLISH, GERMAN = TEXTS["en"] * 4, TEXTS["de"] * 4


def found(page: bytes | str) -> str | None:
    return in_one_go(finding_language(page))


@pytest.mark.parametrize("language", TEXTS)
def test_the_language_of_a_text_is_found(language: str) -> None:
    text = TEXTS[language] * 4
    assert found(f"<p>{text}") == found(f"<!doctype html><p>{text}".encode()) == language


def test_a_short_text_is_in_no_language() -> None:
    page = f"<p>{ENGLISH[: FEWEST - 1]}"
    assert found(page) is None
    assert found(f"{page}{ENGLISH}") == "en"


@pytest.mark.parametrize(
    "page",
    [
        f"<p>{ENGLISH}</p><p>{GERMAN}</p>",
        f"<pre>{ENGLISH}</pre>",
        f"<p><code>{ENGLISH}<code>x</code>{ENGLISH}</code>",
        f"<nav>{ENGLISH}</nav><script>{ENGLISH}</script><!-- {ENGLISH} -->",
        f"<p lang=en>{ENGLISH}</p>",
        f"<p translate=no>{ENGLISH}</p>",
        "<p>" + "x1 = f(y2) + 0x7f; return z3 != 4; " * 40,
        "<p>" + "4711 0815 " * 200,
        "",
    ],
)
def test_a_mixed_text_code_and_what_has_its_own_language_are_in_none(page: str) -> None:
    assert found(page) is None


def test_what_is_left_out_does_not_hide_the_rest() -> None:
    page = f"<html lang=de><body lang=de><code>x</code><p lang=fr>{TEXTS['fr']}</p><p>{ENGLISH}"
    assert found(page) == "en"


def test_only_the_beginning_of_a_page_is_read() -> None:
    assert found(" " * READ + f"<p>{ENGLISH}") is None


@pytest.mark.parametrize("page", ["<" * 200_000, "<code>" * 100_000, "<p lang=" * 50_000])
def test_a_page_that_is_made_to_take_long_does_not(page: str) -> None:
    assert found(page) is None


@pytest.mark.parametrize(
    ("declared", "text"),
    [("en-GB", "de"), ("DE_at", "en"), ("zh-Hans", "ja"), ("iw", "en"), ("pt-BR", "fr")],
)
def test_some_languages_are_different(declared: str, text: str) -> None:
    assert are_different(declared, text)


@pytest.mark.parametrize(
    ("declared", "text"),
    [("en-GB", "en"), ("nb", "no"), ("nn", "da"), ("in", "id"), ("hr", "sr"), ("tlh", "en")],
)
def test_others_are_not_or_nobody_knows(declared: str, text: str) -> None:
    assert not are_different(declared, text)


def test_groups_name_known_languages_as_they_are_now() -> None:
    for group in CLOSE:
        assert {primary_of(each) for each in group} == group
    assert {primary_of(each) for each in KNOWN} == KNOWN


def test_both_readers_find_it_if_it_is_wanted() -> None:
    page, wanted = f"<html lang=en><p>{GERMAN}", ALL._replace(language=True)
    assert by_scan(page, wanted)["language_found"] == "de"
    assert by_scan(page, wanted) == by_trees(page, wanted, whole=True)
    assert by_scan(page)["language_found"] is None
    assert by_scan(f"<p>{GERMAN}", wanted)["language_found"] is None  # it declares none


def test_without_the_library_it_is_said_which_extra_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gcld3", None)
    identifier.cache_clear()
    try:
        with pytest.raises(LanguageError, match=r"crawlscope\[languages\]"):
            check_library()
        assert found(f"<p>{ENGLISH}") is None
    finally:
        identifier.cache_clear()
