"""What is found between two entries in one sentence, in the language of the first."""

from corpus.language import fr_or_en
from qa.audit.across.entry import Entry
from qa.audit.types import Clash, PairKind

_SAYS = {
    PairKind.DUPLICATE: (
        "Both entries ask the same and answer the same.",
        "Les deux entrées posent la même question et donnent la même réponse.",
    ),
    PairKind.LANGUAGES: (
        "The two language versions differ: “{said}” against “{printed}”.",
        "Les deux versions diffèrent : « {said} » contre « {printed} ».",
    ),
    PairKind.CONTRADICTION: (
        "The two entries exclude each other: “{said}” against “{printed}”.",
        "Les deux entrées se contredisent : « {said} » contre « {printed} ».",
    ),
}
TWICE = (
    "Both entries ask the same in the same words, and their answers are not the same.",
    "Les deux entrées posent la même question dans les mêmes mots, et leurs réponses ne sont pas les mêmes.",
)


def why(kind: PairKind, clash: Clash | None, entry: Entry) -> str:
    """Return what is found in one sentence, in the language of the first entry."""
    told = int(fr_or_en(entry.item.language) == "fr")
    return _SAYS[kind][told].format(said=clash.said if clash else "", printed=clash.printed if clash else "")
