"""What the templates of a report say, in the person's language: templates name it, as `t.name`,
since texts for translators are collected from Python alone.

Texts are `Markup`: they are ours, and hold no quotes; what is filled in is escaped.
"""

from collections.abc import Callable

from markupsafe import Markup

from crawlscope.core.base.language import tr
from crawlscope.core.policy.declared_findings import Severity

_TEXTS = {
    "crawl_of": tr("Crawl of {name}"),
    "sections": tr("Sections"),
    "filter": tr("Filter", "noun"),
    "open_all": tr("Expand all"),
    "close_all": tr("Collapse all"),
    "filtered": tr("{shown} of {total} rows"),
    "made_by": tr("Created with Crawlscope."),
    "made_with": tr("Created with Crawlscope. Settings: {settings}."),
    "rest": tr(
        "A truncated list names the export that has the rest: {command}, or {export} in the window."
    ),
    "export": tr("Export"),
    "more_in": tr("… and {n:,} more, in {export}."),
    "more_here": tr("… and {n:,} more here"),
    "began": tr("start of the crawl"),
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
    "no_answer": tr("No response"),
    "read": tr("Read", "size of what was read"),
    "median": tr("Median"),
    "broken_of": tr("{n:,} broken", "URLs"),
    # Findings
    "findings": tr("Findings"),
    "nothing_wrong": tr("No problems found."),
    "what_is_wrong": tr(
        "All findings, most severe first. Expand one to see why it matters, how to fix it, "
        "and the URLs."
    ),
    "why": tr("Why it matters"),
    "mend": tr("How to fix it"),
    # Charts and lists
    "charts": tr("Charts"),
    "broken_links": tr("Broken links"),
    "no_broken_links": tr("No broken links found."),
    "redirect_chains": tr("Redirect chains"),
    "no_redirects": tr("No redirects."),
    "hosts": tr("Hosts"),
    "folders": tr("Folders"),
    "no_hosts": tr("None to compare."),
    "uncrawled": tr("Why not crawled"),
    "all_crawled": tr("Every known URL was crawled."),
    "slowest": tr("Slowest responses"),
    "none_slow": tr("No responses yet."),
    "largest": tr("Largest pages"),
    "none_large": tr("No sizes known yet."),
    "tree": tr("All URLs"),
    "no_urls": tr("No URLs known yet."),
    "part_of_tree": tr(
        "The tree shows {n:,} entries, upper levels first; the .txt, .csv and .jsonl "
        "exports contain every URL."
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
        "{n:,} of them are errors, and are listed first.",
        "1 of them is an error, and is listed first.",
        n,
    ).format(n=n),
    "broken": lambda n: tr(
        "{n:,} URLs failed, returned status 400 or above, or redirect to such a URL. Each "
        "one that pages link to is listed with those pages.",
        "1 URL failed, returned status 400 or above, or redirects to such a URL. Each one "
        "that pages link to is listed with those pages.",
        n,
    ).format(n=n),
    "chains": lambda n: tr(
        "{n:,} chains: loops and those over the limit first, then the longest.",
        "1 chain.",
        n,
    ).format(n=n),
    "hosts": lambda n: tr(
        "{n:,} hosts, those with the most URLs first.",
        "1 host.",
        n,
    ).format(n=n),
    "folders": lambda n: tr(
        "{n:,} folders, those with the most URLs first.",
        "1 folder.",
        n,
    ).format(n=n),
    "uncrawled": lambda n: tr(
        "{n:,} URLs not crawled, by deciding rule, most frequent first.",
        "1 URL not crawled, by deciding rule, most frequent first.",
        n,
    ).format(n=n),
    "slowest": lambda n: tr(
        "The {n:,} slowest URLs, from connect to last byte.",
        "The slowest URL, from connect to last byte.",
        n,
    ).format(n=n),
    "largest": lambda n: tr(
        "The {n:,} URLs with the largest bodies, decoded; for bodies not read, as stated "
        "by the server.",
        "The URL with the largest body, decoded; for bodies not read, as stated by the server.",
        n,
    ).format(n=n),
}
