"""The restoration workshop: a wing of the museum whose pages have one fault each, or nearly."""
