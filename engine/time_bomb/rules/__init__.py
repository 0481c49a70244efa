"""The rules of Time Bomb beside the words of its booklet, one module a chapter, in the booklet's order."""

from engine.time_bomb.rules import box, cases, chances, editions, ends, evolution, goal, play, rounds, setup
from engine.time_bomb.sheet import SHEET

MODULES = (goal, box, setup, play, rounds, ends, cases, chances, editions, evolution)

__all__ = ["MODULES", "SHEET"]
