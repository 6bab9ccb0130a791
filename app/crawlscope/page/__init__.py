"""The bytes of a page in; its links, title and canonical out."""
