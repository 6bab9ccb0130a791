"""What every part of the window is made with: theme, zoom, focus, text, memory."""
