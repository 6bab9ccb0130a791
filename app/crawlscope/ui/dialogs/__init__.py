"""Dialogs that open and answer by a signal."""
