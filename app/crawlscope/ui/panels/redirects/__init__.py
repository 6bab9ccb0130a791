"""The panel of redirect chains."""
