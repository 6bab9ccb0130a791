"""What the museum writes and sells: the log book by year and month, the handbook, the shop."""

from collections.abc import Iterator
from itertools import product

from crawlscope.demo.answers import Answer, redirect
from crawlscope.demo.draft import Draft
from crawlscope.demo.museum import Page, neighbours, picture, prose_page
from crawlscope.demo.words import names

YEARS = (2021, 2022, 2023, 2024)


def pages() -> Iterator[Page]:
    yield from _blog()
    yield from _handbook()
    yield from _shop()


def _blog() -> Iterator[Page]:
    years = [(f"/blog/{year}/", str(year)) for year in YEARS]
    index = prose_page("/blog/", "The log book", "blog", years)
    index.relate("alternate", "/blog/feed.xml", ' type="application/atom+xml"')
    yield "/blog/", index.answer()
    for year, folder in ((year, f"/blog/{year}/") for year in YEARS):
        months = [(f"{folder}{month}/", f"{name} {year}") for month, name in names().months]
        yield folder, prose_page(folder, f"The log book of {year}", "blog", months).answer()
    posts = list(_posts())
    for at, (path, title) in enumerate(posts):
        yield path, _post(posts, at, path, title)
    for (year, (month, name)), shown in zip(
        product(YEARS, names().months), zip(posts[::2], posts[1::2], strict=True), strict=True
    ):
        folder = f"/blog/{year}/{month}/"
        yield folder, prose_page(folder, f"{name} {year}", "blog", shown).answer()


def _posts() -> Iterator[tuple[str, str]]:
    """Two posts in each month, oldest first."""
    for at, (year, (month, _), part) in enumerate(product(YEARS, names().months, (0, 1))):
        title = names().posts[at % len(names().posts)]
        slug = title.lower().replace(" ", "-").replace(",", "").replace("?", "")
        yield f"/blog/{year}/{month}/{slug}", title if part else f"{title}, again"


def _post(posts: list[tuple[str, str]], at: int, path: str, title: str) -> Answer:
    page = Draft(path, title)
    page.text("blog", 5)
    if at % 4 == 0:
        page.image(picture(at), title)
    neighbours(page, [post for post, _ in posts], at)
    page.menu([posts[at - 1], posts[(at * 7 + 3) % len(posts)], ("/blog/", "All entries")])
    if at % 10 == 3:
        page.add(page.link(f"/exhibitions/{2017 + at // 10}/", "The exhibition of that year"))
    if at % 8 == 5:
        page.add(page.link("/guestbook/", "Guest book", rel="nofollow ugc"))
        page.add(page.link(f"https://tides.example/saltmere?week={at}", "Tides of that week"))
    return page.answer()


def _handbook() -> Iterator[Page]:
    versions = [(f"/handbook/{version}/", f"Version {version}") for version in names().versions]
    index = prose_page("/handbook/", "The volunteers' handbook", "handbook", versions)
    index.menu([("/handbook/latest", "The latest version")])
    yield "/handbook/", index.answer()
    yield "/handbook", redirect(301, "/handbook/")
    yield "/handbook/latest", redirect(302, "2.1/", "/handbook/2.1/")
    for version in names().versions:
        folder = f"/handbook/{version}/"
        chapters = [(folder + name, title) for name, title in names().chapters]
        contents = prose_page(folder, f"Handbook {version}", "handbook", chapters)
        contents.add(contents.link("/handbook", "Other versions"))
        yield folder, contents.answer()
        for at in range(len(chapters)):
            yield _chapter(folder, chapters, at)


def _chapter(folder: str, chapters: list[tuple[str, str]], at: int) -> Page:
    path, title = chapters[at]
    page = prose_page(path, title, "handbook", [(folder, "Contents")])
    neighbours(page, [chapter for chapter, _ in chapters], at)
    newest = f"/handbook/{names().versions[-1]}/{names().chapters[at][0]}"
    page.relate("canonical", newest)
    if folder.endswith("1.0/") and at % 5 == 2:
        page.add(page.link(f"{folder}{names().chapters[at][0]}-appendix", "Appendix (withdrawn)"))
    return path, page.answer()


def _shop() -> Iterator[Page]:
    shelves = [(f"/shop/{name}/", title) for name, title, _ in names().shelves]
    index = prose_page("/shop/", "The shop", "shop", shelves)
    index.menu([("/shop/?sort=price&dir=asc", "By price"), ("/shop.html", "The old price list")])
    yield "/shop/", index.answer()
    by_price = prose_page("/shop/?sort=price&dir=asc", "The shop, by price", "shop", shelves)
    by_price.relate("canonical", "/shop/")
    yield by_price.path, by_price.answer()
    for name, title, goods in names().shelves:
        folder = f"/shop/{name}/"
        near = [(folder + _slug(label), label) for label in goods]
        yield folder, prose_page(folder, title, "shop", near).answer()
        for at, (path, label) in enumerate(near):
            page = prose_page(path, label, "shop", [(folder, title), near[at - 1]])
            page.image(picture(at + len(title)), label)
            yield path, page.answer()


def _slug(label: str) -> str:
    return label.lower().replace(" ", "-").replace("'", "")
