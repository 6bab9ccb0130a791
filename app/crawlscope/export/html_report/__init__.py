"""`.html`: one self-contained report for people. No script, nothing loaded from elsewhere."""
