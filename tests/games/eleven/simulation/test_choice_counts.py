"""What counts as an opportunity, and when it counts as chosen."""

from games.core.simulate import ChoiceCount
from games.eleven import actions
from games.eleven.cards.ids import NUMBER
from games.eleven.events import Laid
from games.eleven.log.report import Decided
from games.eleven.simulation import choice_counts as of
from games.eleven.simulation.choice_counts import chosen_of

BREWERS, GATES, MARSH, STAND = (NUMBER[key] for key in ("brewers", "gates", "marsh", "stand"))
PASS = actions.Pass()


def test_a_stay_in_the_row_is_one_chance_however_often_it_is_offered():
    """Nobody could pay Gates; Marsh was offered on two days, and taken when he came again."""
    hire = actions.Hire(MARSH, 4)
    found = chosen_of(
        [
            Laid("players", (MARSH,)),
            Laid("staff", (GATES,)),
            ChoiceCount(0, [hire, PASS], PASS),
            ChoiceCount(0, [hire, PASS], PASS),
            Laid("players", (MARSH,)),
            ChoiceCount(0, [hire, PASS], hire),
        ]
    )
    assert found[f"{of.HIRED}: Marsh"] == (1, 2)
    assert found[f"{of.DAYS}: Hire a player"] == (1, 3)
    assert not any("Gus Gates" in name for name in found)


def test_every_manager_has_chances_of_their_own():
    """One card, two managers, one of them takes it."""
    employ = actions.Employ(GATES, 1)
    events = [ChoiceCount(0, [employ, PASS], PASS), ChoiceCount(1, [employ, PASS], employ)]
    assert chosen_of([Laid("staff", (GATES,)), *events])[f"{of.EMPLOYED}: Gus Gates"] == (1, 2)


def test_a_token_has_one_chance_a_season_and_the_second_stand_another():
    """However many days a manager could pay it."""
    build = actions.Build(STAND, 3)
    events = [ChoiceCount(0, [build, PASS], PASS), ChoiceCount(0, [build, PASS], build)]
    found = chosen_of([*events, ChoiceCount(0, [build, PASS], PASS)])
    assert found[f"{of.BUILT}: Stand"] == (1, 1)
    assert found[f"{of.BUILT}: Stand, the second"] == (0, 1)


def test_contracts_are_compared_where_they_were_open():
    """The shirt was taken already: it had no chance."""
    offered = [actions.Sign(BREWERS, contract) for contract in range(3)]
    found = chosen_of([Laid("sponsors", (BREWERS,)), ChoiceCount(0, [*offered, PASS], offered[2])])
    assert found[f"{of.CONTRACTS}: bonus"] == (1, 1)
    assert found[f"{of.CONTRACTS}: megaphone"] == (0, 1)
    assert f"{of.CONTRACTS}: shirt" not in found
    assert found[f"{of.SIGNED}: Brewers Co"] == (1, 1)


def test_a_tactic_is_chosen_among_several():
    """Who has one only has no choice between tactics."""
    play_tactic, other = (actions.PlayTactic(NUMBER[key]) for key in ("late-push", "overload"))
    found = chosen_of(
        [ChoiceCount(0, [play_tactic], play_tactic), ChoiceCount(0, [play_tactic, other], other)]
    )
    assert found[f"{of.TACTICS}: Late push"] == (0, 1)
    assert found[f"{of.TACTICS}: Overload"] == (1, 1)


def test_directors_and_objectives_are_chosen_from_a_hand():
    """Every time they are in it."""
    keep = [actions.Keep(NUMBER[key]) for key in ("ledger", "banner")]
    aims = [actions.Answer(NUMBER[key]) for key in ("aim-wall", "aim-trader")]
    found = chosen_of([ChoiceCount(0, keep, keep[0]), ChoiceCount(0, aims, aims[1])])
    assert found[f"{of.KEPT}: I. Ledger"] == (1, 1)
    assert found[f"{of.AIMS}: Wall"] == (0, 1)
    assert found[f"{of.AIMS}: Trader"] == (1, 1)


def test_a_meeting_is_a_chance_for_each_decision():
    """One of three is carried out; a try to raise a level is what a day is used for."""
    raised = actions.Improve(3)
    meeting = Decided(0, NUMBER["meeting-ticket-prices"], 2)
    found = chosen_of([meeting, ChoiceCount(0, [raised, PASS], raised)])
    assert found[f"{of.DECIDED}: Ticket prices (red)"] == (1, 1)
    assert found[f"{of.DECIDED}: Ticket prices (yellow)"] == (0, 1)
    assert found[f"{of.DAYS}: Raise fit"] == (1, 1)
