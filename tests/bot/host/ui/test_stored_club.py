"""What was chosen for a club is read as it was written, and what is unknown as a default."""

from bot.host.ui import stored_club
from games.core.clubs.identity import ClubChoice, Crest, Kit

LIONS = ClubChoice(
    "Harbour Lions", "HAL", Crest("round", "star", "red", "gold"), Kit("hoops", "red", "gold")
)


def test_a_choice_is_read_as_it_was_written():
    for choice in (LIONS, ClubChoice(short="HAL"), ClubChoice()):
        assert stored_club.load(stored_club.dump(choice)) == choice
    assert stored_club.dump(ClubChoice()) is None


def test_a_row_without_a_choice_or_with_one_of_another_version_is_a_default():
    assert stored_club.load(None) == stored_club.load("") == ClubChoice()
    stored = stored_club.dump(LIONS)
    for unknown in (stored.replace("round", "oval"), stored.replace("gold", "pink"), "[]", "{"):
        assert stored_club.load(unknown) == ClubChoice()
