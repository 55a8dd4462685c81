"""Events as sentences."""

import pytest

from games.finale_cards import events as it
from games.finale_cards.definition import DEFINITION
from games.finale_cards.state import ACKER, NOBODY, STOLLEN
from tests.games.finale_cards.ground import NAMES, Ground, card, man, men

CASES = {
    "first team": (it.Noted(0, "first-team", (3,)), "You took the starter squad: Kette."),
    "sign": (it.Noted(0, "sign", (3,)), "You signed Kette."),
    "release": (it.Noted(0, "release", (3,)), "You removed Kette from your squad."),
    "bench": (it.Noted(0, "bench", (3,)), "You put Kette on the bench."),
    "take": (it.Noted(0, "take", (2, 3)), "You took Corner, Cross into your deck."),
    "hold": (it.Noted(0, "hold", (2,)), "You begin with Corner in hand."),
    "swap": (it.Noted(0, "swap", (3, 6)), "You plan Walze for Kette."),
    "shift": (it.Noted(0, "shift", (12, 3)), "You plan to move Kreisel to the attack."),
    "yes": (it.Noted(0, "extra-time", (1,)), "You said: extra time, please."),
    "no": (it.Noted(0, "extra-time", (0,)), "You said: no extra time."),
    "keeper": (it.Noted(0, "keeper", (0,)), "Your goalie: Fangfrage."),
    "shooter": (it.Noted(0, "shooter", (3,)), "Your next shooter: Kette."),
    "cleared": (it.Cleared(0), "You cleared your choice."),
    "reconsidered": (it.Reconsidered(1), "Ben is choosing again."),
    "drew many": (it.DrewHidden(0, 3), "Ana drew 3 cards."),
    "period": (it.PeriodBegan(2, (1, 0)), "Period 2 begins at 1 : 0."),
    "extra time": (it.PeriodBegan(7, (1, 1)), "Extra time: period 7 begins at 1 : 1."),
    "no change": (it.ChangesShown((), ()), "No substitutions."),
    "changes": (
        it.ChangesShown(((3, 6),), ((12, 3),)),
        "Changes: Walze comes on for Kette; Kreisel moves to the attack.",
    ),
    "roll-off": (
        it.RolledOff(((1, 1), (0, 2))),
        "The dice decide: 🎲1 : 🎲1, 🎲0 : 🎲2 for Ben.",
    ),
    "one attack": (it.AttackerFound(0, 1), "Ana attacks once."),
    "card": (it.CardPlayed(0, 2), "Ana plays Corner for the next attack."),
    "discarded": (it.Discarded(1, 2), "Ben discards Corner."),
    "kept": (it.Kept(1), "Ben keeps all cards."),
    "closing": (it.ClosingOpened(0), "Ana has only the closing card left."),
    "counter": (
        it.AttackBegan(1, 0, 2, 2, 3),
        "↩ Counter-attack! Ben uses Corner, +3 in the build-up.",
    ),
    "counter without bonus": (
        it.AttackBegan(1, 0, 2, 1, 0),
        "↩ Counter-attack! Ben uses Penalty.",
    ),
    "nobody": (it.Picked(0, NOBODY, 3, 0), "Ana has nobody left for a spot: it counts 0."),
    "stopped": (
        it.Fought(0, "set-up", (3, 2), 0, 1, (4,), 3, won=False),
        "Build-up: Ana 3+2+🎲1 = 6, Ben 4+🎲3 = 7 – stopped.",
    ),
    "bonus": (
        it.Fought(1, "set-up", (3, 2, 4), 3, 2, (4, 4), 3, won=True),
        "Build-up: Ben 3+2+4+3+🎲2 = 14, Ana 4+4+🎲3 = 11 – it works!",
    ),
    "in": (
        it.Fought(0, "result", (5,), 0, 1, (4,), 0, won=True),
        "Shot: Ana 5+🎲1 = 6, Ben 4+🎲0 = 4 – it's in!",
    ),
    "saved": (
        it.Fought(0, "result", (5,), 0, 0, (4,), 1, won=False),
        "Shot: Ana 5+🎲0 = 5, Ben 4+🎲1 = 5 – saved.",
    ),
    "goal": (
        it.GoalScored(1, (0, 1), 56, 3, 9, 7),
        "⚽ Bulle scores for Ben (9 : 7, period 3): 0 : 1!",
    ),
    "unhurt": (it.Checked(0, 22, 2, 1, "nothing"), "✚ Abseits: 🎲1 – nothing happens."),
    "hurt": (it.Checked(0, 22, 2, 2, "hurt"), "✚ Abseits: 🎲2 – injured, out for the match."),
    "cautioned": (it.Checked(0, 22, 1, 0, "cautioned"), "🟨 Abseits: 🎲0 – yellow card."),
    "second": (
        it.Checked(0, 22, 1, 0, "second"),
        "🟨 Abseits: 🎲0 – second yellow card: sent off!",
    ),
    "off": (it.Checked(0, 6, 3, 3, "off"), "🟥 Walze: 🎲3 – red card, sent off!"),
    "came on": (it.CameOn(0, 25, 22), "Joker comes on for Abseits."),
    "short": (it.CameOn(0, NOBODY, 22), "Nobody can come on for Abseits: one footballer fewer."),
    "leg": (it.LegEnded((2, 1)), "The first match ends 2 : 1. Now the second."),
    "both": (
        it.AnswersShown((True, True)),
        "Both want extra time: two more periods with the white cards.",
    ),
    "one": (it.AnswersShown((True, False)), "No extra time: Ben said no."),
    "shooters": (
        it.ShootersShown((0, 32), ((3,), (33,))),
        "Shoot-out. Ana: Kette; Fangfrage in goal. Ben: Zaun; Faust in goal.",
    ),
    "shot in": (
        it.ShotTaken(0, 3, 3, 2, 32, 4, 0, goal=True),
        "⚽ Kette 3+🎲2 = 5, Faust 4+🎲0 = 4: in!",
    ),
    "shot saved": (
        it.ShotTaken(0, 3, 3, 1, 32, 4, 0, goal=False),
        "Kette 3+🎲1 = 4, Faust 4+🎲0 = 4: saved.",
    ),
    "shots": (it.ShotsCounted((3, 4)), "After five shots each: 3 : 4."),
}


@pytest.mark.parametrize("case", CASES)
def test_an_event_is_told_in_a_sentence(case):
    """F-R30: names, figures and what it means."""
    event, said = CASES[case]
    assert DEFINITION.story(event, NAMES) == said


def test_a_period_is_told_from_the_cards_to_the_first_man():
    """F-R24 to F-R29: in the order it happened."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    assert ground.told() == [
        "You chose Offside swindle.",
        "Ben is ready.",
        "Ana plays Corner (2), Ben plays Offside swindle (1).",
        "You drew All or nothing.",
        "Ana drew a card.",
        "You drew All or nothing.",
        "Ben drew a card.",
        "Ana attacks once.",
        "Ana's attack 1 of 1: Corner.",
    ]
    ground.play("pick kreisel")
    assert ground.told() == ["Ana sends Kreisel (4)."]


def test_a_team_is_told_with_its_bench_and_the_colours_of_its_deck():
    """F-R17: when both are laid out."""
    pitch, bench = tuple(men("fangfrage kette")), (man("schranke"),)
    event = it.TeamShown(STOLLEN, pitch, bench, (card("corner"), card("solo-run")))
    assert DEFINITION.story(event, NAMES) == (
        "Ana (SV Stollen): Fangfrage, Kette. Bench: Schranke. Deck: white and lilac."
    )
    assert ACKER == 1
