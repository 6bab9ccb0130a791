"""Scripts and third parties, with what each does on which pages."""
