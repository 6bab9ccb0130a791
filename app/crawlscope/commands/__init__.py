"""The command line, and the self-test."""
