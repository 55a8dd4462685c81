"""In every game a turn can be shown: its labels, its marks, and how computers go on after it."""

import pytest

from bot.host.analysis.better_line import MOST_STEPS, LineRequest, better_line
from bot.host.analysis.told_turn import SAID, picture_of, told_turn
from bot.host.ui.member import words_for
from games.core.dice import match_key
from games.core.pictures.marks import COLOURS, marked
from games.registry import GAMES
from tests.golden.transcript import goldens
from tests.marks import others_long

LOOKS = 6
"""The number of positions of a golden match that are looked at."""


def positions(definition):
    """Yield some positions of a golden match with who acts, and what was played."""
    golden = goldens(definition.name)[0]
    match = golden.start()
    every = max(len(golden.moves) // LOOKS, 1)
    for number, (seat, lines) in enumerate(golden.moves):
        if seat is not None and number % every == 0:
            yield definition.copy_state(match.state), seat, tuple(lines)
        match.play(seat, lines) if seat is not None else match.play_timer()


@pytest.mark.parametrize("game", others_long(GAMES))
def test_what_was_played_is_told_and_drawn_and_computers_go_on(game):
    definition, words = GAMES[game], words_for()
    for state, seat, lines in positions(definition):
        before = definition.dump_state(state)
        told = told_turn(definition, state, seat, lines, words)
        assert all(told.labels)
        picture = picture_of(definition, state, seat, words)
        marks = told.marks("better", SAID["better"], words)
        if picture is not None:
            shown, places = marked(picture, marks), {spot.name for spot in picture.spots}
            assert shown.alt.startswith("Marked as better: ")
            assert (COLOURS["better"] in shown.svg) == any(
                places & {*spots} for spots in told.spots
            )
        key = match_key(b"shown", game)
        line = better_line(LineRequest(game, before, seat, (), lines, key))
        assert [step.line for step in line.steps[: len(lines)]] == [*lines]
        assert len(line.steps) <= max(MOST_STEPS, len(lines))
        assert definition.dump_state(state) == before
