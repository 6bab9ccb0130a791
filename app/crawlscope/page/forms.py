"""The forms of a page, with what each would send: read by the order of tags, as browsers do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crawlscope.core.base.slices import QuietSlices

MOST_FORMS = 100  # of a page; the rest is not read
MOST_CONTROLS = 1_000
FED = 8 * 1024  # characters in one go; a few ms
READ = ("base", "form", "input", "button", "textarea", "select", "option")
ATTRIBUTES = (
    *("action", "checked", "disabled", "form", "href", "id"),
    *("method", "name", "selected", "type", "value"),
)
SENT_IF_CHECKED = frozenset(("checkbox", "radio"))
SUBMITS = frozenset(("submit", "image"))
NEVER_SENT = frozenset(("reset", "button", "file"))


@dataclass(slots=True)
class Control:
    """A field, a list or a button with a name."""

    name: str
    kind: str  # 'text', 'hidden', 'password', 'checkbox', 'submit', 'select'...
    value: str
    is_checked: bool = False


@dataclass(slots=True)
class Form:
    """One form. `action` is None if it is sent to the URL of its page."""

    action: str | None
    method: str  # 'get' or 'post'
    id: str | None = None
    controls: list[Control] = field(default_factory=list)

    @property
    def has_password(self) -> bool:
        return any(each.kind == "password" for each in self.controls)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields that a person sees."""
        hidden = ("hidden", *SUBMITS)
        return tuple(dict.fromkeys(each.name for each in self.controls if each.kind not in hidden))

    def has(self, names: Mapping[str, str]) -> bool:
        return set(names).issubset(each.name for each in self.controls)

    def filled(self, given: Mapping[str, str]) -> list[tuple[str, str]]:
        """What is sent if a person fills in these fields, and clicks on the first button. WHATWG
        HTML, section 4.10.22.4."""
        pairs, left, has_submitted = list[tuple[str, str]](), dict(given), False
        for each in self.controls:
            if each.name in given:
                if each.name in left:
                    pairs.append((each.name, left.pop(each.name)))
                continue
            if each.kind in SUBMITS:
                if has_submitted:
                    continue
                has_submitted = True
            if each.name and (each.kind not in SENT_IF_CHECKED or each.is_checked):
                pairs.append((each.name, each.value))
        return pairs


@dataclass(slots=True)
class Forms:
    """Those of a page, and the href of its `<base>`."""

    forms: list[Form]
    base: str | None = None


def forms_of(html: str) -> QuietSlices[Forms]:
    """In their order."""
    reader = _Reader()
    yield from reader.read(html)
    by_id = {form.id: form for form in reader.forms if form.id}
    for owner, control in reader.elsewhere:
        if owner in by_id:
            by_id[owner].controls.append(control)
    return Forms(reader.forms, reader.base)


class _Reader:
    def __init__(self) -> None:
        self.forms: list[Form] = []
        self.base: str | None = None
        self.elsewhere: list[tuple[str, Control]] = []  # with the id of the form that has it
        self._form: Form | None = None  # that is open
        self._text: Control | None = None  # a text area that is open
        self._list: Control | None = None
        self._option: list[str] | None = None  # the text of one that is open, in parts
        self._number = 0

    def read(self, html: str, in_noscript: bool = False) -> QuietSlices[None]:
        """Reads the tags and texts, in time that is linear whatever is left open."""
        from turbohtml import Tokenizer, TokenType  # noqa: PLC0415  only who logs in needs it

        tokenizer, opened = Tokenizer(), ""
        for at in range(0, len(html) + FED, FED):  # the last time at the end
            part = html[at : at + FED]
            for token in tokenizer.feed(part) if part else tokenizer.close():
                if token.type == TokenType.START_TAG:
                    opened = token.tag or ""
                    if opened in READ:
                        self._begin(opened, token)
                elif token.type == TokenType.END_TAG:
                    opened = ""
                    self._end(token.tag or "")
                elif token.type == TokenType.TEXT:
                    if opened == "noscript" and not in_noscript:  # text to who runs scripts
                        yield from self.read(token.data or "", in_noscript=True)
                    else:
                        self._take_text(token.data or "")
            yield

    def _begin(self, tag: str, token: Any) -> None:
        texts = ((name, token.attr(name)) for name in ATTRIBUTES)
        found = {name: text for name, text in texts if text is not None}
        match tag:
            case "base" if self.base is None and "href" in found:
                self.base = found["href"]
            case "form" if self._form is None and len(self.forms) < MOST_FORMS:
                method = found.get("method", "").lower()
                self._form = Form(
                    found.get("action", "").strip() or None,
                    "post" if method == "post" else "get",
                    found.get("id"),
                )
                self.forms.append(self._form)
            case "input":
                self._take(found, found.get("type", "text").lower() or "text")
            case "button":
                self._take(found, found.get("type", "submit").lower() or "submit")
            case "textarea":
                self._text = self._take(found, "textarea")
            case "select":
                self._list = self._take(found, "select")
            case "option" if self._list is not None:
                self._end_option()
                self._begin_option(self._list, found)

    def _end(self, tag: str) -> None:
        match tag:
            case "form":
                self._form = None
            case "textarea":
                self._text = None
            case "option":
                self._end_option()
            case "select":
                self._end_option()
                self._list = None

    def _take_text(self, text: str) -> None:
        if self._text is not None:
            self._text.value += text
        elif self._option is not None:
            self._option.append(text)

    def _take(self, found: Mapping[str, str], kind: str) -> Control | None:
        """A control with a name, if it may be sent."""
        is_button = kind in SUBMITS
        if kind in NEVER_SENT or "disabled" in found or self._number >= MOST_CONTROLS:
            return None
        if not found.get("name") and not is_button:
            return None
        self._number += 1
        value = found.get("value", "on" if kind in SENT_IF_CHECKED else "")
        control = Control(found.get("name", ""), kind, value, "checked" in found)
        if "form" in found:
            self.elsewhere.append((found["form"], control))
        elif self._form is not None:
            self._form.controls.append(control)
        return control

    def _begin_option(self, of: Control, found: Mapping[str, str]) -> None:
        """The first one counts, until one is selected."""
        if of.is_checked or ("selected" not in found and of.value):
            return
        of.is_checked = "selected" in found
        if "value" in found:
            of.value = found["value"]
        else:
            self._option = []

    def _end_option(self) -> None:
        if self._option is not None and self._list is not None:
            self._list.value = " ".join("".join(self._option).split())
        self._option = None
