"""The house itself: the way in, the collections, the archive, the people, the press."""

from collections.abc import Iterable, Iterator, Sequence

from crawlscope.demo.answers import Answer, Reply, redirect
from crawlscope.demo.draft import MUSEUM, Draft
from crawlscope.demo.files import seascape

Page = tuple[str, Reply]

PICTURES = 8

VISIT = (
    ("hours", "Opening hours"),
    ("tickets", "Tickets"),
    ("getting-here", "Getting here"),
    ("accessibility", "Accessibility"),
    ("groups", "Groups and schools"),
    ("boat-trips", "Boat trips"),
    ("dogs", "Dogs"),
    ("quiet-hours", "Quiet hours"),
)

DEPARTMENTS = (
    ("ships", "Ships and boats", 14),
    ("instruments", "Instruments", 14),
    ("charts", "Charts", 10),
    ("figureheads", "Figureheads", 8),
)

NOUNS = {
    "ships": ("Barque", "Ketch", "Lifeboat", "Pilot cutter", "Steam tug", "Dinghy", "Drifter"),
    "instruments": ("Sextant", "Octant", "Barometer", "Log line", "Telescope", "Chronometer"),
    "charts": ("Chart of Gannet Sound", "Port plan", "Pilot book", "Soundings", "Coast view"),
    "figureheads": ("Lady with a lamp", "Admiral", "Sea horse", "Girl in blue"),
}

PLATES = 120
PLATES_A_SHEET = 40

DEEP = (
    ("harbour-board", "The Harbour Board, 1788 to 1961"),
    ("1890s", "The eighteen-nineties"),
    ("1894", "The year 1894"),
    ("ledgers", "Ledgers of 1894"),
    ("book-3", "Ledger, book 3"),
    ("folio-12", "Folio 12"),
    ("entry-7", "Entry 7"),
    ("verso", "Entry 7, on the back"),
    ("marginalia", "Notes in the margin of the back of entry 7"),
)

PRIVATE = (("/private/ledger", "The private ledger"), ("/private/open-day/", "Open day"))

STAFF = (
    ("ada-wexcombe", "Ada Wexcombe, director"),
    ("ruth-okafor", "Ruth Okafor, ships"),
    ("henrik-aasen", "Henrik Aasen, instruments"),
    ("margit-lund", "Margit Lund, charts"),
    ("tom-garrity", "Tom Garrity, boat shed"),
    ("mercy-tolley", "Mercy Tolley, photographs"),
    ("isaac-venn", "Isaac Venn, archive"),
    ("beatrix-sallow", "Beatrix Sallow, conservation"),
    ("josiah-penrow", "Josiah Penrow, front desk"),
    ("elias-thorne", "Elias Thorne, master of the launch"),
    ("nils-ostrander", "Nils Ostrander, learning"),
    ("priya-raman", "Priya Raman, shop"),
)

PRESS = (
    ("ice-harbour-opens", "Ice Harbour opens in the tidal basin gallery"),
    ("constance-restored", "The barque Constance is to be restored"),
    ("ninety-years", "The museum is ninety"),
    ("lantern-room", "The lantern room opens to visitors"),
    ("whale-voted-favourite", "Ear bone of a whale is voted favourite object"),
    ("free-thursdays", "Free entry on Thursdays in winter"),
    ("loan-from-bergen", "A loan from Bergen"),
    ("foghorn", "A notice to our neighbours about the foghorn"),
)


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
        yield picture(number), Answer(content_type="image/png", parts=(seascape(number),))


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
    near = [(f"/visit/{name}/", title) for name, title in VISIT]
    index = prose_page("/visit/", "Plan your visit", "visit", near)
    index.add(index.link("/visit/café/#menu", "The Café on the Quay", to=CAFE))
    index.add(index.link("https://maps.example/saltmere", "Saltmere on the map"))
    yield "/visit/", index.answer()
    yield "/visit", redirect(301, "/visit/")
    for name, title in VISIT:
        page = prose_page(f"/visit/{name}/", title, "visit", near)
        if name == "accessibility":
            page.add(page.link("/a-to-z/", "Everything from A to Z, on one page"))
        yield page.path, page.answer()
    cafe = prose_page(CAFE, "The Café on the Quay", "visit", [("/visit", "Back to your visit")])
    yield CAFE, cafe.answer()
    orphan = prose_page("/visit/signal-tower/", "The signal tower, by appointment", "visit")
    yield orphan.path, orphan.answer()


def _collections() -> Iterator[Page]:
    near = [(f"/collections/{name}/", title) for name, title, _ in DEPARTMENTS]
    near.append(("/collections/photographs/", "Photographs"))
    yield "/collections/", prose_page("/collections/", "The collections", "object", near).answer()
    for name, title, count in DEPARTMENTS:
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
    nouns = NOUNS[department]
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
    for name, _ in DEEP:
        folders.append(f"{folders[-1]}{name}/")
    titles = ["The archive", *(title for _, title in DEEP)]
    for level, (folder, title) in enumerate(zip(folders, titles, strict=True)):
        page = prose_page(folder, title, "archive")
        if level + 1 < len(folders):
            page.menu([(folders[level + 1], titles[level + 1])])
        if 2 <= level <= 6:
            page.menu([(f"{folder}index.html", "Index of this box")])
            index = prose_page(f"{folder}index.html", f"Index: {title}", "archive")
            yield index.path, index.answer()
        if level == 0:
            page.menu(PRIVATE)
        yield folder, page.answer()
    yield "/private/ledger", prose_page("/private/ledger", "The private ledger", "archive").answer()
    yield "/private/", prose_page("/private/", "Private", "archive").answer()
    yield "/private/open-day/", Draft("/private/open-day/", "Open day in the archive").answer()


def _staff() -> Iterator[Page]:
    near = [(f"/staff/{name}", title) for name, title in STAFF]
    gone = [("/staff/silas-marrow", "Silas Marrow, rope (retired)")]
    yield "/staff/", prose_page("/staff/", "People", "staff", near + gone).answer()
    for path, title in near:
        page = prose_page(path, title, "staff", [("/staff/", "Everybody")])
        name = path.rpartition("/")[2]
        page.add(page.link(f"mailto:{name}@saltmere-museum.example", "Write a letter"))
        yield path, page.answer()


def _press() -> Iterator[Page]:
    near = [(f"/press/{name}", title) for name, title in PRESS]
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
