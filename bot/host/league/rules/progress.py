"""The state of a division of a season, and its end, as lines of text."""

from collections.abc import Sequence

from bot.host.league.rules.division import Division
from bot.host.league.rules.final_places import final_lines
from bot.host.league.rules.promotion import movers
from bot.host.league.rules.seeding import by_place
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from games.core.translation import N_, Translator

UP = N_("▲ {name} goes up next season.")
DOWN = N_("▼ {name} goes down next season.")


def round_lines(division: Division, words: Translator) -> list[str]:
    """Return the open round of a league and its deadline, and the round after it."""
    stage, count = division.row.stage, len(division.closings)
    lines = []
    if not count:
        lines.append(words("Round {n} is open.", n=stage + 1))
    elif stage >= count:
        lines.append(words("All rounds are over. Matches that have begun may still be finished."))
    else:
        text = N_("Round {n} of {count} closes <t:{at}:R>.")
        if not division.row.is_open:
            text = N_("Round {n} of {count} comes next, until <t:{at}:F>.")
        at = division.dues[stage] // 1000
        lines.append(words(text, n=stage + 1, count=count, at=at))
    if division.row.is_open and stage + 1 < count:
        at = division.dues[stage + 1] // 1000
        lines.append(words("Then round {n}, until <t:{at}:F>.", n=stage + 2, at=at))
    return lines


def day_lines(division: Division, days: Season, words: Translator) -> list[str]:
    """Return the open day of a game's week and its deadline."""
    closing = division.closing(division.row.stage)
    if closing is None:
        return []
    week, day = days.week_of(closing.stage), words(days.name_of(closing.stage))
    text = N_("Week {week} · {day} closes <t:{at}:R>.") if week else N_("{day} closes <t:{at}:R>.")
    return [words(text, week=week, day=day, at=closing.due // 1000)]


def end_lines(division: Division, loaded: LoadedMatch | None, words: Translator) -> list[str]:
    """Return the final places of a division, and who is promoted or relegated.

    `loaded` is the match that is its whole season, None in a league.
    """
    placed = by_place([one for one in division.members if one.place])
    lines = final_lines(loaded, placed, division, words)
    return [*lines, *mover_lines(division, [one.number for one in placed], words)]


def mover_lines(division: Division, placed: Sequence[int], words: Translator) -> list[str]:
    """Return who is promoted and relegated; `placed` are member numbers by place."""
    found, lines = movers(placed, division.row.level, division.of), []
    for text, number in ((UP, found.up), (DOWN, found.down)):
        if number is not None:
            lines.append(words(text, name=division.club_with_manager(number, words)))
    return lines
