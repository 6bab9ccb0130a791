"""Pages that have nothing wrong, to be spoilt in one way each."""

from crawlscope.core.findings.rules import Judged
from crawlscope.core.records.events import State
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing

URL = "https://a.example/a-page"
TITLE = "A title that says what is on this page"
DESCRIPTION = (
    "A description that says in one or two whole sentences what somebody finds on this page."
)
RECORD = Judged(URL, State.DONE, 200, TITLE, URL, "text/html", size=9_000, elapsed=0.1, depth=1)
PAGE = PageFacts(
    titles=1,
    description=DESCRIPTION,
    descriptions=1,
    headings=((1, "What this page is about"), (2, "First"), (3, "Detail"), (2, "Second")),
    language="en",
    hreflang=(("en", URL), ("fr-CA", "https://a.example/fr"), ("x-default", "https://a.example/")),
    canonicals=(URL,),
    words=300,
    text_hash=1,
    minhash=b"",
    links_total=20,
    has_viewport=True,
    has_doctype=True,
    has_charset=True,
    elements=300,
)
HEADERS = HeaderFacts(
    encoding="gzip",
    has_hsts=True,
    has_csp=True,
    has_frame_options=True,
    has_nosniff=True,
    has_referrer_policy=True,
    has_cache_headers=True,
)
TIMING = Timing(first_byte=0.1)
