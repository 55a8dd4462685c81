"""The pictures of rules topics: positions of seeded matches, drawn by the game itself."""

from typing import Any

from games.core.definition import GameDefinition
from games.core.dice import SeededDice, match_key
from games.core.screen import Picture
from games.core.topics import TopicMatch, TopicPosition
from games.core.translation import Translator

NAMES = ("Ana", "Ben", "Cem", "Dana", "Eva", "Finn", "Gül", "Hugo")
"""The players of these matches, by seat."""


def dice_of(match: TopicMatch) -> SeededDice:
    """Return the dice of a match."""
    return SeededDice(match_key(match.seed.encode(), "topics"))


def state_of(definition: GameDefinition, position: TopicPosition) -> Any:  # noqa: ANN401 - this game's own state
    """Return the state of a position; raises `IllegalAction` at a move that the rules refuse."""
    match, dice = position.match, dice_of(position.match)
    options = definition.load_options(match.options)
    state, _ = definition.game.setup(options, match.seats, dice)
    for seat, lines in match.moves[: position.after]:
        for line in lines.split(","):
            definition.game.apply(state, seat, definition.notation.read(line), dice)
    return state


def topic_picture(
    definition: GameDefinition, position: TopicPosition, words: Translator
) -> Picture | None:
    """Return the game's picture of a position, for a seat that of its panel.

    `words` knows the names in pictures.
    """
    state, seat = state_of(definition, position), position.seat
    view = definition.game.view(state, seat)
    if seat is None or definition.pictures.close_up is None or definition.game.outcome(state):
        return definition.picture(view, words)
    screen = definition.screen(view, definition.game.legal_actions(state, seat), words)
    return definition.pictures.close_up(view, screen, words, ())
