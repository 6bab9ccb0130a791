"""How much work one slice is: each budget with its unit and roughly the time that it takes.

One thread does everything, so work that takes longer than a few milliseconds is done in slices
(`slices.py`). How much is kept, shown or read in all is not a budget: such limits are where they
are used, and those that a site can reach are in `limits.py`.
"""

# A page.
PARSED_OCTETS = 16 * 1024  # or characters, in a piece: 4,100 attributes of one tag take 16 ms
SCANNED_OCTETS = 128 * 1024  # of a page, by the compiled scanner; 0.5 ms, 5 ms at worst
PARSED_TAGS = 512  # in a piece; half may be opened again in each of the others: 7 ms
ATTRIBUTES_FOUND = 2_000  # of a tag that is longer than a piece; 0.3 ms
SEARCHED_OCTETS = 64 * 1024  # of a page searched for its charset; 0.1 ms
DECODED_OCTETS = 512 * 1024  # 1 ms of UTF-8, 20 ms at worst
MENDED_OCTETS = 8 * 1024  # the same of encodings whose errors are mended one by one; 5 ms at worst
XML_OCTETS = 8 * 1024  # parsed by expat; 3 ms at worst
WRITTEN_CHARACTERS = 64 * 1024  # of XHTML, given to the HTML parser as HTML; a few ms

# A crawl.
PIECE_WEIGHT = 100_000  # of the patterns of one set (`core/base/patterns.py`); compiled in 6 ms
PATTERNS_READ = 100  # 2 ms, if none was read before
PAGES_SECONDS = 0.003  # of one turn of the loop, for all pages read in it
LINKS_SECONDS = 0.003  # for one page, before others have their turn
LINKS_BETWEEN_LOOKS = 32  # at the clock
LINKS_RESOLVED = 128  # 1 ms, if none was met before
LINKS_SPREAD = 2_000  # looked at, by which something may be nearer, or 50 that are; under 1 ms
LISTED_LINKS = 50_000  # of one page, put into an array in one go; 2 ms
CHUNKS_CUT = 512  # cut from an answer; 0.5 ms
UNPACKED_OCTETS = 128 * 1024  # of a body with a content coding; 0.2 ms of gzip, 1 ms at worst
ROBOTS_LINES = 500  # a few ms
ROBOTS_CHARACTERS = 20_000  # of rules; the same
SITEMAP_OCTETS = 16 * 1024  # a few ms
SITEMAP_WORDS = 500  # of a plain-text sitemap, or its lines; a few ms
LISTED_LINES = 500  # of a list of addresses; a few ms
JOINED_ROWS = 200  # of a table that is joined, or of its values; a few ms
LIST_OCTETS = 64 * 1024  # of it, read at once
WORKERS_STARTED = 10  # each opens a connection; a few ms
WORKERS_STOPPED = 100  # a few ms
WORKERS_CALLED = 20  # that wait for a URL, and ask for it then; a few ms
EVENTS_A_TURN = 32  # of sockets: an answer has come, a connection is made; a few ms
URLS_ADMITTED = 100  # after an earlier refusal; a few ms
URLS_LOOKED_AT = 1_000  # queued or refused ones, whether they are excluded; 1 to 2 ms
HOSTS_TIMED = 2_000  # counted anew when they may be asked; 1 to 2 ms
GUARDED_RECORDS = 100  # of a crawl file, whose values are read before any is looked at; 1 ms
GUARDED_RUNS = 50  # of links; the same
URLS_RECHECKED = 50  # each with the links of its page, from the crawl file; a few ms
CONNECTIONS_CLOSED = 100  # a few ms
LINKS_TOLD = 2_000  # or addresses, by a node of a cluster; 1 ms to unpack
OCTETS_TOLD = 1 << 20  # of a file, by such a node; under 1 ms

# Folding events and showing them.
FOLD_SECONDS = 0.003  # for one step of a frame
EVENTS_BETWEEN_LOOKS = 100  # at the clock
JUDGED_A_FOLD = 300  # URLs whose findings may have changed; a few ms
REPLAYED_ENTRIES = 100  # of a history, folded once more; a few ms
REPLAYED_EVENTS = 300  # that they stand for; the same
REPLAYED_FACTS = 10  # answers whose facts are read from the crawl file; under 1 ms
COPIED = 20_000  # values of columns, for a moment that a replay keeps; 1 ms
COUNTED_ENTRIES = 40_000  # looked at in columns; 1 to 2 ms
VERDICTS_A_FOLD = 300  # judged again by the end of their chain; a few ms

# The crawl file.
WRITTEN_RECORDS = 100  # 1 to 2 ms
WRITTEN_LINKS = 2_000  # the same
WRITTEN_FACTS = 20  # of pages; 1 ms
READ_FACTS = 50  # of pages; 2 ms
READ_SAID = 25  # URLs: what their answers said; 2 ms for pages with a thousand links
LINKS_A_RUN = 24_000  # sorted together; 2 ms
LATE_SECONDS = 0.015  # for a slice of a late transaction
COPIED_OCTETS = 1 << 18  # a few ms, with an occasional fsync
# Slices between two fsyncs; otherwise the last fsync would wait for the whole file
SYNCED_COPIES = 4
CHECKED_OCTETS = 2_000_000  # of a file opened in the window, checked for damage
READ_RECORDS = 500  # some ms
READ_LINKS = 20_000  # the same
READ_URLS = 2_000  # the same
RESTORED_FACTS = 25  # of pages, judged anew; a few ms
RESTORED_RECORDS = 500  # folded by a ledger; a few ms
LINK_PAGES = 20  # whose links are read at once; 1 ms
LINK_RUNS = 10  # in which the sources of links are searched; 1 ms
LINK_SOURCES = 10  # whose anchors are read; 1 ms
# That the window waits for links; if reading takes longer, they are shown later.
ANSWER_SECONDS = 0.003

# Exports and comparisons.
EXPORTED_RECORDS = 50  # 1 to 2 ms
EXPORTED_LINKS = 2_000  # the same
GATHERED_IDS = 5_000  # of a branch of the tree, or of the queue; 1 to 2 ms
EXPORTED_EDGES = 500  # of the link graph; 1 ms
EXPORTED_LINES = 200  # of the tree as text; 1 to 2 ms
EXPORTED_CASES = 100  # of JUnit; 1 ms
COUNTED_CASES = 1_000  # the same
MAPPED_RECORDS = 200  # examined for a sitemap; 1 ms
SURVEYED_RECORDS = 250  # for a report; 1 ms
REPORT_PIECES = 250  # of its text: about thirty rows; 1 to 2 ms
SYNCED_OCTETS = 4 * 1024 * 1024  # between two fsyncs of a file being written; a few ms
COMPARED_URLS = 1_000  # some ms
DIFFERENCES = 500  # examined; 1 ms

# Views.
VIEW_SECONDS = 0.003  # of filtering, sorting and scanning
BREATH_MS = 5  # between two such slices,
SHORT_BREATH_MS = 1  # if a person waits for a view to open,
LONG_BREATH_MS = 25  # if nobody asked for the result: there is no hurry
FIND_SECONDS = 0.006  # of a search in the tree: a million URLs in twenty slices
FOUND_URLS = 200  # between two looks at the clock; 4 ms if all are escapes that are read
FILTERED_URLS = 500  # 0.5 ms
SORTED_IDS = 500  # roughly; 1 ms
COPIED_IDS = 20_000  # under 1 ms
SUMMED_URLS = 500  # counted for their folders; 0.6 ms
FOLDER_URLS = 250  # of one folder, whose details are shown; 1 ms
NAMED_FOLDERS = 100  # by their addresses; 1 to 2 ms
PRUNED_NODES = 5_000  # of the tree, kept or left out by a filter; 1 to 2 ms
MERGED_STEPS = 1_000  # of times, given to the folder above; 1 ms
COUNTED_MASKS = 50  # sets of findings; 1 ms
SPREAD_URLS = 2_000  # counted for charts; 1 ms
MAPPED_NODES = 3_000  # of a folder, looked at for the map; 1 ms
MAPPED_BLOCKS = 400  # of the map, placed; 1 ms
CHAINS_SCANNED = 200  # redirect chains; 1 ms
ROWS_AT_ONCE = 5_000  # URLs that get rows, or are checked against a filter; a few ms
ROWS_OPENED = 3_000  # of the tree: each is laid out again whenever the tree grows; a few ms
AI_PAGES = 40  # looked up in the rules for AI crawlers; 1 to 2 ms
TWINS_FOUND = 100  # duplicates whose group is looked for; a few ms
