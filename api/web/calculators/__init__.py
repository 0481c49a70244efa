"""Calculators: forms that an engine's typed queries generate, and sheets composed of several queries.

* ``fields``: from a slot to the field that shows it, and from what was typed to a fact.
* ``forms``: the form of one query, with the ruling on what it holds.
* ``declared``: what a composed calculator is; one module a game declares its own, as data.
* ``working``: a composed calculator worked out on the facts that were given.
* ``pages``: the routes, and ``composed`` for other pages that list them.
"""

from api.web.calculators.pages import composed, router

__all__ = ["composed", "router"]
