"""The figures a simulation counts, which show how balanced the cards are."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.core.game import Event
from games.finale_cards.cards.cards import COMBAT, TACTICS
from games.finale_cards.events import AttackBegan, Checked, GoalScored
from games.finale_cards.state import NOBODY

EFFECTS = {"hurt": "injuries", "cautioned": "cautions", "second": "sent off", "off": "sent off"}


def figures(events: Sequence[Event]) -> Mapping[str, tuple[int, int]]:
    """Return goals, attacks, counters, injuries, cautions and sendings-off of one match.

    Also the goals per attack, without counters, of each tactics card and combat strength.
    """
    often: Counter[str] = Counter()
    tried: Counter[int] = Counter()
    scored: Counter[int] = Counter()
    card = NOBODY
    for event in events:
        if isinstance(event, AttackBegan):
            card = event.card if event.number else NOBODY
            often["attacks" if event.number else "counter-attacks"] += 1
            tried[card] += 1
        elif isinstance(event, GoalScored):
            often[("goals of SV Stollen", "goals of FC Acker")[event.seat]] += 1
            scored[card] += 1
        elif isinstance(event, Checked) and event.effect in EFFECTS:
            often[EFFECTS[event.effect]] += 1
    names = ("goals of SV Stollen", "goals of FC Acker", "attacks", "counter-attacks")
    found = {
        f"{name} per match": (often[name], 1) for name in (*names, *dict.fromkeys(EFFECTS.values()))
    }
    found["goals per counter-attack"] = (scored[NOBODY], tried[NOBODY])
    for strength in sorted(set(COMBAT)):
        cards = [number for number in range(len(TACTICS)) if COMBAT[number] == strength]
        found[f"goals per attack at strength {strength}"] = _share(scored, tried, cards)
    for index, tactic in enumerate(TACTICS):
        found[f"goals per attack with {tactic.name} ({tactic.strength})"] = _share(
            scored, tried, [index]
        )
    return found


def _share(scored: Counter[int], tried: Counter[int], cards: Sequence[int]) -> tuple[int, int]:
    return sum(scored[card] for card in cards), sum(tried[card] for card in cards)
