"""A kit that proves a game and its engine against the laws of the protocol; for anybody's game.

``check`` plays at random and holds every state to the laws of ``laws.py``. ``check_engine`` holds the rule
sheet to its booklet and rules on every query. ``count`` counts the whole tree. All of them report; nothing
is excused by name. ``python -m engine.conformance GAME`` does it from the command line.
"""

from engine.conformance.engines import check_engine
from engine.conformance.plays import check
from engine.conformance.report import Failure, Report
from engine.conformance.tree import Counts, count, differing, divide

__all__ = ["Counts", "Failure", "Report", "check", "check_engine", "count", "differing", "divide"]
