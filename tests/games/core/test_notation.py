"""One line for each action, one action for each line."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

import pytest

from games.core.field_codecs import flag, named
from games.core.game import Action, IllegalAction
from games.core.notation import MAX_LINE_LENGTH, Notation

CARDS = ("red-5", "blue-4", "wild")


@dataclass(frozen=True, slots=True)
class Play(Action):
    LINE: ClassVar[str] = "play {card} {call}"
    kind: Literal["play"] = field(default="play", kw_only=True)
    card: Annotated[int, named(CARDS)]
    call: Annotated[bool, flag("call")] = False


@dataclass(frozen=True, slots=True)
class Hire(Action):
    LINE: ClassVar[str] = "hire {who} for {price}"
    kind: Literal["hire"] = field(default="hire", kw_only=True)
    who: Annotated[str, "an id of the market"]
    price: Annotated[int, "euros"]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    LINE: ClassVar[str] = "pass"
    kind: Literal["pass"] = field(default="pass", kw_only=True)


NOTATION = Notation((Play, Hire, Pass))
LINES = {
    "play red-5": Play(0),
    "play wild call": Play(2, call=True),
    "hire gonzalez for 3": Hire("gonzalez", 3),
    "hire x+2 for 0": Hire("x+2", 0),
    "pass": Pass(),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_and_its_action_are_one(line):
    """Names, numbers, ids, optional words and the words between are written and read."""
    assert NOTATION.read(line) == LINES[line]
    assert NOTATION.write(LINES[line]) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "pass ",
        " pass",
        "pass on",
        "Pass",
        "pass\n",
        "pass, pass",
        "play",
        "play  red-5",
        "play green-9",
        "play red-5 shout",
        "play red-5 call call",
        "hire gonzalez",
        "hire gonzalez at 3",
        "hire gonzalez for",
        "hire gonzalez for three",
        "hire gonzalez for 03",
        "hire gonzalez for -3",
        "hire gonzalez for ٣",
        "hire for 3",
        "hire " + "z" * MAX_LINE_LENGTH + " for 3",
        "fold",
    ],
)
def test_anything_else_is_no_move_of_this_game(line):
    """A forged, misspelt or foreign line is refused with a sentence, never an error."""
    with pytest.raises(IllegalAction) as refusal:
        NOTATION.read(line)
    assert refusal.value.rule == "notation"


def test_a_field_that_cannot_be_written_is_found_at_import():
    """A bool, a list or a set needs a codec of its own."""

    @dataclass(frozen=True, slots=True)
    class Bad(Action):
        LINE: ClassVar[str] = "bad {cards}"
        kind: Literal["bad"] = field(default="bad", kw_only=True)
        cards: tuple[int, ...]

    with pytest.raises(TypeError, match="needs a codec"):
        Notation((Bad,))


def test_two_actions_of_one_verb_are_found_at_import():
    """The verb alone tells actions apart."""

    @dataclass(frozen=True, slots=True)
    class PassOn(Action):
        LINE: ClassVar[str] = "pass {seat}"
        kind: Literal["pass-on"] = field(default="pass-on", kw_only=True)
        seat: int

    with pytest.raises(TypeError, match="pass"):
        Notation((Pass, PassOn))
