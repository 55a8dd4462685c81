"""Events as sentences."""

import pytest

from games.finale_cards import events
from games.finale_cards.definition import DEFINITION
from games.finale_cards.state import ACKER, NOBODY, STOLLEN
from tests.games.finale_cards.ground import NAMES, Ground, card, man, men

CASES = {
    "first team": (events.Noted(0, "first-team", (3,)), "You took the starter squad: Kette."),
    "sign": (events.Noted(0, "sign", (3,)), "You signed Kette."),
    "release": (events.Noted(0, "release", (3,)), "You removed Kette from your squad."),
    "bench": (events.Noted(0, "bench", (3,)), "You put Kette on the bench."),
    "take": (events.Noted(0, "take", (2, 3)), "You took Corner, Cross into your deck."),
    "hold": (events.Noted(0, "hold", (2,)), "You begin with Corner in hand."),
    "swap": (events.Noted(0, "swap", (3, 6)), "You plan Walze for Kette."),
    "shift": (events.Noted(0, "shift", (12, 3)), "You plan to move Kreisel to the attack."),
    "yes": (events.Noted(0, "extra-time", (1,)), "You said: extra time, please."),
    "no": (events.Noted(0, "extra-time", (0,)), "You said: no extra time."),
    "keeper": (events.Noted(0, "keeper", (0,)), "Your goalie: Fangfrage."),
    "shooter": (events.Noted(0, "shooter", (3,)), "Your next shooter: Kette."),
    "cleared": (events.Cleared(0), "You cleared your choice."),
    "reconsidered": (events.Reconsidered(1), "Ben is choosing again."),
    "drew many": (events.DrewHidden(0, 3), "Ana drew 3 cards."),
    "period": (events.PeriodBegan(2, (1, 0)), "Period 2 begins at 1 : 0."),
    "extra time": (events.PeriodBegan(7, (1, 1)), "Extra time: period 7 begins at 1 : 1."),
    "no change": (events.ChangesShown((), ()), "No substitutions."),
    "changes": (
        events.ChangesShown(((3, 6),), ((12, 3),)),
        "Changes: Walze comes on for Kette; Kreisel moves to the attack.",
    ),
    "roll-off": (
        events.RolledOff(((1, 1), (0, 2))),
        "The dice decide: 🎲1 : 🎲1, 🎲0 : 🎲2 for Ben.",
    ),
    "one attack": (events.AttackerFound(0, 1), "Ana attacks once."),
    "card": (events.CardPlayed(0, 2), "Ana plays Corner for the next attack."),
    "discarded": (events.Discarded(1, 2), "Ben discards Corner."),
    "kept": (events.Kept(1), "Ben keeps all cards."),
    "closing": (events.ClosingOpened(0), "Ana has only the closing card left."),
    "counter": (
        events.AttackBegan(1, 0, 2, 2, 3),
        "↩ Counter-attack! Ben uses Corner, +3 in the build-up.",
    ),
    "counter without bonus": (
        events.AttackBegan(1, 0, 2, 1, 0),
        "↩ Counter-attack! Ben uses Penalty.",
    ),
    "nobody": (events.Picked(0, NOBODY, 3, 0), "Ana has nobody left for a spot: it counts 0."),
    "stopped": (
        events.Fought(0, "set-up", (3, 2), 0, 1, (4,), 3, won=False),
        "Build-up: Ana 3+2+🎲1 = 6, Ben 4+🎲3 = 7 – stopped.",
    ),
    "bonus": (
        events.Fought(1, "set-up", (3, 2, 4), 3, 2, (4, 4), 3, won=True),
        "Build-up: Ben 3+2+4+3+🎲2 = 14, Ana 4+4+🎲3 = 11 – it works!",
    ),
    "in": (
        events.Fought(0, "result", (5,), 0, 1, (4,), 0, won=True),
        "Shot: Ana 5+🎲1 = 6, Ben 4+🎲0 = 4 – it's in!",
    ),
    "saved": (
        events.Fought(0, "result", (5,), 0, 0, (4,), 1, won=False),
        "Shot: Ana 5+🎲0 = 5, Ben 4+🎲1 = 5 – saved.",
    ),
    "goal": (
        events.GoalScored(1, (0, 1), 56, 3, 9, 7),
        "⚽ Bulle scores for Ben (9 : 7, period 3): 0 : 1!",
    ),
    "unhurt": (events.Checked(0, 22, 2, 1, "nothing"), "✚ Abseits: 🎲1 – nothing happens."),
    "hurt": (events.Checked(0, 22, 2, 2, "hurt"), "✚ Abseits: 🎲2 – injured, out for the match."),
    "cautioned": (events.Checked(0, 22, 1, 0, "cautioned"), "🟨 Abseits: 🎲0 – yellow card."),
    "second": (
        events.Checked(0, 22, 1, 0, "second"),
        "🟨 Abseits: 🎲0 – second yellow card: sent off!",
    ),
    "off": (events.Checked(0, 6, 3, 3, "off"), "🟥 Walze: 🎲3 – red card, sent off!"),
    "came on": (events.CameOn(0, 25, 22), "Joker comes on for Abseits."),
    "short": (
        events.CameOn(0, NOBODY, 22),
        "Nobody can come on for Abseits: one footballer fewer.",
    ),
    "leg": (events.LegEnded((2, 1)), "The first match ends 2 : 1. Now the second."),
    "both": (
        events.AnswersShown((True, True)),
        "Both want extra time: two more periods with the white cards.",
    ),
    "one": (events.AnswersShown((True, False)), "No extra time: Ben said no."),
    "shooters": (
        events.ShootersShown((0, 32), ((3,), (33,))),
        "Shoot-out. Ana: Kette; Fangfrage in goal. Ben: Zaun; Faust in goal.",
    ),
    "shot in": (
        events.ShotTaken(0, 3, 3, 2, 32, 4, 0, goal=True),
        "⚽ Kette 3+🎲2 = 5, Faust 4+🎲0 = 4: in!",
    ),
    "shot saved": (
        events.ShotTaken(0, 3, 3, 1, 32, 4, 0, goal=False),
        "Kette 3+🎲1 = 4, Faust 4+🎲0 = 4: saved.",
    ),
    "shots": (events.ShotsCounted((3, 4)), "After five shots each: 3 : 4."),
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
    event = events.TeamShown(STOLLEN, pitch, bench, (card("corner"), card("solo-run")))
    assert DEFINITION.story(event, NAMES) == (
        "Ana (SV Stollen): Fangfrage, Kette. Bench: Schranke. Deck: white and lilac."
    )
    assert ACKER == 1
