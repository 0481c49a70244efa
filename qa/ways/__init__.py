"""The ways in which a question finds its answer; ``qa.answerer`` says in which order they are tried.

* ``found``: what one game's books have to say. ``cases``: rulings, and asking which case is meant.
* ``learned``: the sentences of a shipped booklet. ``openly``: points left open, and that nothing answers.
"""
