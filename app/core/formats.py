"""The formats of exports: the suffix that names each, and its words in a file dialog."""

EXPORTS = {
    ".jsonl": "JSON lines, a URL a line (*.jsonl)",
    ".csv": "CSV table (*.csv)",
    ".txt": "Tree as text (*.txt)",
    ".json": "JSON (*.json)",
    ".html": "Report for people (*.html)",
    ".junit.xml": "Broken links as failed tests, JUnit (*.junit.xml)",
    ".sarif": "Findings for code scanning, SARIF (*.sarif)",
    ".xml": "Sitemap (*.xml)",
    ".graphml": "Graph of links, GraphML (*.graphml)",
    ".dot": "Graph of links, Graphviz (*.dot)",
}
LINK_LISTS = {
    ".csv": "CSV table (*.csv)",
    ".json": "JSON (*.json)",
}
VIEWS = {
    ".csv": "CSV table (*.csv)",
    ".jsonl": "JSON lines, a row a line (*.jsonl)",
    ".html": "Page for people (*.html)",
}
