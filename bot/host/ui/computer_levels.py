"""The strengths of computers, as members read them."""

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
    names = [level_name(each_level, words) for each_level in definition.levels]
    text = N_("Computers play {game} like this: {levels}. Choose one of them.")
    raise Refusal(text, game=words(definition.title), levels=words.listed(names))
