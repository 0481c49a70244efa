"""Every error a person may meet, in one tree.

* RuleproofError
  * NotFound: a game, rulebook, page or query that is not there
    * GameNotFound
    * RulebookNotFound
    * PageNotFound
    * QueryNotFound
  * IllegalAction: an action that the rules forbid in this state
  * InvalidNotation: a text that is no state or action of the game
  * BadFacts: facts of a case that the query does not take
  * CitationNotFound: words that do not stand on the page that is named for them
  * UncitedClaim: a sentence of an answer without a citation
  * UnreadableRulebook: a file that cannot become a rulebook
    * NotARulebook: empty, or no PDF, text or Markdown
    * DamagedFile: a PDF that is cut off or broken beyond repair
    * LockedFile: a PDF that asks for a password
    * NoTextLayer: a scan, where OCR is not installed
    * TooCostly: reading went past its limits of time or memory
  * ContentError: a shipped or user-written data file (game.toml, faq, aids) that is not well formed
  * BadQuestion: empty, or longer than the limit
  * IndexUnusable: no intact generation of an index
  * ModelUnavailable: an embedding model that is not installed
  * Misconfigured: the installation itself is wrong

Each message says what was asked, where, and what to do next.
Not finding an answer in a book is not an error.
"""


class RuleproofError(Exception):
    """Base of all errors meant for the person who asked; ``str()`` is the whole message."""


class NotFound(RuleproofError):
    """Something was named that is not there."""


class GameNotFound(NotFound):
    """No game of that id in the library."""


class RulebookNotFound(NotFound):
    """No rulebook of that id in the library."""


class PageNotFound(NotFound):
    """The rulebook has no page of that number."""


class QueryNotFound(NotFound):
    """The engine of the game has no query of that id."""


class IllegalAction(RuleproofError):
    """The rules forbid this action in this state."""


class InvalidNotation(RuleproofError):
    """The text is no state or action of the game."""


class BadFacts(RuleproofError):
    """The facts of the case are not what the query takes."""


class CitationNotFound(RuleproofError):
    """The quoted words do not stand on the page named."""


class UncitedClaim(RuleproofError):
    """A claim without a citation."""


class UnreadableRulebook(RuleproofError):
    """The file cannot become a rulebook."""


class NotARulebook(UnreadableRulebook):
    """The file is empty, or neither PDF nor text."""


class DamagedFile(UnreadableRulebook):
    """The PDF is cut off or broken."""


class LockedFile(UnreadableRulebook):
    """The PDF asks for a password."""


class NoTextLayer(UnreadableRulebook):
    """A scan, and no OCR to read it with."""


class TooCostly(UnreadableRulebook):
    """Reading took more time or memory than allowed."""


class ContentError(RuleproofError):
    """A data file is not well formed."""


class BadQuestion(RuleproofError):
    """The question is empty or too long."""


class IndexUnusable(RuleproofError):
    """The index has no generation that is intact."""


class ModelUnavailable(RuleproofError):
    """The embedding model asked for cannot be loaded."""


class Misconfigured(RuleproofError):
    """The installation itself is wrong."""
