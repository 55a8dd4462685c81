"""The result of the last round, which each seat sees before it plays the next one."""

from games.core.game import Seat
from games.core.screen import Recap
from games.core.translation import N_, Translator
from games.finita.picture import summary_picture
from games.finita.state import OVER, RoundResult
from games.finita.view import View


def recap(view: View, _page: int, words: Translator) -> Recap | None:
    """Return the only page with the last result; None once the match is over, or in a clap."""
    ended = view.last_round
    if ended is None or view.seat is None or view.phase == OVER or view.is_clapping:
        return None
    return Recap(
        lines=(_sentence(ended, view.seat, words),),
        picture=summary_picture(view, ended, words.for_pictures()),
        page=0,
        pages=(words("Round {number}", number=ended.number),),
        round=ended.number,
        go_on=words("Next round"),
    )


def _sentence(ended: RoundResult, seat: Seat, words: Translator) -> str:
    """Return who won the round, and what it cost this seat."""
    number, points = ended.number, ended.points[seat]
    if ended.winner is None:
        text = N_("**Round {number} ends without a winner.** Your last cards count {points}.")
        return words(text, number=number, points=points)
    if ended.winner == seat:
        text = N_("**You win round {number}!** The others count their last cards.")
        return words(text, number=number)
    text = N_("**{name} wins round {number}.** Your last cards count {points}.")
    return words(text, name=words.name(ended.winner), number=number, points=points)
