"""What the process runs on: the loop, the display, the log, memory."""
