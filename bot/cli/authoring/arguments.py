"""What the commands for a game's author are given: a game, its seats, computers and options."""

import dataclasses
from typing import TYPE_CHECKING, Any

from bot.operations.settings import SettingsError

if TYPE_CHECKING:
    from games.core.definition import GameDefinition


def find_definition(name: str) -> "GameDefinition":
    """Return the game of this name or title; raises SettingsError with a list of the games."""
    from games.registry import GAMES

    asked = name.strip().lower().replace("-", "_")
    for definition in GAMES.values():
        if asked in {definition.name, definition.title.lower()}:
            return definition
    games = ", ".join(f"{definition.name} ({definition.title})" for definition in GAMES.values())
    raise SettingsError(f"There is no game called “{name}”. Choose one of: {games}.")


def find_seats(definition: "GameDefinition", seats: int | None) -> int:
    """Return the number of seats, by default the fewest; raises SettingsError."""
    table = definition.seats[0] if seats is None else seats
    if table not in definition.seats:
        raise SettingsError(
            f"{definition.title} is played by {_seat_range(definition)}, not by {table}."
        )
    return table


def find_bots(definition: "GameDefinition", names: str) -> list[str]:
    """Return the names of computers; raises SettingsError with a list of the game's computers."""
    asked = [name.strip().lower() for name in names.split(",")]
    if not set(asked) <= set(definition.bots):
        raise SettingsError(
            f"{definition.title} has these computers: {', '.join(definition.bots)}. "
            f"“{names}” names others."
        )
    return asked


def find_options(definition: "GameDefinition", pairs: list[str]) -> Any:  # noqa: ANN401 - options of any game
    """Return the options chosen by "name=value" pairs; raises SettingsError with a sentence."""
    from games.core.game import IllegalAction
    from games.core.options import check_options

    split = [pair.partition("=") for text in pairs for pair in text.split(",")]
    chosen = {name.strip(): value.strip() for name, _, value in split}
    known = [field.name for field in dataclasses.fields(definition.options)]
    for name in chosen:
        if name not in known:
            raise SettingsError(
                f"{definition.title} has no option “{name}”. Choose among: {', '.join(known)}."
            )
    try:
        options = definition.options_adapter.validate_python(chosen)
    except ValueError:
        choices = {
            option.name: "/".join(str(value).lower() for value, _ in option.choices)
            for option in definition.choices
        }
        said = "; ".join(f"{name}={values}" for name, values in choices.items())
        raise SettingsError(
            f"These options do not fit {definition.title}: {', '.join(pairs)}. It knows {said}."
        ) from None
    try:
        check_options(definition.choices, options)
    except IllegalAction as refusal:
        raise SettingsError(f"{refusal.text} ({refusal.rule})") from None
    return options


def _seat_range(definition: "GameDefinition") -> str:
    first, last = definition.seats[0], definition.seats[-1]
    return str(first) if first == last else f"{first} to {last}"
