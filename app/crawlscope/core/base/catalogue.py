"""Reads a `.ts`, the file in which translators keep translations with Qt Linguist: XML."""

from pathlib import Path
from xml.parsers import expat

Key = tuple[str, str]  # the text in the code, and what tells it apart: its singular, or a remark


def read(file: Path) -> dict[Key, str]:
    """The translations in a file; none if it is missing or damaged, because a program in English is
    better than none. Of a plural, the first form."""
    catalogue = _Catalogue()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = catalogue.begin, catalogue.end
    parser.CharacterDataHandler = catalogue.texts.append
    try:
        parser.Parse(file.read_bytes(), True)
    except (OSError, expat.ExpatError):
        return {}
    return catalogue.found


class _Catalogue:
    def __init__(self) -> None:
        self.found: dict[Key, str] = {}
        self.texts: list[str] = []  # since the last element began
        self._parts: dict[str, str] = {}  # of a message, by the elements that hold them

    def begin(self, name: str, _: object) -> None:
        self.texts.clear()
        if name == "message":
            self._parts.clear()

    def end(self, name: str) -> None:
        if name in ("source", "comment", "numerusform", "translation"):
            part = "translation" if name == "numerusform" else name
            self._parts.setdefault(part, "".join(self.texts))
        elif name == "message" and (translation := self._parts.get("translation")):
            key = self._parts.get("source", ""), self._parts.get("comment", "")
            self.found[key] = translation
