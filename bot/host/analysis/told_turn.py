"""A turn in the words of its buttons, and as marks on the picture in which it begins."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.host.ui.member import unescape_markdown
from games.core.definition import GameDefinition
from games.core.dice import RandomSource
from games.core.game import IllegalAction, Seat
from games.core.pictures.marks import Kind, Mark, spots_of
from games.core.screen import Choice, Menu, Picture
from games.core.screen import Entry as MenuEntry
from games.core.translation import N_, Translator

SAID: dict[Kind, str] = {
    "better": N_("Marked as better: {choice}."),
    "played": N_("Marked as played: {choice}."),
}
"""What the description of a picture says about its marks, by their kind."""
ADVISED = N_("Marked as advice: {choice}.")


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """By action of a turn: its label, and what of the picture it is about."""

    labels: tuple[str, ...]
    spots: tuple[tuple[str, ...], ...]

    def marks(self, kind: Kind, said: str, words: Translator) -> tuple[Mark, ...]:
        """Return the marks of the actions, numbered if there are several; the first tells all."""
        if len(self.spots) == 1:
            return (Mark(self.spots[0], kind, words(said, choice=self.labels[0])),)
        told = ", ".join(f"{index}. {label}" for index, label in enumerate(self.labels, start=1))
        first = Mark((), kind, words(said, choice=told))
        steps = (Mark(spots, kind, number=index) for index, spots in enumerate(self.spots, start=1))
        return (first, *steps)


def told_turn(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    lines: Sequence[str],
    words: Translator,
) -> ToldTurn:
    """Return how a seat's panel tells the actions of a turn that begins in this state.

    Each is told as it is chosen, after those before it. From one on that is not legal they are told
    by their notation. Dice do not matter: a turn ends when they are rolled.
    """
    state, dice = definition.copy_state(state), RandomSource(b"told").dice()
    labels, spots = list[str](), list[tuple[str, ...]]()
    for index, line in enumerate(lines):
        game = definition.game
        screen = definition.screen(game.view(state, seat), game.legal_actions(state, seat), words)
        way = way_to(screen.menus, line, has_prompts=len(lines) == 1)
        labels.append(" → ".join(way) or line)
        spots.append(spots_of(screen, line))
        if index + 1 < len(lines):
            with suppress(IllegalAction, ValueError):
                game.apply(state, seat, definition.notation.read(line), dice)
    return ToldTurn(tuple(labels), tuple(spots))


def picture_of(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    words: Translator,
) -> Picture | None:
    """Return the picture of a seat that has to choose in this state."""
    view = definition.game.view(state, seat)
    screen = definition.screen(view, definition.game.legal_actions(state, seat), words)
    return definition.own_picture(view, screen, words.for_pictures())


def way_to(entries: Sequence[MenuEntry], line: str, *, has_prompts: bool = True) -> list[str]:
    """Return the labels of the menus that lead to a line's choice, and the choice's own label.

    A select has its prompt for a label, unless `has_prompts` is False.
    """
    for entry in entries:
        if isinstance(entry, Choice):
            if entry.action == line:
                return [unescape_markdown(entry.label)]
        elif way := way_to(entry.entries, line, has_prompts=has_prompts):
            name = _name(entry, has_prompts=has_prompts)
            return [name, *way] if name else way
    return []


def _name(menu: Menu, *, has_prompts: bool) -> str:
    """Return what a menu is called; a row of buttons that is always open has no name."""
    prompt = menu.prompt if has_prompts and menu.shape == "select" else ""
    return unescape_markdown(menu.label or prompt)
