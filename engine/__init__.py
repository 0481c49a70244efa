"""Executable rules of the shipped games, each rule beside the words it implements."""
