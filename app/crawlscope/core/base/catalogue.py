"""Reads a `.ts`, the file in which translators keep translations with Qt Linguist: XML."""

from pathlib import Path
from xml.parsers import expat

from crawlscope.core.base.slices import QuietSlices, in_one_go

Key = tuple[str, str]  # the text in the code, and what tells it apart: its singular, or a remark


SLICE = 32_768  # bytes; a millisecond or two


def read(file: Path) -> dict[Key, str]:
    """The translations in a file; none if it is missing or damaged, because a program in English is
    better than none. Of a plural, the first form."""
    return in_one_go(reading(file))


def reading(file: Path) -> QuietSlices[dict[Key, str]]:
    """The same, in slices."""
    catalogue = _Catalogue()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = catalogue.begin, catalogue.end
    parser.CharacterDataHandler = catalogue.texts.append
    try:
        octets = file.read_bytes()
        for start in range(0, len(octets), SLICE):
            parser.Parse(octets[start : start + SLICE], False)
            yield
        parser.Parse(b"", True)
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
