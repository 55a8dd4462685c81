"""`fulltime simulate`: matches between computers at full speed, without Discord."""

import dataclasses
import json
import re
from collections import Counter, defaultdict
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.distributions import even_line, figure_lines, seats_of, spread_lines, spreads_of
from bot.operations.settings import SettingsError

if TYPE_CHECKING:
    from games.core.definition import GameDefinition
    from games.core.game import Outcome
    from games.core.simulate import SimulationResult

_FACT = re.compile(r"\{\w+\}")


def simulate(
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
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Let computers play each other and count who won, and how fast it went."""
    definition = find_box(game)
    table = definition.seats[0] if seats is None else seats
    if table not in definition.seats:
        raise SettingsError(
            f"{definition.title} is played by {_seat_range(definition)}, not by {table}."
        )
    chosen, names = find_options(definition, options or []), find_bots(definition, bots)
    matches, times = _play(definition, chosen, names, table, seed, games)
    head = {"game": definition.name, "seats": table, "seed": seed}
    head["options"] = definition.dump_options(chosen)
    report = {
        **head,
        "matches": _match_reports(matches, times),
        "total": _total_report(definition, matches, times),
    }
    typer.echo(json.dumps(report) if as_json else "\n".join(_table(definition, report)))


def find_box(name: str) -> "GameDefinition":
    """Return the game of this name or title; raises SettingsError with a list of the games."""
    from games.registry import GAMES

    asked = name.strip().lower().replace("-", "_")
    for definition in GAMES.values():
        if asked in {definition.name, definition.title.lower()}:
            return definition
    games = ", ".join(f"{definition.name} ({definition.title})" for definition in GAMES.values())
    raise SettingsError(f"There is no game called “{name}”. Choose one of: {games}.")


def find_bots(definition: "GameDefinition", names: str) -> list[str]:
    """Return the computers of these names; raises SettingsError with a list of the game's own."""
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


def _play(
    definition: "GameDefinition",
    options: Any,  # noqa: ANN401 - options of any game
    bots: list[str],
    seats: int,
    seed: int,
    games: int,
) -> "tuple[list[SimulationResult], list[float]]":
    """Return the simulated matches and their durations in seconds."""
    from games.core.simulate import rotated_bots
    from games.core.simulate import simulate as play_one

    matches, times = [], []
    for number in range(games):
        begun = perf_counter()
        seating = rotated_bots(bots, seats, number)
        matches.append(play_one(definition, options, seating, f"{seed}/{number}".encode()))
        times.append(perf_counter() - begun)
    return matches, times


def _seat_range(definition: "GameDefinition") -> str:
    first, last = definition.seats[0], definition.seats[-1]
    return str(first) if first == last else f"{first} to {last}"


def _match_reports(matches: "list[SimulationResult]", times: list[float]) -> list[dict[str, Any]]:
    return [
        {
            "bots": match.bots,
            "actions": match.actions,
            "actions_per_second": round(match.actions / took),
            "ranking": match.outcome.ranking,
            "rule": match.outcome.rule,
            "score": match.outcome.score,
        }
        for match, took in zip(matches, times, strict=True)
    ]


def _total_report(
    definition: "GameDefinition", matches: "list[SimulationResult]", times: list[float]
) -> dict[str, Any]:
    from games.core.simulate import SimulationStats

    by_seat: defaultdict[str, SimulationStats] = defaultdict(SimulationStats)
    by_bot: defaultdict[str, SimulationStats] = defaultdict(SimulationStats)
    for match in matches:
        for seat, bot in enumerate(match.bots):
            place = definition.seat_names[seat] if definition.seat_names else f"Seat {seat + 1}"
            by_seat[place].count(match.outcome, seat)
            by_bot[bot].count(match.outcome, seat)
    actions = sum(match.actions for match in matches)
    return {
        "matches": len(matches),
        "actions": actions,
        "actions_per_second": round(actions / sum(times)),
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


def _table(definition: "GameDefinition", report: dict[str, Any]) -> list[str]:
    total, lines = report["total"], []
    for number, match in enumerate(report["matches"], 1):
        places = " > ".join(" = ".join(str(seat + 1) for seat in tie) for tie in match["ranking"])
        lines.append(
            f"{number:>5}  {', '.join(match['bots'])}: {match['actions']} actions, "
            f"{match['actions_per_second']:,} a second; seats {places} by {match['rule']}"
        )
    speed = f"{total['actions']:,} actions, {total['actions_per_second']:,} actions a second"
    lines += ["", f"{definition.title}: {total['matches']} matches, {speed}"]
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
