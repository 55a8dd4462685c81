"""How many files and calls of ours lie between discord.py's event of a press and the answer to it.

A card of FINITA is laid on the player's own panel, which ends the turn.
"""

from tests.bot.calls import median

MOST_FILES = 50
"""Most files of `bot` and `storage` with a function that is called."""
MOST_CALLS = 952
"""Most calls of functions of `bot`, `storage` and `games`."""


async def lay(arena, calls):
    """Let the player on turn lay a card, or do what else is offered; return whether it was laid."""
    for seat, who in enumerate((arena.ana, arena.ben)):
        shown = (await who.click(arena.card(), "My hand")).message
        moves = {label: one for label, one in shown.moves(seat).items() if not one.is_host_action}
        if moves:
            label = next((one for one in moves if moves[one].action.startswith("play")), min(moves))
            with calls.counted():
                await who.click(shown, label)
            return moves[label].action.startswith("play")
    raise AssertionError(f"nobody can move: {arena.card().text}")


async def test_the_whole_way_of_a_press_is_short(calls, arena):
    await arena.begin("finita")
    pressed = [(await lay(arena, calls), calls.copy()) for _ in range(12)]
    usual = median([counted for is_laid, counted in pressed[2:] if is_laid])
    assert len(usual.files()) <= MOST_FILES, usual.files()
    assert usual.total() <= MOST_CALLS, usual.most_common()
