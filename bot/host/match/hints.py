"""Hints: what a computer would do in a member's place, worked out in a worker process."""

import time
from dataclasses import dataclass
from functools import partial

from bot.host.match.computer_players import ChooseRequest, timed
from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from games.core.analysis.playouts import Expectation, expect, seats_of
from games.core.dice import RandomSource
from games.core.translation import N_
from games.registry import GAMES

SECONDS, MOST, FEWEST = 1.0, 60, 10
"""For an estimate: seconds of simulating matches, and the most and the fewest matches."""
NOT_SERIOUS = N_("There are no hints in this match: every choice counts. Casual matches have them.")
NOT_YOUR_TURN = N_("I have a hint for you as soon as it is your turn.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The line a computer would play, and its estimated result (None: not estimated)."""

    line: str
    expects: Expectation | None


def can_have(loaded: LoadedMatch) -> bool:
    """Return whether a match has hints: not if rated, or of a cup, a league or a season."""
    settings = loaded.settings
    return not (loaded.is_serious or settings.league or settings.season)


def require(loaded: LoadedMatch, seat: int) -> None:
    """Raise `Refusal` unless this seat may have a hint now."""
    if not can_have(loaded):
        raise Refusal(NOT_SERIOUS)
    loaded.require_playable()
    if seat not in loaded.waiting:
        raise Refusal(NOT_YOUR_TURN)


def question(loaded: LoadedMatch, seat: int) -> ChooseRequest:
    """Return the request to a worker; its random numbers are independent of the match's."""
    level = loaded.settings.level
    return ChooseRequest(
        loaded.definition.name,
        level if level in loaded.definition.levels else loaded.definition.usual_level,
        seat,
        loaded.definition.dump_state(loaded.match.state),
        f"hint {loaded.id} {loaded.match.version} {seat}".encode()[:64],
    )


def advise(request: ChooseRequest) -> Hint:
    """Return the hint; runs in a worker process."""
    definition = GAMES[request.game]
    game, seat, chance = definition.game, request.seat, RandomSource(request.key)
    state = definition.load_state(request.state)
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    bot = timed(definition, request.level)
    action = bot.choose(view, legal, partial(game.determinize, view, seat), chance)
    line = definition.notation.write(action)
    if seats_of(state) == 1:  # a solo game has no opponent to beat
        return Hint(line, None)
    end = time.monotonic() + SECONDS

    def goes_on(done: int) -> bool:
        return done < MOST and time.monotonic() < end

    found = expect(definition, view, action, chance, goes_on)
    return Hint(line, found if found.matches >= FEWEST else None)
