"""What the end of a match means for its cup, league or season, as lines of its result."""

from sqlalchemy import Connection

from bot.host.cups import cup_view
from bot.host.cups.cup_view import Cup
from bot.host.league.days import match_notes
from bot.host.match.loaded_match import LoadedMatch
from games.core.translation import N_, Translator
from storage.server.audit import VOID
from storage.server.cups import TieRow

DRAW_AGAIN = N_("🏆 A draw: both play each other once more. A new lobby was opened for it.")
VOID_AGAIN = N_(
    "🏆 This match is void: both play each other once more. A new lobby was opened for it."
)
ONE_COULD_NOT = N_("🏆 It is not played again, because the other side could not play.")
NONE_COULD = N_("🏆 It is not played again, because neither side could play.")


def result_notes(
    conn: Connection, match: LoadedMatch, words: Translator | None = None
) -> tuple[str, ...]:
    """Return the lines about what the end of a match means for its cup, league or season.

    Without `words` they are in the language of the match.
    """
    words = words or match.words
    if match.is_running:
        return ()
    if match.settings.league is not None or match.settings.season is not None:
        return match_notes.end_notes(conn, match, words)
    return _tie_notes(cup_view.of_match(conn, match.id), match, words) if match.settings.cup else ()


def _tie_notes(cup: Cup | None, match: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the lines about what the end of a tie's match means for the cup.

    A drawn match whose tie has a new one belongs to no cup any more (None).
    """
    outcome = match.outcome
    is_draw = outcome is not None and outcome.is_draw
    tie = (
        next((each_tie for each_tie in cup.ties if each_tie.match_id == match.id), None)
        if cup
        else None
    )
    if cup is None or tie is None or not tie.done:
        if outcome is None or not outcome.is_draw:
            return ()
        return (words(VOID_AGAIN if outcome.rule == VOID else DRAW_AGAIN),)
    why = (words(ONE_COULD_NOT if tie.winner is not None else NONE_COULD),) if is_draw else ()
    return (*why, *(() if tie.winner is None else (_way_on(cup, tie, tie.winner, words),)))


def _way_on(cup: Cup, tie: TieRow, winner: int, words: Translator) -> str:
    """Return what the winner of a tie has reached, and whom they meet next."""
    name = cup.name(winner, words)
    if cup.row.winner is not None:
        return words("🏆 {name} wins the cup!", name=cup.name(cup.row.winner, words))
    if cup.row.status == "over":
        return words(cup_view.NOBODY_WON)
    later = [
        other
        for other in cup.ties
        if other.round > tie.round and winner in (other.home, other.away)
    ]
    if any(each_tie.done and each_tie.winner != winner for each_tie in later):
        text = N_("🏆 {name} went through to round {n}.")
        if cup.is_final(later[0].round):
            text = N_("🏆 {name} went through to the final.")
        return words(text, name=name, n=later[0].round)
    after = next((each_tie for each_tie in later if not each_tie.done), None)
    if after is None or after.away is None:
        text = N_("🏆 {name} goes on. The next opponent is drawn when the round is over.")
        return words(text, name=name)
    other = cup.name(after.away if after.home == winner else after.home, words)
    text = N_("🏆 {name} goes on to round {n} and meets {other} there.")
    if cup.is_final(after.round):
        text = N_("🏆 {name} is in the final and meets {other} there.")
    return words(text, name=name, other=other, n=after.round)
