"""The house itself: the way in, the collections, the archive, the people, the press."""

from collections.abc import Iterable, Iterator, Sequence

from crawlscope.demo.answers import Answer, Reply, redirect
from crawlscope.demo.draft import MUSEUM, Draft
from crawlscope.demo.files import shipped
from crawlscope.demo.words import names

Page = tuple[str, Reply]

PICTURES = 8

PLATES = 120
PLATES_A_SHEET = 40


def pages() -> Iterator[Page]:
    yield "/", _home()
    yield from _visit()
    yield from _collections()
    yield from _photographs()
    yield from _archive()
    yield from _staff()
    yield from _press()


def pictures() -> Iterator[Page]:
    for number in range(PICTURES):
        yield (
            picture(number),
            Answer(content_type="image/png", parts=(shipped(f"sea-{number + 1:02}.png"),)),
        )


def picture(number: int) -> str:
    return f"/img/sea-{number % PICTURES + 1:02}.png"


def prose_page(path: str, title: str, topic: str, near: Iterable[tuple[str, str]] = ()) -> Draft:
    """The ordinary page: a few paragraphs, then a menu of what lies near."""
    draft = Draft(path, title)
    draft.text(topic, 4)
    if entries := list(near):
        draft.menu(entries)
    return draft


def neighbours(draft: Draft, paths: Sequence[str], at: int) -> None:
    """Links a page of a series to the previous and the next one."""
    if at:
        draft.relate("prev", paths[at - 1])
    if at + 1 < len(paths):
        draft.relate("next", paths[at + 1])


def _home() -> Answer:
    draft = Draft("/", MUSEUM)
    draft.image(picture(0), "The harbour from the upper gallery, early")
    draft.text("home", 3)
    draft.heading("Today")
    entries = (
        ("/visit/hours/", "Open until five"),
        ("/welcome", "A word of welcome"),
        ("/old-shop", "The shop has moved"),
        ("/foo", "The lower gate"),
        ("/bar", "The upper gate"),
        ("/members/", "For members"),
    )
    draft.menu(entries)
    draft.add(draft.link("/visit/café/", "The Café on the Quay", to=CAFE))
    draft.relate("alternate", "/de/", ' hreflang="de"')
    draft.trap(
        '<form action="/never/search"><input name="q" aria-label="Search"><button>Search</button>'
        "</form>",
        "/never/search",
    )
    return draft.answer()


CAFE = "/visit/caf%C3%A9/"


def _visit() -> Iterator[Page]:
    near = [(f"/visit/{name}/", title) for name, title in names().visit]
    index = prose_page("/visit/", "Plan your visit", "visit", near)
    index.add(index.link("/visit/café/#menu", "The Café on the Quay", to=CAFE))
    index.add(index.link("https://maps.example/saltmere", "Saltmere on the map"))
    yield "/visit/", index.answer()
    yield "/visit", redirect(301, "/visit/")
    for name, title in names().visit:
        page = prose_page(f"/visit/{name}/", title, "visit", near)
        if name == "accessibility":
            page.add(page.link("/a-to-z/", "Everything from A to Z, on one page"))
        yield page.path, page.answer()
    cafe = prose_page(CAFE, "The Café on the Quay", "visit", [("/visit", "Back to your visit")])
    yield CAFE, cafe.answer()
    orphan = prose_page("/visit/signal-tower/", "The signal tower, by appointment", "visit")
    yield orphan.path, orphan.answer()


def _collections() -> Iterator[Page]:
    near = [(f"/collections/{name}/", title) for name, title, _ in names().departments]
    near.append(("/collections/photographs/", "Photographs"))
    yield "/collections/", prose_page("/collections/", "The collections", "object", near).answer()
    for name, title, count in names().departments:
        yield from _department(name, title, count)


def _department(name: str, title: str, count: int) -> Iterator[Page]:
    folder = f"/collections/{name}/"
    things = [_thing(name, number) for number in range(count)]
    paths = [folder + slug for slug, _ in things]
    near = [(path, label) for path, (_, label) in zip(paths, things, strict=True)]
    index = prose_page(folder, title, "object", near)
    index.add(index.link(f"{folder}?sort=oldest&page=1", "Oldest first"))
    yield folder, index.answer()
    listing = prose_page(f"{folder}?sort=oldest&page=1", f"{title}, oldest first", "object", near)
    listing.relate("canonical", folder)
    yield listing.path, listing.answer()
    for at, (path, label) in enumerate(near):
        page = Draft(path, label)
        page.image(picture(at), label)
        page.text("object", 4)
        neighbours(page, paths, at)
        page.menu([(folder, f"Back to {title}"), near[(at + 3) % count]])
        yield path, page.answer()


def _thing(department: str, number: int) -> tuple[str, str]:
    nouns = names().nouns[department]
    code = f"{department[:2]}-{1788 + number * 13}-{number + 1:02}"
    label = f"{nouns[number % len(nouns)]}, {1788 + number * 13}"
    return code, label


def _photographs() -> Iterator[Page]:
    folder = "/collections/photographs/"
    paths = [f"{folder}plate-{number:03}" for number in range(1, PLATES + 1)]
    near = [(path, f"Plate {number}") for number, path in enumerate(paths, 1)]
    index = prose_page(folder, "Photographs", "photograph", near)
    for sheet in range(1, PLATES // PLATES_A_SHEET + 1):
        index.add(index.link(f"{folder}?sheet={sheet}", f"Contact sheet {sheet}"))
    yield folder, index.answer()
    for at, (path, label) in enumerate(near):
        page = Draft(path, f"{label}: the harbour")
        page.image(picture(at * 5), label)
        page.text("photograph", 3)
        neighbours(page, paths, at)
        page.menu([(folder, "All plates")])
        yield path, page.answer()
    for sheet in range(PLATES // PLATES_A_SHEET):
        shown = near[sheet * PLATES_A_SHEET : (sheet + 1) * PLATES_A_SHEET]
        target = f"{folder}?sheet={sheet + 1}"
        yield target, prose_page(target, f"Contact sheet {sheet + 1}", "photograph", shown).answer()


def _archive() -> Iterator[Page]:
    folders = ["/archive/"]
    for name, _ in names().deep:
        folders.append(f"{folders[-1]}{name}/")
    titles = ["The archive", *(title for _, title in names().deep)]
    for level, (folder, title) in enumerate(zip(folders, titles, strict=True)):
        page = prose_page(folder, title, "archive")
        if level + 1 < len(folders):
            page.menu([(folders[level + 1], titles[level + 1])])
        if 2 <= level <= 6:
            page.menu([(f"{folder}index.html", "Index of this box")])
            index = prose_page(f"{folder}index.html", f"Index: {title}", "archive")
            yield index.path, index.answer()
        if level == 0:
            page.menu(names().private)
        yield folder, page.answer()
    yield "/private/ledger", prose_page("/private/ledger", "The private ledger", "archive").answer()
    yield "/private/", prose_page("/private/", "Private", "archive").answer()
    yield "/private/open-day/", Draft("/private/open-day/", "Open day in the archive").answer()


def _staff() -> Iterator[Page]:
    near = [(f"/staff/{name}", title) for name, title in names().staff]
    gone = [("/staff/silas-marrow", "Silas Marrow, rope (retired)")]
    yield "/staff/", prose_page("/staff/", "People", "staff", near + gone).answer()
    for path, title in near:
        page = prose_page(path, title, "staff", [("/staff/", "Everybody")])
        name = path.rpartition("/")[2]
        page.add(page.link(f"mailto:{name}@saltmere-museum.example", "Write a letter"))
        yield path, page.answer()


def _press() -> Iterator[Page]:
    near = [(f"/press/{name}", title) for name, title in names().press]
    index = prose_page("/press/", "For the press", "press", near)
    index.menu([("/cabinet/files/annual-report.pdf", "Annual report (PDF)")])
    yield "/press/", index.answer()
    paths = [path for path, _ in near]
    for at, (path, title) in enumerate(near):
        page = prose_page(path, title, "press", [("/press/", "All notices")])
        neighbours(page, paths, at)
        page.add(page.link(f"https://herald.example/saltmere/{at + 1}", "As told in the Herald"))
        if path.endswith("ice-harbour-opens"):
            page.add(page.link("/exhibitions/ice-harbour/", "The exhibition"))
        yield path, page.answer()
