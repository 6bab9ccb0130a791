"""What nearly all URLs of a finding have in common: it names the templates that are to be mended.

A template is what makes the pages of one folder: whoever mends it mends all of them. Folders that
differ in a number, such as years, and pages that are folders of their own, count as one.
"""

import re
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from crawlscope.core.base.budgets import GATHERED_IDS, NAMED_FOLDERS, SPREAD_URLS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.tree import HOSTS, FolderKind, Tree

MOST = 0.95  # of the URLs
LOOKED_AT = 1_000  # URLs, from which is guessed what is then counted
LONGEST = 40  # characters of a text
LEAST_PAGES = 4  # of a template, on average: with fewer, a fault is here and there
NAMED = 3  # templates
MOST_FOLDERS = 20_000  # that are looked at for templates
NUMBER = re.compile(r"(?<=/)[^/]*\d[^/]*(?=/)")  # the name of a folder that has one
TEXTS = (
    ("anchor", tr("all linked as “{text}”"), tr("nearly all linked as “{text}”")),
    ("title", tr("all titled “{text}”"), tr("nearly all titled “{text}”")),
)


@dataclass(frozen=True, slots=True)
class Common:
    """What the URLs of a finding share: '' if nothing tells them from other URLs."""

    words: str = ""
    templates: int = 0  # that they come from


def in_common(ledger: Ledger, finding: str) -> QuietSlices[Common]:
    """'all below /src/', 'nearly all titled “Wiki”', '2 templates: /blog/*/ (30), /shop/ (9)'. A
    single URL is named itself."""
    ids = array("i")
    for some in ledger.findings.ids(finding):
        ids.extend(some)
        yield
    if not ids:
        return Common()
    if len(ids) == 1:
        return Common(_shown(ledger.tree, ids[0], ledger.records.url[ids[0]]), 1)
    templates = yield from _templates(ledger.tree, ids)
    number = len(templates)
    words, is_of_all = yield from _shared(ledger, ids)
    if number > 1 and is_of_all and len(ids) >= LEAST_PAGES * number:
        counted = tr("{n:,} templates", "1 template", number).format(n=number)
        joined = tr("{where}, {templates}") if words else tr("{templates}: {where}")
        if not words and number > NAMED:
            joined = tr("{templates}, the largest: {where}")
        words = joined.format(where=words or _listed(templates), templates=counted)
    return Common(words, number)


def _templates(tree: Tree, ids: Sequence[int]) -> QuietSlices[Counter[str]]:
    """How many of these URLs come from each template; empty if they are all over the place."""
    places, found = Counter[int](), dict[str, Counter[str]]()
    for first in range(0, len(ids), SPREAD_URLS):
        places.update(_place(tree, id_) for id_ in ids[first : first + SPREAD_URLS])
        yield
        if len(places) > MOST_FOLDERS:
            return Counter()
    for done, (place, number) in enumerate(places.items(), 1):
        name = _shown_folder(tree, place)
        found.setdefault(NUMBER.sub("*", name), Counter())[name] += number
        if done % NAMED_FOLDERS == 0:
            yield
    alone = {
        next(iter(names)) if len(names) == 1 else pattern: names.total()
        for pattern, names in found.items()
    }
    return Counter(alone)


def _shared(ledger: Ledger, ids: Sequence[int]) -> QuietSlices[tuple[str, bool]]:
    """A folder or a text, if nearly all share one; and that none of them does not."""
    records = ledger.records
    sample = ids[:: -(-len(ids) // LOOKED_AT)]
    folder = _folder_of(ledger, sample)
    if address := ledger.tree.address(folder) if folder else "":
        number = yield from _number(ids, lambda id_: records.url[id_].startswith(address))
        if number >= MOST * len(ids):
            is_of_all = number == len(ids)
            words = tr("all below {url}") if is_of_all else tr("nearly all below {url}")
            return words.format(url=_shown(ledger.tree, sample[0], address)), is_of_all
    for column, of_all, of_most in TEXTS:
        texts = getattr(records, column).get
        text, often = Counter(map(texts, sample)).most_common(1)[0]
        if text and often >= MOST * len(sample):
            number = yield from _number(ids, lambda id_: texts(id_) == text)  # noqa: B023
            if number >= MOST * len(ids):
                is_of_all = number == len(ids)
                words = of_all if is_of_all else of_most
                return words.format(text=for_people(text, LONGEST)), is_of_all
    return "", True


def _listed(templates: Counter[str]) -> str:
    """'/blog/*/ (30), /shop/ (9)', the largest first."""
    return ", ".join(f"{name} ({number:,})" for name, number in templates.most_common(NAMED))


def _number(ids: Sequence[int], is_so: Callable[[int], bool]) -> QuietSlices[int]:
    number = 0
    for first in range(0, len(ids), GATHERED_IDS):
        number += sum(map(is_so, ids[first : first + GATHERED_IDS]))
        yield
    return number


def _folder_of(ledger: Ledger, sample: Sequence[int]) -> int:
    """The deepest folder, or host, that nearly all of these are in; 0 if there is none, or nearly
    all of the site is in it."""
    tree, urls = ledger.tree, sorted(map(ledger.records.url.__getitem__, sample))
    middle = urls[len(urls) // 2]  # is in any folder that most of them are in
    above = tree.above(next(id_ for id_ in sample if ledger.records.url[id_] == middle))
    for folder in above:
        address = tree.address(folder)
        if sum(url.startswith(address) for url in urls) >= MOST * len(urls):
            return folder if _tells(tree, folder) else 0
    return 0


def _tells(tree: Tree, folder: int) -> bool:
    """True if it is only a part of what was crawled."""
    match tree.kind[folder]:
        case FolderKind.FOLDER:
            host = _host(tree, folder)
            return tree.urls[folder] < MOST * tree.urls[host] or _are_several(tree)
        case FolderKind.HOST:
            return _are_several(tree)
    return tree.kind[folder] == FolderKind.EXTERNAL_HOST


def _host(tree: Tree, folder: int) -> int:
    while folder and tree.kind[folder] not in HOSTS:
        folder = tree.parent[folder]
    return folder


def _are_several(tree: Tree) -> bool:
    """True if more than one host was crawled; beside these are at most two groups."""
    first = islice(tree.children[0], 4)
    return sum(tree.kind[node >> 1] == FolderKind.HOST for node in first if node & 1) > 1


def _place(tree: Tree, id_: int) -> int:
    """Twice the number of the folder that a URL is in; one more for a page that is a folder."""
    folder = tree.page_folder[id_]
    if tree.page_row[id_] < 0 and tree.kind[folder] == FolderKind.FOLDER:
        return 2 * tree.parent[folder] + 1
    return 2 * folder


def _shown_folder(tree: Tree, place: int) -> str:
    """Its address; '*' stands for the name of a page that is a folder in it."""
    folder = place >> 1
    return _shown_in(tree, folder, tree.address(folder) + ("*/" if place & 1 else ""))


def _shown(tree: Tree, id_: int, address: str) -> str:
    return _shown_in(tree, tree.page_folder[id_], address)


def _shown_in(tree: Tree, folder: int, address: str) -> str:
    """An address, for people: without its host if no other was crawled."""
    host = _host(tree, folder)
    if tree.kind[host] == FolderKind.HOST and not _are_several(tree):
        address = address.removeprefix(tree.name[host])
    return shown(address)
