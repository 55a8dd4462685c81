"""`make topics GAME=…`: play the matches that the pictures of a game's rules are taken from."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from bot.rendering.svg_to_png import draw
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, match_key
from games.core.game import IllegalAction, Seat
from games.core.match import Match
from games.core.topic_pictures import NAMES, dice_of, topic_picture
from games.core.topics import POSITIONS, TopicMatch, positions_in
from games.core.translation import Translator
from games.registry import GAMES

MOVES = re.compile(r'^moves = """\n.*?"""', re.DOTALL | re.MULTILINE)
"""The moves of a match in the file."""


def main(
    game: Annotated[str, typer.Argument(help="A game by name.")],
    look: Annotated[Path, typer.Option(help="The folder for the pictures.")] = Path("failures"),
) -> None:
    """Keep the moves that the rules still allow, and let computers make those that are missing.

    A new match needs its seed, its seats and its topics, and no moves. Look at the pictures, change
    how many moves a position comes `after`, or the seed, and run it again.
    """
    definition = GAMES[game]
    path = Path(str(files(f"games.{game}"))) / "topics" / POSITIONS
    positions = positions_in(path)
    matches = {
        id(topic_position.match): topic_position.match for topic_position in positions.values()
    }
    played = iter([moves_of(definition, match, positions.values()) for match in matches.values()])
    path.write_text(MOVES.sub(lambda _: next(played), path.read_text("utf-8")), "utf-8")
    look.mkdir(exist_ok=True)
    for key, position in positions_in(path).items():
        picture = topic_picture(definition, position, Translator(names=NAMES))
        (look / f"{key}.png").write_bytes(draw(picture.svg))
    typer.echo(f"Wrote {path}, and its pictures to {look}")


def moves_of(definition: GameDefinition, played: TopicMatch, positions: Iterable) -> str:
    """Return the lines of a match's moves, up to the last of its positions."""
    last = max(position.after for position in positions if position.match is played)
    options = definition.load_options(played.options)
    match = Match.start(definition, options, played.seats, dice_of(played))
    moves = []
    try:
        for seat, line in played.moves[:last]:
            match.play(seat, line.split(","))
            moves.append((seat, line))
    except IllegalAction as refused:
        typer.echo(f"match {played.seed}, move {len(moves) + 1}, {seat} {line}: {refused}")
    moves += computer_moves(match, played.seed, last - len(moves))
    lines = "".join(f"{seat} {line}\n" for seat, line in moves)
    return f'moves = """\n{lines}"""'


def computer_moves(match: Match, seed: str, number: int) -> Iterator[tuple[Seat, str]]:
    """Play this number of moves by computers and yield each."""
    definition, chance = match.definition, RandomSource(match_key(seed.encode(), "computers"))
    game, computer = definition.game, definition.bots[definition.usual_level]
    for _ in range(number):
        seat = match.waiting[0]
        view = game.view(match.state, seat)
        imagine = partial(game.determinize, view, seat)
        action = computer.choose(view, match.legal_actions(seat), imagine, chance)
        line = definition.notation.write(action)
        match.play_in_place(seat, (line,))
        yield seat, line


if __name__ == "__main__":
    typer.run(main)
