"""What a member does with the puzzle of the day."""

from bot.host.puzzles.puzzle_of_the_day import day_of, puzzle_of
from bot.host.ui.custom_id import CustomId
from tests.bot.host.fakes import HERE


async def press(front, member, action, *values, place=HERE):
    return await front.send(member, CustomId("0", action), place=place, private=True, values=values)


def today_of(front):
    games = front.host.services.matches.games
    return puzzle_of(games.values(), day_of(front.clock.ms()))


async def choose(front, member, *, right, place=HERE):
    """Choose the best choice, or another one."""
    daily = today_of(front)
    number = daily.lines.index(daily.puzzle.best)
    value = str(number if right else number - 1)
    return (await press(front, member, try_action(daily), value, place=place)).content


def try_action(daily):
    return f"?puzzle-try {daily.day} {daily.mark}"
