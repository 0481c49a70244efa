"""What the product is made of: locked with hashes, compared with known faults."""
