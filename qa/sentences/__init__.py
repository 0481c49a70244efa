"""Which sentence of a shipped booklet answers a question, learned from what players ask of each.

``sentences.jsonl`` of a game gives for each sentence (or few that answer together) its words and an answer in
French and English that says no more. A network like that of ``qa.scenario.learned`` has one class an entry,
and one for questions that the booklet does not answer; ``python -m eval.fit_sentences`` trains it.
"""

from qa.sentences.likeliest import Likeliest, likeliest

__all__ = ["Likeliest", "likeliest"]
