"""Of choices that are alike, the later gives way."""

from games.core.clubs.choices import NOTHING, alike_parts, distinct, without
from games.core.clubs.identity import ClubChoice, Crest, Kit

LIONS = ClubChoice(
    "Harbour Lions", "HAL", Crest("round", "star", "red", "gold"), Kit("hoops", "red", "gold")
)
OTHERS = ClubChoice(
    "Harbour Tigers", "HAT", Crest("square", "star", "red", "navy"), Kit("plain", "red", "gold")
)


def test_parts_are_alike_where_both_were_chosen():
    assert alike_parts(LIONS, LIONS) == ["name", "short", "crest", "kit"]
    assert alike_parts(LIONS, OTHERS) == []
    assert alike_parts(LIONS, NOTHING) == alike_parts(NOTHING, LIONS) == []


def test_a_choice_is_left_without_some_parts():
    assert without(LIONS, ["name", "kit"]) == ClubChoice("", "HAL", LIONS.crest)
    assert without(LIONS, []) == LIONS


def test_each_gives_way_to_those_before_it():
    later = ClubChoice("Harb0ur Lions", "HAX", LIONS.crest)
    assert distinct([LIONS, later, OTHERS]) == [LIONS, ClubChoice(short="HAX"), OTHERS]
