"""A redirect chain as boxes with arrows between them; a long one without its middle."""

from dataclasses import dataclass

from crawlscope.core.base.language import tr
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import Chain, End, chain
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.rows.chain_texts import LOOKS, end_words, labels
from crawlscope.ui.rows.record_words import look, status_word

MOST = 100  # hops that are shown one by one
WHOLE = 9  # boxes; of more, the middle is folded away
FIRST, LAST = 5, 3  # boxes that are left


@dataclass(frozen=True, slots=True)
class Box:
    """A URL of a chain, or what stands for several of them."""

    label: str
    id: int = 0  # 0: no URL that can be selected
    status: str = ""
    tone: Tone = Tone.QUIET
    icon: str = "more"
    arrow: str = ""  # what is said on the way here: '301', '302, shared'
    joins: bool = False  # the way here leads to a URL that was known from elsewhere
    left_out: int = 0  # URLs that it stands for


@dataclass(frozen=True, slots=True)
class Picture:
    """The boxes from the first URL to the end, and the one that a loop leads back to (-1: none)."""

    boxes: tuple[Box, ...]
    back_to: int
    words: str

    @property
    def lines(self) -> list[str]:
        """It in words, a URL a line."""
        found = []
        for box in self.boxes:
            way = f"{box.arrow} → " if box.arrow else ""
            found.append(" ".join(filter(None, (f"{way}{box.label}", box.status))))
        return [*found, self.words]


def picture(records: Records, id_: int, is_whole: bool = False) -> Picture | None:
    """The chain that starts at a URL; None if it is no redirect."""
    found = chain(records, id_, MOST)
    if found is None:
        return None
    boxes = _boxes(records, found)
    back = -1
    if found.end is End.LOOP and not found.left_out:
        back = next(place for place, box in enumerate(boxes) if box.id == found.final_id)
    if not is_whole and len(boxes) > WHOLE:
        boxes, back = _without_middle(boxes, back)
    return Picture(tuple(boxes), back, _in_words(found))


def _in_words(found: Chain) -> str:
    hops = found.length
    if found.end is End.LOOP:
        words = tr(
            "a loop, {n:,} hops until a URL repeats", "a loop, 1 hop until a URL repeats", hops
        )
        return words.format(n=hops)
    words = tr("{n:,} hops, end: {end}", "1 hop, end: {end}", hops)
    return words.format(n=hops, end=end_words(found))


def _boxes(records: Records, found: Chain) -> list[Box]:
    urls = [*(hop.url for hop in found.hops), found.final]
    names = labels(urls)
    boxes, way, joins = [], "", False
    for hop, name in zip(found.hops, names, strict=False):
        face = look(records, hop.id)
        word = status_word(records, hop.id)
        boxes.append(Box(name, hop.id, word, face.tone, face.icon, way, joins))
        joins = hop.joins
        way = f"{hop.status or '?'}"
        if joins:
            way = tr("{status}, shared").format(status=way)
    if found.left_out:
        boxes.append(_gap(found.left_out))
        way, joins = "", False
    if found.end is not End.LOOP or found.left_out:
        icon, tone, words = LOOKS[found.end]
        known = status_word(records, found.final_id) if found.final_id else words
        boxes.append(Box(names[-1], found.final_id, known, tone, icon, way, joins))
    return boxes


def _gap(number: int) -> Box:
    return Box(tr("… {n:,} more URLs", "… 1 more URL", number).format(n=number), left_out=number)


def _without_middle(boxes: list[Box], back: int) -> tuple[list[Box], int]:
    out = boxes[FIRST:-LAST]
    number = sum(box.left_out or 1 for box in out)
    if back >= FIRST:
        back = max(FIRST, back - len(out) + 1)
    return [*boxes[:FIRST], _gap(number), *boxes[-LAST:]], back
