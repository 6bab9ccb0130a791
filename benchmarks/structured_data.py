"""Two hundred pages with structured data, of thirty types, right and wrong: do we say of them what
Adobe's validator says?

    npm install --prefix FOLDER @adobe/structured-data-validator @marbec/web-auto-extractor
    python benchmarks/structured_data.py FOLDER          # the differences, by kind (needs node)
    python benchmarks/structured_data.py --pages FOLDER  # writes the pages, to look at

Each type has a whole item, written as JSON-LD, microdata and RDFa, and spoilt in several ways:
a property is missing, a property or the type is misspelt. Both read the HTML themselves. Compared
are the findings of a page as (what, type, property). The vocabulary is ours for both, because that
of schema.org is not to be had without the network.
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.resources import resource
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document

NUMBER, SEED = 200, 7
DEEP = ("nutrition.calories", "location.address", "encoding.contentUrl")  # paths of two names
Node = dict[str, Any]
Told = tuple[str, str, str]  # what is wrong; the type of the item, and the property


def of(type_: str, **said: Any) -> Node:
    return {"@type": type_} | said


TEXT, DATE, URL = "Tea", "2026-05-01", "https://example.org/a.jpg"
RATING = of("Rating", ratingValue="4", bestRating="5", worstRating="1")
RATINGS = of("AggregateRating", ratingValue="4", ratingCount="9", bestRating="5", worstRating="1")
PERSON = of("Person", name=TEXT)
MAKER = of("Organization", name=TEXT, url=URL, logo=URL)
REVIEW = of("Review", author=PERSON, reviewRating=RATING, datePublished=DATE)
ADDRESS = of("PostalAddress", addressCountry="DE", addressLocality="Jena")
PLACE = of("Place", name=TEXT, address=ADDRESS)
OFFER = of(
    *("Offer",), price="3", priceCurrency="EUR", availability="InStock", priceValidUntil=DATE
)
STEP = of("HowToStep", text=TEXT, name=TEXT, url=URL, image=URL)
ANSWER = of("Answer", text=TEXT)
WHOLE = [
    of("Article", author=PERSON, datePublished=DATE, dateModified=DATE, headline=TEXT, image=URL),
    of(
        "NewsArticle",
        author=PERSON,
        datePublished=DATE,
        dateModified=DATE,
        headline=TEXT,
        image=URL,
    ),
    of(
        "BlogPosting",
        author=PERSON,
        datePublished=DATE,
        dateModified=DATE,
        headline=TEXT,
        image=URL,
    ),
    of(
        "BreadcrumbList",
        itemListElement=[
            of("ListItem", position="1", name=TEXT, item="https://example.org/a"),
            of("ListItem", position="2", name=TEXT, item="https://example.org/b"),
        ],
    ),
    of(
        "Product",
        name=TEXT,
        image=URL,
        offers=OFFER,
        brand=of("Brand", name=TEXT),
        description=TEXT,
        aggregateRating=RATINGS,
        review=REVIEW,
        sku="1",
        gtin="2",
        mpn="3",
    ),
    of(
        "ProductGroup",
        name=TEXT,
        image=URL,
        brand=of("Brand", name=TEXT),
        description=TEXT,
        url=URL,
        productGroupID="1",
        variesBy="color",
        aggregateRating=RATINGS,
        review=REVIEW,
        hasVariant=of(
            "Product",
            name=TEXT,
            image=URL,
            offers=OFFER,
            sku="1",
            description=TEXT,
            brand=of("Brand", name=TEXT),
            aggregateRating=RATINGS,
            review=REVIEW,
        ),
    ),
    of("AggregateOffer", lowPrice="1", highPrice="2", priceCurrency="EUR", offerCount="3"),
    RATINGS | {"itemReviewed": of("Book", name=TEXT)},
    REVIEW | {"itemReviewed": of("Book", name=TEXT)},
    of(
        "Recipe",
        name=TEXT,
        image=URL,
        aggregateRating=RATINGS,
        author=PERSON,
        cookTime="PT5M",
        datePublished=DATE,
        description=TEXT,
        keywords=TEXT,
        prepTime="PT5M",
        totalTime="PT10M",
        nutrition=of("NutritionInformation", calories="90 calories"),
        recipeCategory=TEXT,
        recipeCuisine=TEXT,
        recipeIngredient=[TEXT, TEXT],
        recipeInstructions=[STEP, STEP],
        recipeYield="2",
        video=URL,
    ),
    of(
        "JobPosting",
        title=TEXT,
        description=TEXT,
        datePosted=DATE,
        hiringOrganization=MAKER,
        jobLocation=PLACE,
        baseSalary="1",
        directApply="true",
        employmentType="FULL_TIME",
        identifier="7",
        validThrough=DATE,
        applicantLocationRequirements=of("Country", name="DE"),
    ),
    of(
        "VideoObject",
        name=TEXT,
        thumbnailUrl=URL,
        uploadDate=DATE,
        description=TEXT,
        expires=DATE,
        duration="PT5M",
        contentUrl=URL,
        interactionStatistic=of("InteractionCounter", userInteractionCount="5"),
        hasPart=of("Clip", name=TEXT, startOffset="1", endOffset="2", url=URL),
    ),
    of(
        "ImageObject",
        contentUrl=URL,
        creator=PERSON,
        creditText=TEXT,
        copyrightNotice=TEXT,
        license=URL,
        acquireLicensePage=URL,
    ),
    of("Clip", name=TEXT, startOffset="1", endOffset="2", url=URL),
    of("BroadcastEvent", startDate=DATE, endDate=DATE, isLiveBroadcast="true"),
    of("3DModel", encoding=of("MediaObject", contentUrl=URL)),
    of(
        "MerchantReturnPolicy",
        applicableCountry="DE",
        returnPolicyCategory="MerchantReturnNotPermitted",
    ),
    of(
        "OfferShippingDetails",
        shippingRate=of("MonetaryAmount", currency="EUR", value="3"),
        shippingDestination=of("DefinedRegion", addressCountry="DE", postalCode="1"),
        deliveryTime=of("ShippingDeliveryTime", handlingTime="1", transitTime="2"),
    ),
    of("Certification", name=TEXT, issuedBy=MAKER, certificationIdentification="1"),
    of("Organization", name=TEXT, url=URL, logo=URL),
    of(
        "Restaurant",
        name=TEXT,
        address=ADDRESS,
        geo=of("GeoCoordinates", latitude="1", longitude="2"),
        openingHours="Mo 9-5",
        priceRange="€",
        telephone="1",
        url=URL,
    ),
    of(
        "Event",
        name=TEXT,
        startDate=DATE,
        location=PLACE,
        description=TEXT,
        endDate=DATE,
        eventStatus="EventScheduled",
        image=URL,
        offers=OFFER,
        organizer=MAKER,
        performer=PERSON,
    ),
    of("FAQPage", mainEntity=of("Question", name=TEXT, acceptedAnswer=ANSWER)),
    of(
        "QAPage",
        mainEntity=of(
            "Question",
            name=TEXT,
            answerCount="1",
            acceptedAnswer=ANSWER,
            text=TEXT,
            author=PERSON,
            datePublished=DATE,
            upvoteCount="1",
        ),
    ),
    of("Course", name=TEXT, description=TEXT, provider=MAKER),
    of(
        "Dataset",
        name=TEXT,
        description=TEXT,
        creator=MAKER,
        license=URL,
        distribution=of("DataDownload", contentUrl=URL),
    ),
    of(
        "Movie",
        name=TEXT,
        image=URL,
        aggregateRating=RATINGS,
        dateCreated=DATE,
        director=PERSON,
        review=REVIEW,
    ),
    of(
        "SoftwareApplication",
        name=TEXT,
        offers=OFFER,
        aggregateRating=RATINGS,
        applicationCategory=TEXT,
        operatingSystem=TEXT,
    ),
    of(
        "WebSite",
        name=TEXT,
        url=URL,
        potentialAction=of("SearchAction", target=URL) | {"query-input": "required name=q"},
    ),
    of("ProfilePage", mainEntity=of("Person", name=TEXT), dateCreated=DATE, dateModified=DATE),
]


# --- the pages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    html: str


def examples() -> Iterator[Example]:
    """The same each time."""
    chance = random.Random(SEED)
    number = 0
    while True:
        for item in WHOLE:
            if number == NUMBER:
                return
            turn = number // len(WHOLE)
            how = ("whole", "whole", "whole", "without", "without", "misspelt", "unknown")[turn]
            write = (in_json, in_microdata, in_rdfa)[turn % 3]
            spoilt = item if turn < 3 else spoil(item, how, chance)
            body = write(spoilt)
            name = f"{number:03} {item['@type']} {how} {write.__name__[3:]}"
            yield Example(name, f"<!DOCTYPE html><title>{escape(name)}</title>{body}")
            number += 1


def spoil(item: Node, how: str, chance: random.Random) -> Node:
    names = [name for name in item if name != "@type"]
    name = chance.choice(names)
    if how == "without":
        return {each: value for each, value in item.items() if each != name}
    if how == "misspelt":
        return {f"{each}x" if each == name else each: value for each, value in item.items()}
    return item | {"@type": item["@type"].lower()}


def in_json(item: Node) -> str:
    said = json.dumps({"@context": "https://schema.org"} | item)
    return f'<script type="application/ld+json">{said}</script>'


def in_microdata(item: Node) -> str:
    return _nested(item, "itemprop", "", ' itemscope itemtype="https://schema.org/{}"')


def in_rdfa(item: Node) -> str:
    return _nested(item, "property", ' vocab="https://schema.org/"', ' typeof="{}"')


def _nested(item: Node, attribute: str, own: str, begin: str) -> str:
    """An element for the item, with `own` attributes, and others in it for its properties."""
    inner = "".join(
        _nested(value, attribute, f' {attribute}="{key}"', begin)
        if isinstance(value, dict)
        else _marked(attribute, key, value)
        for key, value in _pairs(item)
    )
    return f"<div{own}{begin.format(item['@type'])}>{inner}</div>"


def _pairs(item: Node) -> Iterator[tuple[str, Any]]:
    for key, value in item.items():
        if key != "@type":
            for each in value if isinstance(value, list) else [value]:
                yield key, each


def _marked(attribute: str, name: str, value: str) -> str:
    if value.startswith("https:"):
        return f'<a {attribute}="{name}" href="{escape(value)}">there</a>'
    return f'<span {attribute}="{name}">{escape(value)}</span>'


# --- what both say --------------------------------------------------------------------------------


def ours(page: str) -> set[Told]:
    answer = Answer(
        *(Response(charset="utf-8"), page, False, None, None),
        cookie_set=False,
        retry_after=None,
    )
    read = document("https://example.org/", answer, Wanted(), Hrefs())
    assert read is not None
    for _ in read.portions(PartitionedDict()):
        pass
    return set(told_by(read.facts or PageFacts()))


def told_by(facts: PageFacts) -> Iterator[Told]:
    for finding, _, type_, path in facts.structured_problems:
        what = finding.removeprefix("sd-").removesuffix("-missing")
        if what == "unknown-type":
            yield what, type_, ""
            continue
        first, *others = path.split("|")
        names = first.split(".")
        # Behind the path to the item: as many names as it takes until the next alternative
        deep = 2 if ".".join(names[-2:]) in DEEP else 1
        yield what, type_, "|".join(sorted((".".join(names[-deep:]), *others)))


ORACLE = """
import Extractor from '@marbec/web-auto-extractor';
import Validator from '@adobe/structured-data-validator';
let text = '';
for await (const part of process.stdin) text += part;
const { pages, schema } = JSON.parse(text);
const said = [];
for (const page of pages) {
  const found = new Extractor({}).parse(page);
  const issues = await new Validator(schema).validate(found);
  said.push(issues.map(each => ({ message: each.issueMessage, severity: each.severity,
    names: each.fieldNames ?? [], types: [each.path?.at(-1)?.type ?? each.rootType].flat() })));
}
const types = Object.keys(new Validator(schema).registeredHandlers);
console.log(JSON.stringify({ said, types }));
"""


def theirs(pages: list[str], folder: Path) -> tuple[list[list[Node]], set[str]]:
    """The issues of each page, and the types that there are rules for."""
    asked = json.dumps({"pages": pages, "schema": vocabulary()})
    script = folder.resolve() / "ask.mjs"
    script.write_text(ORACLE)
    run = subprocess.run(["node", script], input=asked, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr)
    told = json.loads(run.stdout)
    return told["said"], set(told["types"])


def vocabulary() -> Node:
    """Ours, as schema.org publishes it."""
    graph, domains = list[Node](), dict[str, list[str]]()
    for name, (parents, own) in json.loads(resource("schema_org.json").read_bytes()).items():
        above = [{"@id": f"schema:{each}"} for each in parents.split()]
        graph.append({"@id": f"schema:{name}", "@type": "rdfs:Class", "rdfs:subClassOf": above})
        for each in own.split():
            domains.setdefault(each, []).append(name)
    for name, types in domains.items():
        of_types = [{"@id": f"schema:{each}"} for each in types]
        entry = {"@id": f"schema:{name}", "@type": "rdf:Property"}
        graph.append(entry | {"schema:domainIncludes": of_types})
    return {"@graph": graph}


def as_ours(issue: Node) -> Told:
    message, types = issue["message"], [each or "" for each in issue["types"]]
    type_ = ", ".join(types)
    if "is not a valid schema.org type" in message:
        return "unknown-type", message.split('"')[1], ""
    if "is not supported by" in message:
        return "unknown-property", type_, issue["names"][0]
    what = "required" if issue["severity"] == "ERROR" else "recommended"
    if not ("missing" in message.lower() or "required" in message.lower()):
        what = "value"
    return what, type_, "|".join(sorted(issue["names"]))


def why(told: Told, others: set[Told], types: set[str]) -> str:
    """Why the other, with rules for these types, does not say the same of this page."""
    what, type_, name = told
    if type_ not in types:
        return "of a type that the other has no rules for"
    words = set(name.split("|"))
    of_type = [(other, set(named.split("|"))) for other, of, named in others if of == type_]
    if any(named == words for _, named in of_type):
        return f"{what} here, otherwise there"
    if any(named & words for _, named in of_type):
        return "the same gap, among other alternatives"
    if all("." in word for word in words):
        return "of a property of what is missing as a whole"
    return "a property that the other does not ask for"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", action="store_true")
    chosen = parser.parse_args()
    found = list(examples())
    if chosen.pages:
        chosen.folder.mkdir(parents=True, exist_ok=True)
        for each in found:
            (chosen.folder / f"{each.name.replace(' ', '-')}.html").write_text(each.html)
        return
    both, mine, their = Counter[Told](), Counter[Told](), Counter[Told]()
    alike, reasons = 0, Counter[str]()
    issues, types = theirs([each.html for each in found], chosen.folder)
    for page, said in zip(found, issues, strict=True):
        here, there = ours(page.html), {as_ours(each) for each in said}
        reasons.update(f"ours alone, {why(each, there, types)}" for each in here - there)
        reasons.update(f"Adobe's alone, {why(each, here, {each[1]})}" for each in there - here)
        both.update(here & there)
        mine.update(here - there)
        their.update(there - here)
        alike += here == there
    print(f"{len(found)} pages; of {alike} of them both say the same")
    print(
        f"said by both {both.total()}, by us alone {mine.total()}, by Adobe's alone {their.total()}"
    )
    print("\nwhy they differ:")
    for reason, number in sorted(reasons.items()):
        print(f"  {number:4} {reason}")
    for title, some in (("both", both), ("ours alone", mine), ("Adobe's alone", their)):
        print(f"\n{title}: " + ", ".join(f"{what} {n}" for what, n in _by_kind(some).items()))
        for (what, type_, name), number in sorted(some.items()) if title != "both" else ():
            print(f"  {number:4} {what:16} {type_} {name}")


def _by_kind(some: Counter[Told]) -> Counter[str]:
    found = Counter[str]()
    for (what, _, _), number in some.items():
        found[what] += number
    return found


if __name__ == "__main__":
    main()
