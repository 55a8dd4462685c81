"""The lines about departed members in a match's message, and the choices of the others."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

LEFT = N_("🚪 {name} has left this server. A computer can play on, or you wait.")
LEFT_A_DUEL = N_("🚪 {name} has left this server. Claim the win, let a computer play on, or wait.")
WAITED_FOR = N_("🚪 {name} has left this server, and you wait. A computer can still play on.")


def left_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line for each departed member."""
    if not loaded.is_running:
        return ()
    return tuple(words(_line(loaded, seat), name=words.name(seat)) for seat in loaded.left)


def left_rows(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons about the first departed member's seat."""
    if not loaded.is_running or not loaded.left:
        return ()
    seat = next(
        (number for number in loaded.left if not loaded.troubles[number].waits), loaded.left[0]
    )
    row = [Button(words("Computer takes over"), loaded.custom_id(f"/left-computer {seat}"))]
    if not loaded.troubles[seat].waits:
        row.append(Button(words("Wait"), loaded.custom_id(f"/left-wait {seat}")))
    if _is_duel(loaded):
        row.insert(0, Button(words("Claim win"), loaded.custom_id(f"/left-win {seat}"), "main"))
    return (tuple(row),)


def _line(loaded: LoadedMatch, seat: int) -> str:
    if loaded.troubles[seat].waits:
        return WAITED_FOR
    return LEFT_A_DUEL if _is_duel(loaded) else LEFT


def _is_duel(loaded: LoadedMatch) -> bool:
    return len(loaded.row.seats) == 2  # noqa: PLR2004 - two play a duel
