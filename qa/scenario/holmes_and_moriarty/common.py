"""Words that frames of several themes leave unexplained, and the facts that names stand for."""

from collections.abc import Mapping

from engine.ruling import Fact

ROLES: Mapping[str, Fact] = {"moriarty": "moriarty", "holmes": "holmes"}

OUTCOME = "win beat lose"

SCENE = "case hand card all resolve choosing players both on_table"
"""What a case is set in: these words say nothing new as long as no number stands beside them."""

ANYBODY = "me opp they you take"
"""Who asks what somebody has does not ask what there is."""

WORDS = {"all": 3, "both": 2}
"""Words that count Cases."""
