"""What is queued, in the order in which it will be requested, and what a person does with it."""
