"""`fulltime simulate`: matches between computers at full speed, without Discord."""

import dataclasses
import json
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.authoring.arguments import find_bots, find_definition, find_options, find_seats
from bot.cli.authoring.distributions import (
    even_line,
    figure_lines,
    seats_of,
    spread_lines,
    spreads_of,
)
from bot.cli.authoring.fixtures import Fixture, PlayedFixture, play_all

if TYPE_CHECKING:
    from games.core.definition import GameDefinition
    from games.core.game import Outcome
    from games.core.simulate import SimulationResult

_FACT = re.compile(r"\{\w+\}")


def simulate(  # noqa: PLR0913 - the options of a command
    game: Annotated[str, typer.Argument(help="A game by name or title.", show_default=False)],
    *,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table; the fewest by default.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same number gives the same matches.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, by name and separated by commas; all move up a seat after each "
            "match, so that no one has the better place."
        ),
    ] = "random",
    options: Annotated[
        list[str] | None,
        typer.Option(help="name=value, once per option or separated by commas."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    each: Annotated[bool, typer.Option("--each", help="Print a line for each match.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Let computers play each other and count who won, and how fast it went."""
    definition = find_definition(game)
    table = find_seats(definition, seats)
    chosen, names = find_options(definition, options or []), find_bots(definition, bots)
    played = play_all(_fixtures(definition, chosen, names, table, seed, games), jobs)
    head = {"game": definition.name, "seats": table, "seed": seed}
    head["options"] = definition.dump_options(chosen)
    total = _total_report(definition, played)
    report = {**head, "matches": _match_reports(played), "total": total}
    if as_json:
        typer.echo(json.dumps(report))
        return
    typer.echo("\n".join([*(_each(report) if each else ()), *_table(definition, report)]))


def _fixtures(
    definition: "GameDefinition",
    options: Any,  # noqa: ANN401 - options of any game
    bots: list[str],
    seats: int,
    seed: int,
    games: int,
) -> list[Fixture]:
    """Return the matches to play; all computers move up one seat after each."""
    from games.core.simulate import rotated_bots

    return [
        Fixture(
            definition.name,
            options,
            rotated_bots(bots, seats, number),
            f"{seed}/{number}".encode(),
        )
        for number in range(games)
    ]


def _match_reports(played: list[PlayedFixture]) -> list[dict[str, Any]]:
    return [
        {
            "bots": fixture.result.bots,
            "actions": fixture.result.actions,
            "actions_per_second": round(fixture.result.actions / fixture.seconds),
            "ranking": fixture.result.outcome.ranking,
            "rule": fixture.result.outcome.rule,
            "score": fixture.result.outcome.score,
        }
        for fixture in played
    ]


def _total_report(definition: "GameDefinition", played: list[PlayedFixture]) -> dict[str, Any]:
    from games.core.simulate import SimulationStats

    matches = [fixture.result for fixture in played]
    by_seat: defaultdict[str, SimulationStats] = defaultdict(SimulationStats)
    by_bot: defaultdict[str, SimulationStats] = defaultdict(SimulationStats)
    for match in matches:
        for seat, bot in enumerate(match.bots):
            place = (
                definition.texts.seat_names[seat]
                if definition.texts.seat_names
                else f"Seat {seat + 1}"
            )
            by_seat[place].count(match.outcome, seat)
            by_bot[bot].count(match.outcome, seat)
    actions = sum(match.actions for match in matches)
    return {
        "matches": len(matches),
        "actions": actions,
        "actions_per_second": round(actions / sum(fixture.seconds for fixture in played)),
        "by_seat": {place: dataclasses.asdict(tally) for place, tally in by_seat.items()},
        "by_reason": Counter(_reason(match.outcome) for match in matches),
        "by_bot": {bot: dataclasses.asdict(tally) for bot, tally in sorted(by_bot.items())},
        "seats": seats_of([tally.share for tally in by_seat.values()]),
        "spreads": spreads_of([match.spreads for match in matches]),
        "figures": _figures(matches),
    }


def _figures(matches: "list[SimulationResult]") -> dict[str, float]:
    """Return the game's own figures by name: the summed count divided by the summed base."""
    counted: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for match in matches:
        for name, parts in match.figures.items():
            counted[name] = [sum(pair) for pair in zip(counted[name], parts, strict=True)]
    return {name: round(often / of, 3) for name, (often, of) in counted.items() if of}


def _reason(outcome: "Outcome") -> str:
    """Return the rule that ended a match and its sentence, without the match's facts."""
    return f"{outcome.rule}: {_FACT.sub('…', outcome.reason)}"


def _each(report: dict[str, Any]) -> list[str]:
    """Return a line for each match."""
    lines = []
    for number, match in enumerate(report["matches"], 1):
        places = " > ".join(" = ".join(str(seat + 1) for seat in tie) for tie in match["ranking"])
        lines.append(
            f"{number:>5}  {', '.join(match['bots'])}: {match['actions']} actions, "
            f"{match['actions_per_second']:,} a second; seats {places} by {match['rule']}"
        )
    return [*lines, ""]


def _table(definition: "GameDefinition", report: dict[str, Any]) -> list[str]:
    total = report["total"]
    speed = f"{total['actions']:,} actions, {total['actions_per_second']:,} actions a second"
    lines = [f"{definition.title}: {total['matches']} matches, {speed}"]
    for heading, part in (("By seat", "by_seat"), ("By computer", "by_bot")):
        lines += ["", heading, *(_line(name, tally) for name, tally in total[part].items())]
    lines += ["", "By reason", *(f"  {n:>6}  {why}" for why, n in total["by_reason"].items())]
    if total["seats"]:
        lines.insert(lines.index("By computer") - 1, even_line(**total["seats"]))
    return [*lines, *spread_lines(total["spreads"]), *figure_lines(total["figures"])]


def _line(name: str, tally: dict[str, Any]) -> str:
    played = tally["won"] + tally["shared"] + tally["lost"]
    return (
        f"  {name:<12} {tally['share'] / played:6.1%} of first places: {tally['won']} won, "
        f"{tally['shared']} shared, {tally['lost']} lost"
    )
