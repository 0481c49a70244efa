"""Doors: command line and HTTP."""
