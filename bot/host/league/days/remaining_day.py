"""Moves for absent members: the rest of a day is computed at once, in a worker process."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.host.computers.choices import BY_HOST, ComputerChoice, Failure, choice_key, choose
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import ordered_line
from bot.worker_jobs import DAY, job
from games.core.definition import GameDefinition
from games.core.dice import SeededDice, match_key
from games.registry import GAMES

MOST = 2_000
"""The most moves a rest of a day can have; more indicate a bug."""


@dataclass(frozen=True, slots=True)
class RemainingDay:
    """The rest of day `stage`: the serialized match, its dice, and the seed of the choices.

    `levels` are the computers' strengths by seat. Seats in `first` move before the others, those in
    `passing` pass if they can, and those in `planned` end the rest unless they are asked a
    question. `orders` are the standing orders of members by seat.
    """

    game: str
    stage: int
    state: bytes
    key: bytes
    era: int
    match_id: str
    move: int
    seed: bytes
    levels: tuple[str, ...]
    first: frozenset[int]
    passing: frozenset[int]
    planned: frozenset[int]
    orders: Mapping[int, Mapping[str, str]]
    only_between: bool


def rest_of(
    loaded: LoadedMatch, stage: int, passing: Collection[int], *, only_between: bool = False
) -> RemainingDay:
    """Return the worker's input for the moves until a day is over.

    With `only_between`, until the day begins: the moves left of the day before.
    """
    row, match, level = loaded.row, loaded.match, loaded.definition.usual_level
    seats = range(len(row.seats))
    return RemainingDay(
        game=row.game,
        stage=stage,
        state=loaded.definition.dump_state(match.state),
        key=match_key(row.seed, row.mix),
        era=row.era,
        match_id=row.id,
        move=match.move,
        seed=row.seed,
        levels=tuple(loaded.seat(seat).bot or level for seat in seats),
        first=frozenset(seat for seat in seats if loaded.plays_itself(seat)),
        passing=frozenset(passing),
        planned=frozenset(filter(loaded.seat_plans.has_steps, seats)),
        orders={
            each_seat.seat: loaded.seat_plans.orders(each_seat.seat)
            for each_seat in loaded.row.human_seats()
        },
        only_between=only_between,
    )


@dataclass(frozen=True, slots=True)
class PlayedRest:
    """The moves of a rest, as (seat, line of notation), and the computers that failed meanwhile."""

    lines: tuple[tuple[int, str], ...]
    failures: tuple[Failure, ...]


def simplified_rest(rest: RemainingDay) -> RemainingDay:
    """Return the same rest, to be played by the weakest computers that members may choose."""
    return replace(rest, levels=(GAMES[rest.game].levels[0],) * len(rest.levels))


def rest_by_host(rest: RemainingDay) -> RemainingDay:
    """Return the same rest, for which no computer is asked."""
    return replace(rest, levels=(BY_HOST,) * len(rest.levels))


@job(DAY)
def choose_rest(rest: RemainingDay) -> PlayedRest:
    """Return the moves until the day is over or a seat with a plan is to move."""
    failures = list[Failure]()
    definition, move, lines = GAMES[rest.game], rest.move, list[tuple[int, str]]()
    state, dice = definition.load_state(rest.state), SeededDice(rest.key, rest.era)
    days = definition.season
    assert days is not None
    while days.stage(state) <= rest.stage and (waiting := definition.game.waiting_for(state)):
        if rest.only_between and not days.is_between(state):
            break
        seat = next((number for number in waiting if number in rest.first), waiting[0])
        if seat in rest.planned and not _asks(definition, state, seat):
            break
        choice = _choice(rest, definition, state, seat, move)
        definition.game.apply(state, seat, definition.notation.read(choice.line), dice)
        lines.append((seat, choice.line))
        failures += choice.failures
        move += 1
        assert len(lines) < MOST, rest.match_id
    return PlayedRest(tuple(lines), tuple(failures))


def _asks(definition: GameDefinition, state: Any, seat: int) -> bool:  # noqa: ANN401 - any game's
    """Return whether a step of a seat's plan raised a question that it does not answer."""
    return definition.planning is not None and definition.planning.asks(state, seat)


def _choice(
    rest: RemainingDay,
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - any game's
    seat: int,
    move: int,
) -> ComputerChoice:
    """Return a seat's move: as ordered, else a pass if so agreed, else a computer's."""
    if line := ordered_line(definition, state, seat, rest.orders.get(seat, {})):
        return ComputerChoice(line, BY_HOST)
    if seat in rest.passing and definition.planning is not None:
        legal = definition.game.legal_actions(state, seat)
        if definition.planning.last in [definition.notation.write(action) for action in legal]:
            return ComputerChoice(definition.planning.last, BY_HOST)
    key = choice_key(rest.seed, rest.match_id, rest.era, move, seat)
    return choose(definition, state, seat, rest.levels[seat], key)
