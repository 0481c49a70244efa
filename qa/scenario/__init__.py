"""Reading a case in a sentence: from a player's question to a query of the engine and its facts.

1. ``words``: the question in words with their places; digits, number words, ordinals; sentences and clauses.
2. ``lexicon``: each word or phrase named by its concepts, from ``base.toml`` and the game's own TOML file;
   typing errors mended where one meaning alone is nearest. What is neither there nor harmless is unknown.
3. ``sides``: who "I", "my opponent", "he" or "Paul" are. ``mentions``: what each number counts or names, and
   whose it is. ``case`` puts this together and tells a story before the case from the case.
4. ``frames`` of the game (``<game>.py``): each names a query, the concepts that must be there and the
   ``binders`` that fill its slots.

What makes it safe: a frame reads a question only if it explains **every** word that weighs: each concept,
each number, each negation, each unknown word. One that is left over (a second question, another game, "what
if we change …") means no reading, and the question goes to the FAQ and the book. Frames that explain the same
words differently: no reading either. The filled slots keep the words that filled them and are told to the
player.

``learned`` reads by example what no frame foresees: ``likely_reading`` believes it where its chance is high,
or where a frame reads the same with only unknown words left over. ``offered_readings`` is what it thinks
likely at all: the player is asked whether that is meant. ``doubting_reading`` is the case that it reads where
a frame reads another one: the player is asked which is meant.
"""

from qa.scenario.frames import Reading, reread, told
from qa.scenario.reader import (
    doubting_reading,
    likely_reading,
    offered_readings,
    own_reading,
    read,
    spelled,
    spoken,
)

__all__ = [
    "Reading", "doubting_reading", "likely_reading", "offered_readings", "own_reading", "read", "reread",
    "spelled", "spoken", "told",
]  # fmt: skip
