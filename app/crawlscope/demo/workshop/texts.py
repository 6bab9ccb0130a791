"""Faults of texts: titles, descriptions, headings, and what a page says."""

from crawlscope.demo.workshop.bench import Bench
from crawlscope.demo.workshop.family import Family

TITLE_60 = "Little by little the lid of the tin will tilt: it still fits"
DESCRIPTION_155 = (
    "Little by little it will fit: this is still the little tin with the tilting lid and till it "
    "is lifted it is all a little tight in it, but still it will fit"
)


def titles(bench: Family) -> None:
    none, loud = bench.pair(
        "title-missing",
        ("A page whose title is blank", "Its title element holds three blanks and nothing else."),
        (
            "A page whose title is shouted",
            "Its title element is in capitals, and a title all the same.",
        ),
    )
    none.title, none.head["title"] = "", "<title>   </title>"
    loud.head["title"] = f"<TITLE\n>\n{loud.title}\n</TITLE>"
    short, enough = bench.pair(
        "title-short",
        ("A title one character too short", "Its title has 29 characters."),
        ("A title just long enough", "Its title has 30 characters."),
    )
    short.retitle("Oars, rowlocks and one paddle")
    enough.retitle("Oars, rowlocks and two paddles")
    long, fits = bench.pair(
        "title-long",
        ("A title one character too long", "Its title has 61 characters."),
        ("A title that just fits", "Its title has 60 characters, and slim ones."),
    )
    long.retitle(f"{TITLE_60}!")
    fits.retitle(TITLE_60)
    two, drawn = bench.pair(
        "title-multiple",
        ("A page with two titles", "There are two title elements in its head."),
        (
            "A page with a title in a picture",
            "The second title is that of a drawing, which may have one.",
        ),
    )
    two.add_head("<title>The second of two titles, which wins nothing</title>")
    drawn.add('<svg viewBox="0 0 9 9" width="90" height="90"><title>A dot</title></svg>')
    _same_titles(bench)
    same, other = bench.pair(
        "title-is-h1",
        (
            "The title that is also the headline",
            "Its title and its h1 are the same, word for word.",
        ),
        ("The title that is not quite the headline", "Its title has one word more than its h1."),
    )
    same.retitle(same.headline)
    other.retitle(f"{other.headline} here")


def _same_titles(bench: Family) -> None:
    one, abroad = bench.pair(
        "title-duplicate",
        (
            "One of two pages with one title",
            "Another page has the same title in the same language.",
        ),
        (
            "A title that is at home in two languages",
            "Its twin has the same title, but is in German.",
        ),
    )
    bench.twin(one, "The other page with that title").retitle(one.title)
    german = bench.twin(abroad, "Ein Titel in zwei Sprachen")
    german.retitle(abroad.title)
    german.language = ' lang="de"'


def descriptions(bench: Family) -> None:
    none, loud = bench.pair(
        "description-missing",
        ("A page without a description", "Its meta description has no content."),
        (
            "A page with a description in capitals",
            "The name of its meta element is in capitals, which is fine.",
        ),
    )
    none.describe("")
    loud.head["description"] = loud.head["description"].replace("description", "DESCRIPTION", 1)
    short, enough = bench.pair(
        "description-short",
        ("A description one character too short", "It has 69 characters."),
        ("A description just long enough", "It has 70 characters."),
    )
    short.describe("A tin of screws, none of which fits anything; its lid fits neither ye")
    enough.describe("A tin of nails, none of which fits anything; its lid fits neither, yet")
    long, fits = bench.pair(
        "description-long",
        ("A description one character too long", "It has 156 characters."),
        ("A description that just fits", "It has 155 characters, and slim ones."),
    )
    long.describe(f"{DESCRIPTION_155}!")
    fits.describe(DESCRIPTION_155)
    two, social = bench.pair(
        "description-multiple",
        ("A page with two descriptions", "There are two meta descriptions in its head."),
        (
            "A page described for two readers",
            "The second description is meant for social networks.",
        ),
    )
    two.add_head('<meta name="description" content="The second of two, read by nobody.">')
    social.add_head('<meta property="og:description" content="For those who share it.">')
    _same_descriptions(bench)


def _same_descriptions(bench: Family) -> None:
    one, abroad = bench.pair(
        "description-duplicate",
        ("One of two pages described alike", "Another page has the same description."),
        ("Two languages, described alike", "Its twin has the same description, but is in German."),
    )
    twin = bench.twin(one, "The other page described like that")
    german = bench.twin(abroad, "Zwei Sprachen, eine Beschreibung")
    german.language = ' lang="de"'
    for page, like in ((twin, one), (german, abroad)):
        page.head["description"] = like.head["description"]


def headings(bench: Family) -> None:
    none, drawn = bench.pair(
        "h1-missing",
        (
            "A page whose h1 is empty",
            "There is an h1, and nothing in it.",
        ),
        ("A page whose h1 is a picture", "The h1 is a picture, whose alt text stands for it."),
    )
    none.top = "<h1></h1>\n<h2>A page whose h1 is empty</h2>"
    drawn.resource("", "/img/sea-03.png")
    drawn.top = '<h1><img src="/img/sea-03.png" alt="An h1 in paint" width="240" height="150"></h1>'
    two, styled = bench.pair(
        "h1-multiple",
        ("A page with two h1", "The second headline is as large as the first."),
        ("A page with one h1 and a heading like it", "The second only looks like an h1."),
    )
    two.add("<h1>A second headline</h1>")
    styled.add('<h2 style="font-size:1.9rem">A heading as large as an h1</h2>')
    one, abroad = bench.pair(
        "h1-duplicate",
        ("The headline that stands on two pages", "Another page has the same h1."),
        ("Quai, Kai, quay", "Its twin has the same h1, but is in German."),
    )
    twin, german = bench.twin(one, "Same headline"), bench.twin(abroad, "Drei Sprachen")
    german.language = ' lang="de"'
    twin.top, german.top = one.top, abroad.top
    skips, climbs = bench.pair(
        "heading-skip",
        ("A heading that skips a level", "After an h2 comes an h4."),
        ("Headings that go down step by step", "h2, h3, h4, and back to h2 in one stride."),
    )
    skips.add("<h2>Sails</h2>", "<h4>Needles</h4>")
    climbs.add("<h2>Sails</h2>", "<h3>Sewing</h3>", "<h4>Needles</h4>", "<h2>Masts</h2>")


def content(bench: Family) -> None:
    for finding, label, words in (
        ("thin", ("A page one word too thin", "Its main part has 199 words."), 199),
        ("thin-almost", ("A page just thick enough", "Its main part has 200 words."), 200),
    ):
        page = bench.page(bench.at(finding), finding.capitalize(), label, is_long=False)
        page.fill_words(words)
    _same_texts(bench)
    lorem, cat = bench.pair(
        "placeholder",
        ("A page that was never written", "It still says what stood there before its text."),
        ("A page with a cat called Lorem", "Two of its words are here, but never side by side."),
    )
    lorem.add("<p>Lorem ipsum dolor sit amet.</p>")
    cat.add("<p>Lorem sleeps on the glue pot. Ipsum is the dog.</p>")
    none, welsh = bench.pair(
        "lang-missing",
        ("A page that does not name its language", "Its html element has no lang."),
        ("A page that names its language in capitals", "Its lang is EN, which is as good as en."),
    )
    none.language, welsh.language = "", ' lang="EN"'
    wrong, right = bench.pair(
        "lang-invalid",
        ("A page in a language that is none", "Its lang is en-UK; the code of that country is GB."),
        ("A page in the English of Great Britain", "Its lang is en-GB."),
    )
    wrong.language, right.language = ' lang="en-UK"', ' lang="en-GB"'


def _same_texts(bench: Family) -> None:
    one, printed = bench.pair(
        "exact-duplicate",
        ("A text that stands on two pages", "Another page has the same text to the letter."),
        (
            "A text and its print version",
            "Its twin has the same text, and names this page as canonical.",
        ),
    )
    _copy(bench, one, "The same text again")
    print_version = _copy(bench, printed, "The print version of a text")
    print_version.name_canonical(printed.path)
    print_version.is_listed = False
    one, less = bench.pair(
        "near-duplicate",
        ("A text that nearly stands on two pages", "Another page has this text but for one word."),
        (
            "A text that is half that of its twin",
            "Another page begins like this one and goes on otherwise.",
        ),
    )
    _copy(bench, one, "Nearly the same text").add("<p>Nearly.</p>")
    half = _copy(bench, less, "Half of the same text")
    half.seed = half.path
    half.prose()


def _copy(bench: Family, page: Bench, headline: str) -> Bench:
    """A page with the same main part under another headline."""
    name = page.title.partition(" · ")[0]
    copy = Bench(bench.origin, f"{page.path}-twin", f"{name}, twin", headline)
    copy.take_text(page)
    page.is_top_in_main = copy.is_top_in_main = False
    bench.pieces.append(copy)
    return copy
