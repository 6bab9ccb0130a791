"""The bars: address, controls, messages, counts."""
