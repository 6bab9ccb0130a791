"""What a person asks of the contents of pages: rules and searches, as declarations."""
