"""`fulltime draw`: a position of a match between computers, as text and as a picture."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.authoring.arguments import find_bots, find_definition, find_options, find_seats
from bot.operations.settings import SettingsError

if TYPE_CHECKING:
    from games.core.definition import GameDefinition
    from games.core.screen import Choice, Menu, Picture, Screen


def draw(  # noqa: PLR0913 - the options of a command
    game: Annotated[str, typer.Argument(help="A game by name or title.", show_default=False)],
    *,
    seed: Annotated[int, typer.Option(help="The same number gives the same match.")] = 1,
    moves: Annotated[int, typer.Option(min=0, help="After how many actions.")] = 0,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Who sees it, from 0; an onlooker by default.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table; the fewest by default.")
    ] = None,
    bots: Annotated[str, typer.Option(help="Who plays, as in `simulate`.")] = "random",
    options: Annotated[
        list[str] | None,
        typer.Option(help="name=value, once per option or separated by commas."),
    ] = None,
    language: Annotated[str, typer.Option(help="The language of all texts.")] = "en",
    folder: Annotated[Path, typer.Option(help="Where the picture is written.")] = Path(),
) -> None:
    """Print what a seat sees after some actions of computers, and write its picture."""
    from bot.host.ui.member import languages, words_for
    from games.core.simulate import position, rotated_bots

    definition = find_definition(game)
    table, players = find_seats(definition, seats), find_bots(definition, bots)
    if seat is not None and seat >= table:
        raise SettingsError(f"The seats of this match are 0 to {table - 1}, not {seat}.")
    if language not in languages():
        raise SettingsError(f"Choose one of these languages: {', '.join(languages())}.")
    chosen, words = find_options(definition, options or []), words_for((), language)
    names = rotated_bots(players, table, 0)
    here, rules = position(definition, chosen, names, f"{seed}/0".encode(), moves), definition.game
    view = rules.view(here.state, seat)
    legal = [] if seat is None else rules.legal_actions(here.state, seat)
    screen = definition.screen(view, legal, words)
    picture = _picture_of(definition, view, screen, words.for_pictures(), is_own=bool(legal))
    typer.echo("\n".join(_lines(screen, picture)))
    if picture is not None:
        who = "onlooker" if seat is None else f"seat-{seat}"
        _write(picture, folder / f"{definition.name}-seed-{seed}-moves-{here.actions}-{who}.png")


def _picture_of(
    definition: "GameDefinition",
    view: Any,  # noqa: ANN401 - a view of any game
    screen: "Screen",
    words: Any,  # noqa: ANN401 - a Translator, imported where it is used
    *,
    is_own: bool,
) -> "Picture | None":
    """Return the picture of a seat's own screen if the game has one, else the public one."""
    if is_own and definition.pictures.close_up is not None:
        return definition.pictures.close_up(view, screen, words, ())
    return definition.picture(view, words)


def _write(picture: "Picture", path: Path) -> None:
    from bot.rendering.svg_to_png import draw as rasterize

    try:
        path.write_bytes(rasterize(picture.svg))
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror}.") from None
    typer.echo(f"\nThe picture: {path}")


def _lines(screen: "Screen", picture: "Picture | None") -> Iterator[str]:
    """Yield the texts of a screen, its menus with what each choice plays, and the alt text."""
    yield screen.title
    yield from screen.texts
    for menu in screen.menus:
        yield from ("", *_menu_lines(menu, ""))
    if picture is not None:
        yield from ("", f"Alt text: {picture.alt}")


def _menu_lines(menu: "Menu", indent: str) -> Iterator[str]:
    yield f"{indent}{menu.label or menu.prompt}:"
    for entry in menu.entries:
        yield from _entry_lines(entry, f"{indent}  ")


def _entry_lines(entry: "Choice | Menu", indent: str) -> Iterator[str]:
    from games.core.screen import Menu

    if isinstance(entry, Menu):
        yield from _menu_lines(entry, indent)
    else:
        yield f"{indent}[{entry.label}] {entry.action}"
