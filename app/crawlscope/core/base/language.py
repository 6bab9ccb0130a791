"""The language of the program: every text for people goes through `tr`.

The texts in the code are English. Their translations lie in `resources/languages` as Qt Linguist's
files, and are read without Qt: the command line needs no window. The language is chosen once, when
the first text is asked for, since many texts are made when a module is imported.

What a crawl keeps (errors, rules, reasons) is kept in English whatever the language is, so that a
file is the same everywhere: such a text is made with `tr_noop` and shown with `translated`. The
`.former.ts` beside a language holds such texts as older versions wrote them.
"""

import os
import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from crawlscope.core.base.catalogue import Key, read, reading
from crawlscope.core.base.resources import resource
from crawlscope.core.base.slices import QuietSlices

ENGLISH = "en"
PSEUDO = "en_XA"  # English, marked and 40 % longer: shows what is not translated or has no room
LANGUAGES = {ENGLISH: "English", "zh_CN": "简体中文"}  # by the name that each gives itself
VARIABLE = "CRAWLSCOPE_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # POSIX, section 8.2, in order of precedence

# Expressions are compiled when they are used first, which is not before a window is painted
FIELD = r"\{([a-z]\w*|)([^{}]*)\}"  # in a text: {n:,}
ATOMS = r"(\{[^{}]*\}|<[^<>]*>|&\w+;|\n)"  # what a pseudo-translation leaves alone
ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
PREFIX = 4  # characters by which templates are found
LETTERS = 3  # that a template has besides its fields, at least
DEEPEST = 3  # a text in a text in a text
MOST_TOLD = 4_096  # texts whose translation is remembered
FOR_NUMBERS = r":[^{}]*[,dgf%]"
LONGEST_TOLD = 1_000  # characters; a longer one is of a server, for the most part
NUMBER = r"[-+\d.,]+(?:e[-+]\d+)?%?"  # what a field with a format for numbers was filled with
AMOUNT = r"\{n:[^{}]*f\} \w+"  # a text of which nothing else could be made: '42 ms'
# Fields that hold what a person or a server wrote, which may be a word of ours by chance
WRITTEN = "address character coding codings domain file host option port said target text url"
VERBATIM = frozenset(WRITTEN.split())


def language() -> str:
    """The language of this run: a key of `LANGUAGES`, or `PSEUDO`."""
    return _spoken().language


def tr(text: str, one: str = "", n: int | None = None) -> str:
    """A text in the person's language. With `n`, `text` is the plural and `one` the singular:
    `tr("{n:,} URLs", "1 URL", n).format(n=n)`. Without, `one` tells apart equal texts that mean
    different things: `tr("Open", "a verb")`.

    The arguments are literals, which the translators' tool collects; variable parts are filled in
    afterwards.
    """
    return _spoken().tr(text, one, n)


def tr_noop(text: str, one: str = "", n: int | None = None) -> str:
    """As `tr`, for a stored text: it stays English until `translated` shows it."""
    return one if n == 1 and one else text


def translated(text: str) -> str:
    """A text made with `tr_noop`, in the person's language; any other text as it is."""
    return _spoken().told(text)


def in_english(text: str) -> str:
    """The English text of which `text` is the translation; any other text as it is."""
    return _spoken().english.get(text, text)


def in_other_languages() -> QuietSlices[dict[str, list[str]]]:
    """The texts of all languages that are not spoken here, by the English ones; in slices."""
    found: dict[str, list[str]] = {}
    for name in LANGUAGES.keys() - {ENGLISH, language()}:
        texts = yield from reading(resource("languages", f"{name}.ts"))
        for (text, _one), translation in texts.items():
            found.setdefault(text, []).append(translation)
    return found


def heading(name: str) -> str:
    """As `translated`, for counts and measures: 'URLs' as a column heading is their number."""
    return _spoken().heading(name)


def sentences(*texts: str) -> str:
    """Those that are not empty, one after the other: a full-width stop has its space within."""
    return " ".join(filter(None, texts)).replace("。 ", "。")


def sentence(text: str) -> str:
    """The same with a capital letter and a full stop."""
    return tr("{sentence}.").format(sentence=text[:1].upper() + text[1:])


def choice_file() -> Path:
    """Where the chosen language is stored; the file does not exist if the system's is used."""
    return user_config_path("crawlscope", appauthor=False) / "language"


def chosen() -> str:
    """The language chosen for the program; empty if it is the system's."""
    try:
        name = choice_file().read_text(encoding="ascii")[:40].strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return name if name in LANGUAGES else ""


def choose(name: str) -> None:
    """Stores a choice for the next start; an empty name means the system's language. Raises
    OSError."""
    file = choice_file()
    if not name:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{name}\n", encoding="ascii")


def wanted(environment: dict[str, str] | None = None) -> str:
    """The requested language: by our environment variable, the stored choice, or the system."""
    variables = os.environ if environment is None else environment
    own = variables.get(VARIABLE, "")
    if own == PSEUDO:
        return PSEUDO
    named = (own, chosen(), next(filter(None, map(variables.get, LOCALES)), "") or _of_windows())
    return next((best for name in named if (best := _nearest(name))), ENGLISH)


def _nearest(name: str) -> str:
    """`zh_CN.UTF-8`, `zh-Hans` and `zh` are zh_CN; empty if there is none."""
    language_, *rest = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    is_traditional = language_ == "zh" and {each.title() for each in rest} & {"Hant", "Tw", "Hk"}
    if is_traditional:
        return ""
    return next((each for each in LANGUAGES if each.partition("_")[0] == language_.lower()), "")


def _of_windows() -> str:
    """The language of Windows' own interface; empty elsewhere."""
    if os.name != "nt":
        return ""
    import ctypes  # noqa: PLC0415  only there
    import locale  # noqa: PLC0415

    windows: Any = getattr(ctypes, "windll")  # noqa: B009  not there elsewhere
    return locale.windows_locale.get(windows.kernel32.GetUserDefaultUILanguage(), "")


class Spoken:
    """One language. Without translations it is English, as in the code."""

    def __init__(self, language: str, texts: dict[Key, str]) -> None:
        self.language = language
        self._texts = texts
        self._remembered = lru_cache(MOST_TOLD)(self._told)

    def tr(self, text: str, one: str = "", n: int | None = None) -> str:
        found = self._texts.get((text, one))
        if found is not None:
            return found
        english = one if n == 1 and one else text
        return pseudo(english) if self.language == PSEUDO else english

    @cached_property
    def english(self) -> dict[str, str]:
        """The texts by their translations."""
        return {translation: text for (text, _one), translation in self._texts.items()}

    def told(self, text: str) -> str:
        if self.language == ENGLISH or not text or len(text) > LONGEST_TOLD:
            return text
        return self._remembered(text, DEEPEST)

    def heading(self, name: str) -> str:
        return self._texts.get((name, "how many")) or self.told(name)

    def _told(self, text: str, deepest: int) -> str:
        if self.language == PSEUDO:
            return pseudo(text)
        plain = self._texts.get((text, ""))
        if plain is not None:
            return plain
        templates = self._templates if deepest else {}
        made = list(templates.get(text[:PREFIX], ()))
        if not text.startswith("--"):  # else it is a person's own option, if it does not begin so
            made += templates.get("", ())
        # Of two sentences, one must not be taken for what was filled into the other.
        for is_whole in (True, False):
            for form in made:
                held = form.held_in(text)
                if held and not (is_whole and any("; " in each for each in held.groups())):
                    return self._filled(form.translation, held, deepest)
        return text

    def _filled(self, translation: str, held: re.Match[str], deepest: int) -> str:
        """A translation with what stood in the English text, which may be one of ours too."""
        there = held.groupdict()
        found = {
            name: value if name in VERBATIM else self._told(value, deepest - 1)
            for name, value in there.items()
        }
        return re.sub(FIELD, lambda field: found.get(field[1], "1"), translation)

    @cached_property
    def _templates(self) -> "dict[str, list[Template]]":
        """Texts with something to fill in, by their first characters."""
        found: dict[str, list[Template]] = {}
        for english, translation in self._forms():
            form = Template(english, translation)
            start = form.parts[0][:PREFIX]
            found.setdefault(start if len(start) == PREFIX else "", []).append(form)
        for each in found.values():  # the most exact first
            each.sort(key=lambda form: -len(form.expression.pattern))
        return found

    def _forms(self) -> Iterator[tuple[str, str]]:
        """Every text that has something to fill in, with its translation. `{a}: {b}` and
        `{a} and {b}` are any text, and are left out."""
        for (text, one), translation in self._texts.items():
            # What is no singular tells equal texts apart, and is seen by translators alone
            forms = {text, one} if "1" in one or re.search(FIELD, one) else {text}
            for english in forms if re.search(FIELD, text) else ():
                left = re.sub(FIELD, "", english)
                if re.fullmatch(AMOUNT, english) or (
                    len(re.findall(r"\w", left)) >= LETTERS
                    and len(re.findall(r"\S", left)) >= PREFIX
                ):
                    yield english, translation


class Template:
    """A text with something to fill in, and its translation."""

    def __init__(self, english: str, translation: str) -> None:
        self.translation = translation
        self.parts = re.split(FIELD, english)[::3]  # what stands around the fields
        self.expression = re.compile(_expression(english))

    def held_in(self, text: str) -> re.Match[str] | None:
        """The filled-in values, if a text was made from this."""
        # An expression that does not match takes long to say so, and a server may have made the
        # text.
        if not text.startswith(self.parts[0]) or not text.endswith(self.parts[-1]):
            return None
        at = 0
        for part in self.parts:
            at = text.find(part, at) + len(part)
            if at < len(part):
                return None
        return self.expression.fullmatch(text)


def _expression(english: str) -> str:
    """What matches a text whose fields are filled in; a field that stands twice is equal."""
    seen: set[str] = set()
    parts: list[str] = []
    at = 0
    for field in re.finditer(FIELD, english):
        name = field[1]
        form = NUMBER if re.match(FOR_NUMBERS, field[2]) else ".+?"
        group = f"(?P<{name}>{form})" if name not in seen else f"(?P={name})"
        parts += re.escape(english[at : field.start()]), group if name else form
        seen.add(name)
        at = field.end()
    return "(?s)" + "".join(parts) + re.escape(english[at:])


def pseudo(text: str) -> str:
    """'⟦Ópéñ~~⟧' for 'Open': read by people who look for texts that are not translated. Texts to
    fill in, markup and letters for keys stay as they are."""
    if not any(map(str.isalpha, text)) or text.startswith("⟦"):
        return text
    parts = re.split(ATOMS, text)
    longer = "~" * (2 * len(re.sub(FIELD, "", text)) // 5)
    accented = "".join(
        part if place % 2 else part.translate(ACCENTS) for place, part in enumerate(parts)
    )
    return f"⟦{accented}{longer}⟧"


@cache
def _spoken() -> Spoken:
    name = wanted()
    if name in (ENGLISH, PSEUDO):
        return Spoken(name, {})
    former, current = (read(resource("languages", name + end)) for end in (".former.ts", ".ts"))
    return Spoken(name, former | current)
