"""Words of rulebooks that hold fi, fl or ff, to know them again when a font has lost those letters."""

LIGATURE_WORDS = frozenset(
    """
    first fifth fifteen fifty five find finds finding finish finished finishes final finally finals
    fight fights fighting fighter fighters figure figures fill fills filled filling field fields file
    files fire fires fired fit fits fixed fine fingers finger fish fishing defined define defines
    definition definitions specific specifically specified specifies specify identify identifies
    identified modified modifies modify modifier modifiers qualify qualifies satisfied satisfies confirm
    confirms confirmed conflict conflicts sacrifice sacrifices sacrificed benefit benefits profit
    profits official officially office officer officers difficult difficulty sufficient sufficiently
    efficient insufficient beneficial significant artificial certificate infinite infinitely infinity
    unfinished magnificent simplified classified verified notified configuration fiction fierce fiery
    firm firmly film flip flips flipped flipping floor floors flag flags flow flows flat flower flowers
    fly flies flying fleet flame flames flash flavor flavour flexible float floating fluid influence
    influences influenced reflect reflects inflict inflicts inflation shuffle shuffled shuffles
    shuffling reshuffle reshuffled raffle baffle off offs offer offers offered offering offset offense
    offensive effect effects effective effectively affect affects affected differ differs different
    differently difference differences suffer suffers suffered buffer staff stuff bluff bluffs bluffing
    cliff cliffs traffic coffee coffin effort efforts afford scaffold tariff fin finale finales
    finalement finir finit finissent fini finie finis finies fiche fiches figurine figurines ficelle fil
    fils fille filles fidèle file définir définit défini définie définis définition définitive
    définitivement défi défis enfin afin confiance confier confie confiné profite profiter profitable
    officiel officielle spécifique spécifiques spécifié vérifier vérifie vérifiez modifier modifie
    modifiée bénéfice bénéfices bénéficie sacrifice sacrifier signifie signification identifier
    identifie justifier qualifié infini infinie infiltré justification difficile difficiles difficulté
    suffit suffisant suffisamment efficace fleur fleurs flèche flèches fleuve flux flotte influence
    réfléchir réflexion conflit conflits offre offres offrir offert offerte effet effets effectue
    effectuer effectuez effectué effectuée différent différents différente différentes différence
    affaire affaires affecté affecter affiche afficher souffle siffle coffre coffres chiffre chiffres
    défausse officier officiers griffe griffes gouffre chauffe étoffe finden findet finde finger figur
    figuren finale endlich auffinden spezifisch definiert definition profitiert offen offene offenen
    offener öffnen öffnet geöffnet treffen trifft betroffen schaffen schafft schiff schiffe auffüllen
    aufflammen stoff stoffe waffe waffen angriff angriffe begriff begriffe greifen effekt effekte
    karaffe affe affen differenz fläche flächen fliegen fliegt flagge flaggen fluss flüsse flucht flotte
    pflicht pflanze pflanzen einfluss konflikt spielfläche spielfeld spielfigur spielfiguren fisch
    fische
    """.split()
)
