"""The audit of a FAQ: which entries the rulebook supports, contradicts or does not cover, and why.

* ``reading``: FAQ files as publishers keep them. ``claims``: an answer taken apart into what can be judged.
* ``statements``, ``evidence``: what the rulebook says, and what of it a claim is about.
* ``clash``: which words of a claim and of the rulebook exclude each other. ``judge``: the label.
* ``across``: entries against each other. ``coverage``: rules that no entry touches.
"""
