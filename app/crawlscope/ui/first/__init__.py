"""What is on the screen before the rest of the program is imported, and the window around all."""
