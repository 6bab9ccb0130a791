"""Archives: WARC files of what went over the wire, and WACZ. Knows no network and no Qt."""
