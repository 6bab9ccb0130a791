"""Models and tables of many rows, how their cells are painted, the words of records."""
