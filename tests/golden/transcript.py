"""Whole games as text that any player can read, and that a person can write.

`<game>/goldens/<name>.txt`, beside a game's tests, is a head (`about`, `options`, `seats`, `seed`),
then one line a move ("0: bid 3, done" or "table: close 1"), each with what happened below it, and
how it stands at the end. The moves are played as written; `pytest tests/golden --update-golden`
writes what happened. A file without moves names `bots` in its head: they play it once, and their
moves are written down. `<game>/goldens/story.<locale>.txt` has all the game's goldens in sentences.
"""

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from games.core.dice import RandomSource, SeededDice, match_key
from games.core.match import Match
from games.core.record import dump_events
from games.core.translation import Translator
from tests.contract.definitions import DEFINITIONS

TESTS = Path(__file__).parent.parent
ROOMS = (TESTS / "games", TESTS / "contract")
"""The parents of the folders of the games' tests and of the toy."""
LOCALES = {"en": Translator()}
"""The languages of the stories, with their translators."""


@dataclass(frozen=True)
class Golden:
    """One file: its game, its head, and its moves as (seat or None for the match, lines)."""

    path: Path
    head: dict[str, str]
    moves: list[tuple[int | None, list[str]]]

    @classmethod
    def read(cls, path):
        """Return the golden of a file, without its lines about what happened."""
        first, _, rest = path.read_text(encoding="utf-8").partition("\n\n")
        head = dict(line.split(": ", 1) for line in first.splitlines())
        said = [line for line in rest.splitlines() if line and not line.startswith(" ")]
        moves = [line.split(": ", 1) for line in said if line != "opening"]
        return cls(
            path,
            head,
            [
                (None if who == "table" else int(who), lines.split(", "))
                for who, lines in moves
                if who not in {"outcome", "waiting for"}
            ],
        )

    @property
    def definition(self):
        return DEFINITIONS[self.path.parent.parent.name]

    def start(self):
        """Return the match before its first move."""
        parts = [part.split("=") for part in self.head["options"].split(", ") if part != "defaults"]
        options = self.definition.options_adapter.validate_python(
            {name: json.loads(value) for name, value in parts}
        )
        dice = SeededDice(match_key(b"golden", self.head["seed"]))
        return Match.start(self.definition, options, int(self.head["seats"]), dice)

    def play(self):
        """Return the match after its last move.

        Raises `IllegalAction` if a move is not legal.
        """
        match = self.start()
        moves = self.moves or by_computers(
            self.definition, self.start(), self.head["bots"].split(", ")
        )
        for seat, lines in moves:
            match.play_timer() if seat is None else match.play(seat, lines)
        return match


def by_computers(definition, match, names):
    """Return the moves these computers choose, seat by seat, until the match is over."""
    chance, moves = RandomSource(match_key(b"golden", "computers")), []
    while waiting := definition.game.waiting_for(match.state):
        seat = waiting[0]
        view, legal = (
            definition.game.view(match.state, seat),
            definition.game.legal_actions(match.state, seat),
        )
        imagine = partial(definition.game.determinize, view, seat)
        action = definition.bots[names[seat % len(names)]].choose(view, legal, imagine, chance)
        moves.append((seat, [definition.notation.write(action)]))
        match.play(*moves[-1])
    return moves


def transcript(golden):
    """Return the text the golden's file should hold."""
    match = golden.play()
    text = [f"{key}: {value}" for key, value in golden.head.items()]
    text += ["", "opening", *happened(golden.definition, match.opening)]
    for past in match.past:
        played = past.played
        who = "table" if played.seat is None else played.seat
        text += [f"{who}: {', '.join(played.lines)}", *happened(golden.definition, played.events)]
    return "\n".join([*text, *standing(golden.definition, match.state), ""])


def happened(definition, events):
    """Yield one indented line per event: its kind, its facts, and who alone or not reads it."""
    for facts in dump_events(definition, events):
        audience = [name for name in ("only", "but") if name in facts]
        names = [name for name in facts if name not in {"kind", *audience}]
        said = [f"{name}={json.dumps(facts[name])}" for name in [*names, *audience]]
        yield "    " + " ".join([facts["kind"], *said])


def standing(definition, state):
    """Return the last lines: the outcome, or the seats waited for."""
    outcome = definition.game.outcome(state)
    if outcome is None:
        return ["waiting for: " + ", ".join(map(str, definition.game.waiting_for(state)))]
    places = " > ".join(" = ".join(map(str, place)) for place in outcome.ranking)
    return [f"outcome: {places} by {outcome.rule}, score {json.dumps(outcome.score)}"]


def folder_of(game):
    """Return the folder of a game's goldens, inside the folder of its tests."""
    return next(path for room in ROOMS if (path := room / game / "goldens").is_dir())


def goldens(game):
    """Return the goldens of one game, by name."""
    paths = sorted(folder_of(game).glob("*.txt"))
    return [Golden.read(path) for path in paths if not path.name.startswith("story.")]


def story_path(game, locale):
    return folder_of(game) / f"story.{locale}.txt"


def story(game, words):
    """Return all goldens of a game in one language: a line for each event that has a sentence.

    A line that is not for everybody begins with the seats that may, or may not, read it.
    """
    definition, text = DEFINITIONS[game], []
    for golden in goldens(game):
        match = golden.play()
        text += [f"== {golden.path.stem}: {golden.head['about']}", ""]
        events = [*match.opening, *(event for past in match.past for event in past.played.events)]
        for event in events:
            sentence = definition.story(event, words)
            readers = f"(only {', '.join(map(str, event.only))}) " if event.only else ""
            hidden = f"(but {', '.join(map(str, event.but))}) " if event.but else ""
            text += [readers + hidden + sentence] if sentence else []
        outcome = definition.game.outcome(match.state)
        text += [words.fill(outcome.reason, dict(outcome.facts)), ""] if outcome else [""]
    return "\n".join(text)
