"""The strengths of computers, as members read them."""

from itertools import groupby

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from games.core.bots import EASY, EXPERT, HARD, NORMAL, RANDOM
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator

LEVELS = {
    RANDOM: N_("Easy"),  # stored in old matches, when it was offered as "Easy"
    EASY: N_("Easy"),
    NORMAL: N_("Normal"),
    HARD: N_("Hard"),
    EXPERT: N_("Expert"),
}


def level_name(level: str, words: Translator) -> str:
    """Return the name of a computer's strength; a game may have strengths of its own."""
    return words(LEVELS[level]) if level in LEVELS else level


def require_level(definition: GameDefinition, level: str | None, words: Translator) -> None:
    """Raise `Refusal` if the game has no computers of this level."""
    if level is None or level in definition.levels:
        return
    names = [level_name(one, words) for one in definition.levels]
    text = N_("Computers play {game} like this: {levels}. Choose one of them.")
    raise Refusal(text, game=words(definition.title), levels=words.listed(names))


def level_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line per strength with the computers that sit at the match from its start."""
    sitting = [(seat.bot, seat.seat) for seat in loaded.row.seats if seat.bot and not seat.user_id]
    grouped = groupby(sorted(sitting), lambda one: one[0])
    return tuple(
        f"{words.listed([words.name(seat) for _, seat in seats])} · {level_name(level, words)}"
        for level, seats in grouped
    )
