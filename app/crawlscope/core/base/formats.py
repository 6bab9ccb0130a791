"""The formats of exports: the suffix that names each, and its words in a file dialog."""

from crawlscope.core.base.language import tr

EXPORTS = {
    ".jsonl": tr("JSON lines, a URL a line (*.jsonl)"),
    ".csv": tr("CSV table (*.csv)"),
    ".txt": tr("Tree as text (*.txt)"),
    ".json": tr("JSON (*.json)"),
    ".html": tr("Report for people (*.html)"),
    ".junit.xml": tr("Broken links as failed tests, JUnit (*.junit.xml)"),
    ".sarif": tr("Findings for code scanning, SARIF (*.sarif)"),
    ".xml": tr("Sitemap (*.xml)"),
    ".graphml": tr("Graph of links, GraphML (*.graphml)"),
    ".dot": tr("Graph of links, Graphviz (*.dot)"),
}
LINK_LISTS = {
    ".csv": tr("CSV table (*.csv)"),
    ".json": tr("JSON (*.json)"),
}
VIEWS = {
    ".csv": tr("CSV table (*.csv)"),
    ".jsonl": tr("JSON lines, a row a line (*.jsonl)"),
    ".html": tr("Page for people (*.html)"),
}
