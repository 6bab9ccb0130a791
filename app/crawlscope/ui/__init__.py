"""What a crawl looks like: Qt and pyqtgraph. Starts no coroutine, knows no crawler."""
