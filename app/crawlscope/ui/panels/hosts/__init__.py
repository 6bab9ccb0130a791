"""Hosts and folders, with what each amounts to."""
