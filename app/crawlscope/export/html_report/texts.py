"""What the templates of a report say, in the person's language: templates name it, as `t.name`,
since texts for translators are collected from Python alone.

Texts are `Markup`: they are ours, and hold no quotes; what is filled in is escaped.
"""

from collections.abc import Callable

from markupsafe import Markup

from crawlscope.core.base.language import tr
from crawlscope.core.policy.table import Severity

_TEXTS = {
    "crawl_of": tr("Crawl of {name}"),
    "sections": tr("Sections"),
    "filter": tr("Filter", "noun"),
    "open_all": tr("Open all"),
    "close_all": tr("Close all"),
    "filtered": tr("{shown} of {total} rows"),
    "made_by": tr("Made by Crawlscope."),
    "made_with": tr("Made by Crawlscope. Settings: {settings}."),
    "rest": tr(
        "A bounded list names the export that has the rest: {command}, or {export} in the window."
    ),
    "export": tr("Export"),
    "more_in": tr("… and {n:,} more, in {export}."),
    "more_here": tr("… and {n:,} more here"),
    "began": tr("where the crawl began"),
    "linked_from": tr("linked from"),
    "pages_label": tr("pages: "),
    "hops_label": tr("hops: "),
    # Columns
    "address": tr("URL"),
    "result": tr("Result"),
    "from": tr("Linked from"),
    "pages": tr("Pages"),
    "size": tr("Size"),
    "type": tr("Type"),
    "time": tr("Time"),
    "end": tr("End"),
    "hops": tr("Hops"),
    "chain": tr("Chain"),
    "host": tr("Host"),
    "folder": tr("Folder"),
    "urls": tr("URLs", "how many"),
    "broken": tr("Broken"),
    "no_answer": tr("No answer"),
    "read": tr("Read", "size of what was read"),
    "median": tr("Median"),
    "broken_of": tr("{n:,} broken", "URLs"),
    # Findings
    "findings": tr("Findings"),
    "nothing_wrong": tr("Nothing was found wrong."),
    "what_is_wrong": tr(
        "What is wrong, gravest first. Each opens to why it matters, how to mend it, and the URLs."
    ),
    "why": tr("Why it matters"),
    "mend": tr("How to mend it"),
    # Charts and lists
    "charts": tr("Charts"),
    "broken_links": tr("Broken links"),
    "no_broken_links": tr("No broken link was found."),
    "redirect_chains": tr("Redirect chains"),
    "no_redirects": tr("Nothing redirects."),
    "hosts": tr("Hosts"),
    "folders": tr("Folders"),
    "no_hosts": tr("There are none to tell apart."),
    "uncrawled": tr("Why not crawled"),
    "all_crawled": tr("Every URL that is known was crawled."),
    "slowest": tr("Slowest answers"),
    "none_slow": tr("Nothing was answered yet."),
    "largest": tr("Largest pages"),
    "none_large": tr("No size is known yet."),
    "tree": tr("All URLs"),
    "no_urls": tr("No URL is known yet."),
    "part_of_tree": tr(
        "The tree shows {n:,} entries, upper levels first; the exports .txt, .csv and .jsonl "
        "hold every URL."
    ),
}
TEXTS = {name: Markup(text) for name, text in _TEXTS.items()}  # noqa: S704  ours
SEVERITIES = {  # as headings
    Severity.ERROR: tr("Errors"),
    Severity.WARNING: tr("Warnings"),
    Severity.NOTE: tr("Notes"),
}
COUNTED: dict[str, Callable[[int], str]] = {  # templates name them as `n.name(5)`
    "urls": lambda n: tr("{n:,} URLs", "1 URL", n).format(n=n),
    "links": lambda n: tr("{n:,} links", "1 link", n).format(n=n),
    "more_pages": lambda n: tr("… and {n:,} more pages", "… and 1 more page", n).format(n=n),
    "more_hops": lambda n: tr("… {n:,} more hops …", "… 1 more hop …", n).format(n=n),
    "graver": lambda n: tr(
        "{n:,} of them are errors, and listed first.",
        "1 of them is an error, and listed first.",
        n,
    ).format(n=n),
    "broken": lambda n: tr(
        "{n:,} URLs failed, answered with status 400 or above, or redirect to such an end. "
        "Each that pages link to, with the pages that do.",
        "1 URL failed, answered with status 400 or above, or redirect to such an end. "
        "Each that pages link to, with the pages that do.",
        n,
    ).format(n=n),
    "chains": lambda n: tr(
        "{n:,} chains: loops and those over the limit first, then the longest.",
        "1 chain: loops and those over the limit first, then the longest.",
        n,
    ).format(n=n),
    "hosts": lambda n: tr(
        "{n:,} hosts, the one with the most URLs first.",
        "1 host, the one with the most URLs first.",
        n,
    ).format(n=n),
    "folders": lambda n: tr(
        "{n:,} folders, the one with the most URLs first.",
        "1 folder, the one with the most URLs first.",
        n,
    ).format(n=n),
    "uncrawled": lambda n: tr(
        "{n:,} URLs not crawled, by the rule that decided. The most frequent comes first.",
        "1 URL not crawled, by the rule that decided. The most frequent comes first.",
        n,
    ).format(n=n),
    "slowest": lambda n: tr(
        "The {n:,} URLs that took longest, from connect to last byte.",
        "The 1 URL that took longest, from connect to last byte.",
        n,
    ).format(n=n),
    "largest": lambda n: tr(
        "The {n:,} URLs with the largest bodies, decoded; of what was not read, as the server "
        "announced it.",
        "The 1 URL with the largest bodies, decoded; of what was not read, as the server "
        "announced it.",
        n,
    ).format(n=n),
}
