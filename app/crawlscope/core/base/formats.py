"""The formats of exports: the suffix that names each, and its words in a file dialog."""

from crawlscope.core.base.language import tr

EXPORTS = {
    ".jsonl": tr("JSON Lines, one URL per line (*.jsonl)"),
    ".csv": tr("CSV table (*.csv)"),
    ".txt": tr("Tree as plain text (*.txt)"),
    ".json": tr("JSON (*.json)"),
    ".html": tr("HTML report (*.html)"),
    ".junit.xml": tr("Broken links as failed tests, JUnit (*.junit.xml)"),
    ".sarif": tr("Findings for code scanning, SARIF (*.sarif)"),
    ".xml": tr("Sitemap (*.xml)"),
    ".graphml": tr("Link graph, GraphML (*.graphml)"),
    ".dot": tr("Link graph, Graphviz (*.dot)"),
}
LINK_LISTS = {
    ".csv": tr("CSV table (*.csv)"),
    ".json": tr("JSON (*.json)"),
}
VIEWS = {
    ".csv": tr("CSV table (*.csv)"),
    ".jsonl": tr("JSON Lines, one row per line (*.jsonl)"),
    ".html": tr("HTML page (*.html)"),
}
