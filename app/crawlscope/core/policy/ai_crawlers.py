"""The crawlers of AI companies that robots.txt may name, as resources/ai_crawlers.json has them."""

import json
from dataclasses import dataclass

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.resources import resource

PURPOSES = {  # what they read pages for, in words for people
    "training": tr_noop("training"),
    "search": tr_noop("search"),
    "user": tr_noop("questions of users"),
}


@dataclass(frozen=True, slots=True)
class AiCrawler:
    name: str  # as its company writes the product token
    company: str
    purpose: str  # a key of `PURPOSES`
    obeys: bool  # its company says that it obeys robots.txt
    source: str  # where the company describes it

    @property
    def token(self) -> str:
        """As robots.txt is searched for it: RFC 9309, section 2.2.1."""
        return self.name.lower()


CRAWLERS = tuple(
    AiCrawler(**each) for each in json.loads(resource("ai_crawlers.json").read_bytes())["crawlers"]
)
TOKENS = tuple(each.token for each in CRAWLERS)
