"""What axe-core says of a page, in words: its rules, where they are explained, what breaks them."""

import re

from crawlscope.core.records.rendering import Accessibility, Violation

VERSION = re.compile(r"(\d{1,3}\.\d{1,3})\.")
EXPLAINED = "https://dequeuniversity.com/rules/axe"
MOST_SELECTORS = 10  # in a line


def help_url(found: Accessibility, rule: str) -> str:
    """Where axe-core's makers explain a rule, as its results have it."""
    version = VERSION.match(found.version)
    return f"{EXPLAINED}/{version[1] if version else 'latest'}/{rule}"


def in_words(found: Accessibility, rule: Violation) -> str:
    """In one line, and in no person's language."""
    named = ", ".join(rule.selectors[:MOST_SELECTORS])
    more = rule.elements - len(rule.selectors[:MOST_SELECTORS])
    rest = f" (+{more:,})" if more > 0 else ""
    return f"{rule.rule}: {named}{rest} ({help_url(found, rule.rule)})"
