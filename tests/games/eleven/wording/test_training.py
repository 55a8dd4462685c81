"""Training says before what it makes of a footballer, and asks where that is less."""

import pytest

from games.core.translation import Translator
from tests.games.eleven.ground import DEFINITION, GAME, bare, man, post, rich, season, show

WORDS = Translator(names=["Ana"])
BRUNO = "5 Bruno 🛡3 → 🛡2 ★"


def coached(*men, trainer="first-trainer"):
    """Return a Tuesday of a club with these untrained men and somebody to train them."""
    table = season()
    club = rich(bare(table))
    for key in men:
        man(club, key)
    post(club, trainer)
    return table


def offered(table, line):
    """Return the choice of the screen that plays a line."""
    screen = DEFINITION.screen(GAME.view(table.state, 0), GAME.legal_actions(table.state, 0), WORDS)
    return next(choice for choice in screen.choices() if choice.action == line)


def test_who_is_to_be_trained_is_shown_as_he_is_and_as_he_will_be():
    """E-R3: the other side of an own card is no secret of its owner's."""
    table = coached("bruno", "marsh")
    table.play("use first-trainer")
    assert offered(table, "choose marsh").label == "4 Marsh 🛡3 → 🛡4 ★"
    assert offered(table, "choose marsh").hint
    assert offered(table, "choose bruno").label == BRUNO


def test_a_veteran_whom_training_weakens_is_asked_about_first():
    """E-R3, E-R5: his stronger side comes first."""
    table = coached("bruno", "marsh", "eriksen")
    table.play("use first-trainer")
    assert offered(table, "choose marsh").confirm == ""
    asked = offered(table, "choose bruno").confirm
    assert asked == f"Training makes him weaker: {BRUNO}. Train him all the same?"
    asked = offered(table, "choose eriksen").confirm
    assert asked.startswith("Training makes him weaker: 8 Eriksen ⚽3 → ⚽1 ★ (")


@pytest.mark.parametrize("line", ["use first-trainer", "free first-trainer"])
def test_the_only_one_to_train_is_asked_about_before_the_trainer_is_used(line):
    """E-R45: nobody chooses then, so the press on the trainer is the last before it happens."""
    choice = offered(coached("bruno"), line)
    assert choice.hint.startswith(BRUNO)
    assert choice.confirm == f"Training makes him weaker: {BRUNO}. Train him all the same?"
    choice = offered(coached("marsh"), line)
    assert choice.hint.startswith("4 Marsh 🛡3 → 🛡4 ★")
    assert choice.confirm == ""


def test_where_each_of_several_would_get_weaker_that_is_asked_before_too():
    """E-R45: the trainer's price cannot be taken back once he is used."""
    choice = offered(coached("bruno", "falk"), "use first-trainer")
    men = f"{BRUNO} and 4 Falk 🛡3 → 🛡2 ★"
    assert choice.confirm == f"Training makes any of them weaker: {men}. Go on all the same?"
    assert offered(coached("bruno", "marsh"), "use first-trainer").confirm == ""


def test_a_youngster_trainer_trains_no_veteran():
    """E-R3: only those whom the card means are shown."""
    choice = offered(coached("bruno", "prior", trainer="nursery"), "use nursery")
    assert choice.hint.startswith("4 Prior 🛡1 → 🛡2 ★")


def test_a_sponsor_who_trains_is_asked_about_too():
    """E-R40: his question says whom it weakens."""
    table = coached("bruno")
    show(table, "sponsors", "iron-gym")
    asked = offered(table, "sign iron-gym megaphone").confirm
    assert asked.startswith("Iron Gym as megaphone? ")
    assert asked.endswith(f"{BRUNO}. Train him all the same?")
    assert "weaker" not in offered(table, "sign iron-gym shirt").confirm
