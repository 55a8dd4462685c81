"""The state of a division of a season, and its end, as lines of text."""

from bot.host.league.race.final_places import final_lines
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from games.core.translation import N_, Translator
from leagues.promotion import by_place, in_final_order, movers

UP = (
    N_("▲ {name} goes up next season."),
    N_("▲ {name} goes up next season: level with {others}, and the first of them to sign up."),
)
DOWN = (
    N_("▼ {name} goes down next season."),
    N_("▼ {name} goes down next season: level with {others}, and the last of them to sign up."),
)
"""Texts for who moves: alone in their place, and level with others."""


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
    placed = by_place([member for member in division.members if member.place])
    return [*final_lines(loaded, placed, division, words), *mover_lines(division, words)]


def mover_lines(division: Division, words: Translator) -> list[str]:
    """Return who is promoted and relegated, and why if others share the place."""
    if not any(other.place for other in division.members):
        return []
    order = in_final_order(division.members)
    found, lines = movers(order, division.row.level, division.of), []
    for texts, member in ((UP, found.up), (DOWN, found.down)):
        if member is None:
            continue
        others = [other for other in order if other.place == member.place and other != member]
        names = [division.club_with_manager(other.number, words) for other in others]
        name = division.club_with_manager(member.number, words)
        is_tied = bool(others and member.place)
        lines.append(words(texts[is_tied], name=name, others=words.listed(names)))
    return lines
