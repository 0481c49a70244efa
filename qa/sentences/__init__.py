"""Which sentence of a shipped booklet answers a question, learned from what players ask of each.

``sentences.jsonl`` of a game gives for each sentence (or few that answer together) its words and an answer in
French and English that says no more. The network of ``qa.scenario.learned`` has a head with one class an
entry, one a query of the engine, and one for questions that nothing answers.
"""

from qa.sentences.likeliest import Likeliest, likeliest

__all__ = ["Likeliest", "likeliest"]
