"""Rulebooks: what they are, how they are read, where their words stand."""
