"""Measuring answers against question sets."""
