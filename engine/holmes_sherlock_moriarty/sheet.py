"""The rule sheet of the game, and the order in which its chapters are read."""

from engine.rule import RuleSheet

GAME = "holmes-sherlock-moriarty"

sheet = RuleSheet(GAME)
"""Filled by the ``rules_*`` modules, one a chapter of the booklet."""
