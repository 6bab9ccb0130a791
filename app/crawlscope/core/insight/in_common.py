"""What nearly all URLs of a finding have in common: it names the template that is to be mended."""

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice

from crawlscope.core.base.budgets import COPIED_IDS
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.tree import HOSTS, FolderKind, Tree

MOST = 0.95  # of the URLs
LOOKED_AT = 1_000  # URLs, from which is guessed what is then counted
LONGEST = 40  # characters of a text
TEXTS = (
    ("anchor", tr("all linked as “{text}”"), tr("nearly all linked as “{text}”")),
    ("title", tr("all titled “{text}”"), tr("nearly all titled “{text}”")),
)


def in_common(ledger: Ledger, finding: str) -> QuietSlices[str]:
    """'all below /src/', 'nearly all titled “Wiki”'; '' if they share nothing that tells them from
    other URLs. A single URL is named itself."""
    records, ids = ledger.records, array("i")
    for some in ledger.findings.ids(finding):
        ids.extend(some)
        yield
    if len(ids) < 2:
        return _shown(ledger.tree, ids[0], records.url[ids[0]]) if ids else ""
    sample = ids[:: -(-len(ids) // LOOKED_AT)]
    folder = _folder_of(ledger, sample)
    if address := ledger.tree.address(folder) if folder else "":
        number = yield from _number(ids, lambda id_: records.url[id_].startswith(address))
        if number >= MOST * len(ids):
            words = tr("all below {url}") if number == len(ids) else tr("nearly all below {url}")
            return words.format(url=_shown(ledger.tree, sample[0], address))
    for column, of_all, of_most in TEXTS:
        texts = getattr(records, column).get
        text, often = Counter(map(texts, sample)).most_common(1)[0]
        if text and often >= MOST * len(sample):
            number = yield from _number(ids, lambda id_: texts(id_) == text)  # noqa: B023
            if number >= MOST * len(ids):
                words = of_all if number == len(ids) else of_most
                return words.format(text=for_people(text, LONGEST))
    return ""


def _number(ids: Sequence[int], is_so: Callable[[int], bool]) -> QuietSlices[int]:
    number = 0
    for first in range(0, len(ids), COPIED_IDS):
        number += sum(map(is_so, ids[first : first + COPIED_IDS]))
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


def _shown(tree: Tree, id_: int, address: str) -> str:
    """An address, for people: without its host if no other was crawled."""
    host = _host(tree, tree.page_folder[id_])
    if tree.kind[host] == FolderKind.HOST and not _are_several(tree):
        address = address.removeprefix(tree.name[host])
    return shown(address)
