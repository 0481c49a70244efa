"""One sentence for who reads the report: why a claim has its label, in French or English."""

from collections.abc import Sequence

from corpus.language import fr_or_en
from corpus.types import Located
from qa.audit.types import Clash, FaqItem, Label
from qa.types import ToldRuling

_SAYS = {
    Label.SUPPORTED: ("Page {page} says so.", "La page {page} le dit."),
    Label.CONTRADICTED: (
        "It says “{said}”, page {page} says “{printed}”.",
        "Ceci dit « {said} », la page {page} dit « {printed} ».",
    ),
    Label.NOT_IN_RULEBOOK: (
        "Nothing in the rulebook was found that says so; the nearest words stand on page {page}.",
        "Rien de tel n'a été trouvé dans le livret ; le passage le plus proche est page {page}.",
    ),
    Label.AMBIGUOUS: (
        "The rulebook leaves this open (page {page}).",
        "Le livret laisse ce point ouvert (page {page}).",
    ),
    Label.WRONG_PAGE: (
        "This stands on page {page}, not on page {cited}.",
        "Ceci se trouve page {page}, et non page {cited}.",
    ),
}
_DOUBTED = (
    "Page {page} is about it, but may say otherwise: read it.",
    "La page {page} en parle, mais dit peut-être autre chose : relisez-la.",
)
_NOWHERE = ("The rulebook has no words about it.", "Le livret n'a aucun passage à ce sujet.")
_RULED = ("It says “{said}”, the rules give: {ruling}", "Ceci dit « {said} », les règles donnent : {ruling}")


def why(
    label: Label,
    clash: Clash | None,
    evidence: Sequence[Located],
    item: FaqItem,
    ruling: ToldRuling | None,
    *,
    doubted: bool = False,
) -> str:
    """Return why a claim has its label; ``doubted``: one that is supported may be contradicted after all."""
    told = int(fr_or_en(item.language) == "fr")
    if not evidence:
        return _NOWHERE[told]
    if label is Label.SUPPORTED and doubted:
        return _DOUBTED[told].format(page=evidence[0].page_label)
    if label is Label.CONTRADICTED and clash is None:
        label = Label.NOT_IN_RULEBOOK
    if label is Label.CONTRADICTED and clash and ruling and ruling.says:
        return _RULED[told].format(said=clash.said, ruling=ruling.says)
    joined = ", ".join(str(page) for page in item.pages)
    said, printed = (clash.said, clash.printed) if clash else ("", "")
    return _SAYS[label][told].format(page=evidence[0].page_label, cited=joined, said=said, printed=printed)
