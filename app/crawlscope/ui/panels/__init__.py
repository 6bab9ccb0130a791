"""The panels, a folder each; none knows another."""
