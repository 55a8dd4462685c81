"""The list of games: one picture, and per game a line with buttons to begin."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace

from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, MessageContent, Section
from bot.host.views import lessons
from games.core.definition import GameDefinition
from games.core.screen import Picture
from games.core.svg import document
from games.core.translation import Translator

PLAY, AGAINST_COMPUTER, COMMANDS = "launch", "launch-computer", "commands"
"""The first words of the actions of the buttons on the list."""
WIDE, TILE_HIGH, GAP = 1080, 255, 15
"""The picture's width, its height, and the space between two games, in SVG units."""


def content(
    games: Mapping[str, GameDefinition], words: Translator, title: str = "", *lines: str
) -> MessageContent:
    """Return the list of games, under a title and lines that introduce it."""
    all_commands = Button(words("All commands"), custom_id_of(f"/{COMMANDS}"))
    return MessageContent(
        title,
        lines,
        ((all_commands,),),
        picture=picture(games, words),
        mood="open",
        sections=sections(games, words),
    )


def greeting(games: Mapping[str, GameDefinition], words: Translator) -> MessageContent:
    """Return the list of games as it is posted for everybody."""
    line = words("Pick a game: play it with others, learn it, or try it against the computer.")
    return content(games, words, words("What shall we play?"), line)


def sections(games: Mapping[str, GameDefinition], words: Translator) -> tuple[Section, ...]:
    """Return each game's line with its buttons."""
    return tuple(_section(definition, words) for definition in games.values())


def after_lesson(
    page: MessageContent, games: Mapping[str, GameDefinition], words: Translator
) -> MessageContent:
    """Return the last page of a lesson with the list of games below it."""
    return replace(page, sections=sections(games, words))


def picture(games: Mapping[str, GameDefinition], words: Translator) -> Picture | None:
    """Return the covers of all games side by side; None if no game has one."""
    covers = {
        definition.title: cover
        for definition in games.values()
        if (cover := lessons.cover(definition))
    }
    if not covers:
        return None
    wide = (WIDE - GAP * (len(covers) - 1)) / len(covers)
    tiles = [_tile(svg, index * (wide + GAP), wide) for index, svg in enumerate(covers.values())]
    svg = document(WIDE, TILE_HIGH, *tiles)
    titles = words.listed([words(title) for title in covers])
    return Picture(svg, words("A look at {games}.", games=titles), WIDE, TILE_HIGH)


def _tile(svg: str, left: float, wide: float) -> str:
    """Return a drawing as an embedded image, so that its styles and ids stay separate."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<image x="{left:g}" y="0" width="{wide:g}" height="{TILE_HIGH}"'
        f' preserveAspectRatio="xMidYMid slice" href="data:image/svg+xml;base64,{data}"/>'
    )


def _section(definition: GameDefinition, words: Translator) -> Section:
    def custom_id(action: str) -> str:
        return custom_id_of(f"/{action}")

    learn = Button(words("Learn"), custom_id(f"{lessons.ROUTE} {definition.name} 0 list"))
    row = (
        Button(words("Play"), custom_id(f"{PLAY} {definition.name}"), "main"),
        *((learn,) if definition.lesson else ()),
        Button(words("Against the computer"), custom_id(f"{AGAINST_COMPUTER} {definition.name}")),
    )
    text = words("**{game}**: {about}", game=words(definition.title), about=words(definition.about))
    return Section(text, row)
