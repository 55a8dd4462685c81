"""The lines about departed members in a match's message, and the choices of the others."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

LEFT = N_("🚪 {name} has left this server. A computer can play on, or you wait.")
LEFT_A_DUEL = N_("🚪 {name} has left this server. Claim the win, let a computer play on, or wait.")
WAITED_FOR = N_("🚪 {name} has left this server, and you wait. A computer can still play on.")


def left_lines(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line for each departed member."""
    if not table.is_running:
        return ()
    return tuple(words(_line(table, seat), name=words.name(seat)) for seat in table.left)


def left_rows(table: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons about the first departed member's seat."""
    if not table.is_running or not table.left:
        return ()
    seat = next((one for one in table.left if not table.troubles[one].waits), table.left[0])
    row = [Button(words("Computer takes over"), table.custom_id(f"/left-computer {seat}"))]
    if not table.troubles[seat].waits:
        row.append(Button(words("Wait"), table.custom_id(f"/left-wait {seat}")))
    if _is_duel(table):
        row.insert(0, Button(words("Claim win"), table.custom_id(f"/left-win {seat}"), "main"))
    return (tuple(row),)


def _line(table: LoadedMatch, seat: int) -> str:
    if table.troubles[seat].waits:
        return WAITED_FOR
    return LEFT_A_DUEL if _is_duel(table) else LEFT


def _is_duel(table: LoadedMatch) -> bool:
    return len(table.row.seats) == 2  # noqa: PLR2004 - two play a duel
