"""What happens to the other players when some give up, and the choice of the last one."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui.message import Button, Row
from games.core.game import Outcome
from games.core.translation import N_, Translator

FEWEST = 3
"""The fewest seats for which the last player is asked; with two seats, Resign offers the same."""
ALL_LEFT = N_("Everybody else has left.")
OFFER = N_(
    "🏁 {name}, everybody else has left. Finish against the computers, or end the match now: it "
    "counts as your win."
)
SURE = N_("Everybody else has left. End the match now? It counts as your win.")


def others_play_on(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether a match of three or more goes on for other people without this player."""
    return len(loaded.row.seats) >= FEWEST and bool(loaded.row.human_seats(but=seat))


def last_player(loaded: LoadedMatch) -> int | None:
    """Return the seat of the only remaining human player, if others have left, else None."""
    people = loaded.row.human_seats()
    if loaded.settings.season is not None or len(people) != 1 or not loaded.vacant:
        return None
    return people[0].seat


def awaits_decision(loaded: LoadedMatch) -> bool:
    """Return whether the last player has yet to decide whether the match goes on."""
    is_big = len(loaded.row.seats) >= FEWEST
    return is_big and not loaded.settings.alone and last_player(loaded) is not None


def ended_by(loaded: LoadedMatch, seat: int) -> Outcome:
    """Return the outcome of a match that its last player ends: they come first."""
    others = tuple(other.seat for other in loaded.row.seats if other.seat != seat)
    return Outcome(((seat,), others), ALL_LEFT, "left")


def require_last_player(loaded: LoadedMatch, seat: int) -> None:
    """Raise `Refusal` unless the seat is that of the last player of a running match."""
    loaded.require_running()
    if last_player(loaded) != seat:
        raise Refusal(N_("You are not alone with computers any more. Play on."))


def go_on(loaded: LoadedMatch, seat: int) -> None:
    """Record that the last player finishes against computers.

    Raises `Refusal` as `require_last_player`.
    """
    require_last_player(loaded, seat)
    loaded.settings.alone = True


def offer_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the question to the last player."""
    seat = last_player(loaded) if awaits_decision(loaded) else None
    return () if seat is None else (words(OFFER, name=words.name(seat)),)


def offer_rows(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons for the last player's answer."""
    if not awaits_decision(loaded):
        return ()
    go_on = Button(words("Finish against computers"), loaded.custom_id("/alone"), "main")
    return ((go_on, Button(words("End it now"), loaded.custom_id("/resign"))),)
