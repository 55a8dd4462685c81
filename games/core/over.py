"""The screen of a match that has ended, the same for every game."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from games.core.game import Outcome, Seat
from games.core.lesson import SecondPerson
from games.core.screen import Screen
from games.core.translation import N_, Translator

TO_YOU: SecondPerson = MappingProxyType(
    {
        "🏁 {game}: {player} is done": N_("🏁 {game}: you are done"),
        "🏁 {game}: {winners} won": N_("🏁 {game}: you won"),
    }
)
"""The second-person form of the headlines about the learner of a lesson."""


def headline(game: str, winners: Sequence[Seat], seats: int, words: Translator) -> str:
    """Return one line that says who won the game of this title, or that it is a draw."""
    if not winners:
        return words("🏁 {game}: a draw", game=game)
    if seats == 1:
        return words("🏁 {game}: {player} is done", game=game, player=words.name(0))
    names = words.listed([words.name(seat) for seat in winners])
    return words("🏁 {game}: {winners} won", game=game, winners=names)


def over(title: str, outcome: Outcome, details: Iterable[str], words: Translator) -> Screen:
    """Return the final screen: the winners, the reason, and the given details."""
    reason = words.fill(outcome.reason, dict(outcome.facts))
    winners = () if outcome.is_draw else outcome.winners
    return Screen(
        headline(words(title), winners, sum(map(len, outcome.ranking)), words),
        (words("**Full time.** {reason}", reason=reason),),
        details=tuple(details),
    )
