"""The version of the program, which all distributions made from this tree share."""

__version__ = "0.1.0"
