"""The language of a text, a booklet or a question of three words alike.

Function words decide almost every text in microseconds. The rest is left to py3langid, whose model takes
half a second to load and is therefore loaded only when it is needed.
"""

import re
import threading
from functools import cache
from typing import Any, Literal

from corpus.text import strip_accents

LANGUAGES = ("en", "fr", "de", "es", "it", "pt", "nl")
UNKNOWN = "und"

Told = Literal["fr", "en"]

_FUNCTION_WORDS = {
    "en": "the of and to is are was were be been that this these those with from for on at by as it its "
    "they their them you your he she his her have has had do does did not can may must will would "
    "should could if when what which who how many much where why there then than each any all some "
    "no or but after before player players card cards turn game may one two three four during into "
    "only whose we i am my our",
    "fr": "le la les un une des du de d l c j n s qu et ou est sont etre a au aux que qui quoi ce cet "
    "cette ces dans pour par sur avec sans ne pas plus il elle ils elles on nous vous je tu son sa "
    "ses leur leurs votre vos mon ma mes peut peuvent doit doivent faut fait si quand combien "
    "comment pourquoi quel quelle quels quelles lorsque apres avant chaque tous toutes tout toute "
    "aucun autre joueur joueurs carte cartes tour jeu partie debut fin deux trois quatre cinq ai as "
    "ont suis y en t me te se moi puis donc mais",
    "de": "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren sein "
    "wird werden wurde kann konnen muss mussen darf durfen soll sollen nicht kein keine mit von vom "
    "zu zum zur auf aus bei beim nach vor fur in im an am als auch wenn wie viele viel was wer wen "
    "wem wo warum wann welche welcher welches man ich du er sie es wir ihr ihre sich dann noch nur "
    "jeder jede jeden alle spieler karte karten zug spiel runde zwei drei vier haben hat habe bin "
    "gibt dass ob uber unter durch",
    "es": "el la los las un una unos unas de del al y o es son ser esta estan que quien quienes como "
    "cuando cuanto cuantos cuantas cual cuales donde por para con sin en se lo le les su sus mi mis "
    "tu no si pero mas muy puede pueden puedo debe deben hay tiene tienen cada todo todos todas otro "
    "otra jugador jugadores carta cartas turno juego partida dos tres cuatro cinco despues antes "
    "hasta desde yo ella ellos nosotros",
    "it": "il lo la i gli le un uno una di del della dei delle degli al alla ai alle dal dalla nel nella e "
    "o che chi cosa come quando quanto quanti quante quale quali dove perche per con senza in su si "
    "non se ma piu puo possono posso deve devono e sono essere ha hanno ogni tutti tutte altro "
    "giocatore giocatori carta carte turno gioco partita due tre quattro cinque dopo prima anche "
    "questo questa suo sua loro io noi",
    "pt": "o a os as um uma uns umas de do da dos das no na nos nas ao aos e ou que quem como quando "
    "quanto quantos quantas qual quais onde por para com sem em se nao sim mas mais muito pode podem "
    "posso deve devem ha tem cada todo todos todas outro outra jogador jogadores carta cartas vez "
    "jogo partida dois duas tres quatro cinco depois antes ate sao ser esta seu sua seus suas eu ele "
    "ela eles pelo pela",
    "nl": "de het een van en of maar is zijn was waren wordt worden kan kunnen moet moeten mag mogen niet "
    "geen met op in aan bij naar voor uit over door om te als ook wanneer wat wie waar waarom hoe "
    "hoeveel welke men ik jij je hij zij ze wij we u uw hun zich dan nog alleen elke elk iedere alle "
    "speler spelers kaart kaarten beurt spel ronde twee drie vier heb hebt heeft hebben dat dit deze "
    "die er na tot ben worden",
}

_SHAPES = {
    "en": r"\b\w+(?:ing|tion|ght|ly)\b|\b(?:wh|th)\w+",
    "fr": r"\b\w+(?:eux|aux|ement|ez|oit|ois|ion|eur|eurs|ée|ées|és)\b|[œçêèû]|\b[cdjlnst]['’]",
    "de": r"\b\w+(?:ung|ungen|keit|lich|ischen?|en|cht)\b|\bge\w+t\b|[ßäöü]|sch",
    "es": r"\b\w+(?:ción|ciones|dad|ado|ados|ador|amos)\b|[ñ¿¡]",
    "it": r"\b\w+(?:zione|zioni|mente|ato|ati|are|ere|tà)\b|[ìò]|\b(?:dell|all|nell|un)['’]|gli\b",
    "pt": r"\b\w+(?:ção|ções|dade|ado|ados|mente)\b|[ãõ]|lh|nh",
    "nl": r"\b\w+(?:ij\w*|lijk|heid|eren|aar)\b|ij|aa|oe|uu",
}


@cache
def _words() -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for language, words in _FUNCTION_WORDS.items():
        for word in set(words.split()):
            table.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in table.items()}


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((language, re.compile(shape)) for language, shape in _SHAPES.items())


_TOKEN = re.compile(r"[^\W\d_]+")
_SAMPLE = 6000
_MANY_WORDS = 40
MANY_TOKENS, LEAST_SHARE = 12, 0.15


def function_word_share(text: str) -> float:
    """Return the share of words that are function words of the one language that fits best.

    Running text of a known language has well over a fifth; cipher and lists of names have nearly none.
    """
    tokens = _TOKEN.findall(strip_accents(text[:_SAMPLE]).casefold())
    if not tokens:
        return 0.0
    counts = dict.fromkeys(LANGUAGES, 0)
    for token in tokens:
        for language in _words().get(token, ()):
            counts[language] += 1
    return max(counts.values()) / len(tokens)


def by_function_words(text: str) -> str:
    """Return the language that function words and word shapes clearly point to, else ``UNKNOWN``."""
    lowered = text[:_SAMPLE].casefold()
    tokens = _TOKEN.findall(strip_accents(lowered))
    scores = dict.fromkeys(LANGUAGES, 0.0)
    for token in tokens:
        languages = _words().get(token, ())
        for language in languages:
            scores[language] += min(len(token), 4) / 4 / len(languages)
    for language, shape in _shapes():
        scores[language] += 0.3 * min(sum(1 for _ in shape.finditer(lowered)), len(tokens))
    best, second = sorted(scores.values(), reverse=True)[:2]
    if len(tokens) >= MANY_TOKENS and function_word_share(text) < LEAST_SHARE:
        return UNKNOWN  # a few words that happen to look like ours
    if best < 1.0 or best < 1.6 * second + 0.3:
        return UNKNOWN
    return max(scores, key=lambda language: scores[language])


def fr_or_en(language: str) -> Told:
    """Return the language in which a reader is told what we have in French and English: French, else English.

    >>> fr_or_en("fr-CA"), fr_or_en("de")
    ('fr', 'en')
    """
    return "fr" if language.lower().startswith("fr") else "en"


def detect(text: str) -> str:
    """Return the BCP 47 code of a text's language, ``UNKNOWN`` when unsure.

    Questions get one of ``LANGUAGES``; longer texts any language that py3langid knows.

    >>> detect("Combien de cartes pioche-t-on ?")
    'fr'
    >>> detect("Moriarty 5")
    'und'
    """
    known = by_function_words(text)
    if known != UNKNOWN:
        return known
    tokens = _TOKEN.findall(text[:_SAMPLE])
    if len(tokens) < 2:
        return UNKNOWN
    ranked = _identifier().rank(text[:_SAMPLE])
    if len(tokens) < _MANY_WORDS:
        ranked = [(language, p) for language, p in ranked if language in LANGUAGES]
    (best, first), (_, second), *_ = ranked
    certain = first >= 0.05 and first >= 2 * second
    return str(best) if certain and best != "zxx" else UNKNOWN


def warm() -> None:
    """Load what the hardest texts need, so that no question has to wait for it."""
    _identifier()


_loading = threading.Lock()


def _identifier() -> Any:
    with _loading:
        return _load()


@cache
def _load() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
