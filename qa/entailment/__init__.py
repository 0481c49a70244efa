"""Whether words of a rulebook answer a question, or speak for or against an answer: a cross-encoder."""

from qa.entailment.network import Reading, read
from qa.entailment.pairs import Pair, Text, pair_of

__all__ = ["Pair", "Reading", "Text", "pair_of", "read"]
