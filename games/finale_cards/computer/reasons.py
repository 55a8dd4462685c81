"""Why a tactics card is better than another one, by the sums of its attack."""

from collections.abc import Sequence

from games.core.game import Action, Seat
from games.core.translation import N_, Translator
from games.finale_cards.actions import Play
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.state import State
from games.finale_cards.view import view_of

PERCENT = 100


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return how often the attack of each card ends in a goal if both sides send their best."""
    plays = [next(iter(turn), None) for turn in (better, instead)]
    view = view_of(state, seat)
    told = [
        round(PERCENT * chances_of(view, play.card, seat).goal())
        for play in plays
        if isinstance(play, Play)
    ]
    if not isinstance(plays[0], Play):
        return ""
    if len(told) == 1:
        text = N_("If both send their strongest, it scores in {n} of 100 cases.")
        return words(text, n=told[0])
    if told[0] <= told[1]:
        return ""
    text = N_("If both send their strongest, it scores in {n} of 100 cases, the other in {m}.")
    return words(text, n=told[0], m=told[1])
