"""What changed between two crawls."""
