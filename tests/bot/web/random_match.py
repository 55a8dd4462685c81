"""A match of Ana and Ben in which moves are random, to be looked at in between."""

from tests.bot.host.fakes import ANA, BEN

OPEN_GAMES = {"finale_dice", "stein"}
"""The games without secrets, of which nothing can be imagined otherwise."""


async def begun(front, game):
    """Return the id of a match of this game that Ana and Ben have begun."""
    match = await front.open_game(game)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return match


async def played(front, match, chance, *, moves, every):
    """Play up to so many moves; yield after the first of each `every` moves."""
    for number in range(moves):
        table = await front.table(match)
        if not table.is_running:
            return
        seat, rules = chance.choice(table.waiting), table.definition
        legal = rules.game.legal_actions(table.match.state, seat)
        action = chance.choice(
            [each_action for each_action in legal if not each_action.takes_back] or legal
        )
        await front.move((ANA, BEN)[seat], match, rules.notation.write(action))
        if number % every == 0:
            yield
