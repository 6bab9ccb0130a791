"""Structured data: the items that pages describe, and what is to be said of them."""
