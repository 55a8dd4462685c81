"""The result message of a finished match, with rating changes and key moments."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from sqlalchemy import Connection

from bot.host.match.former_players import words_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ratings.match_results import ranking_of
from bot.host.ratings.rating import Skill
from bot.host.ui.message import Button, Link, MessageContent, Row
from bot.host.views.clock_text import forfeit_lines
from bot.host.views.match_status import title_with_occasion
from games.core.definition import GameDefinition
from games.core.game import Event, Outcome, Seat
from games.core.over import headline as who_won
from games.core.translation import N_, Translator
from storage.match import moves
from storage.match.messages import MessageRow
from storage.match.moves import MoveRow
from storage.member import results
from storage.member.results import ResultRow
from storage.server.audit import VOID

MOST_MOMENTS = 5
MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True, slots=True)
class Lead:
    """The longest time in front: the seat, and for how many moves in a row."""

    seat: Seat
    moves: int


@dataclass(frozen=True, slots=True)
class ResultDetails:
    """The new rating and its change by seat, the last public key moments, and the longest lead.

    A moment is a version of the match, and what happened in the move that led to it.
    """

    ratings: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    moments: tuple[tuple[int, Event], ...] = ()
    lead: Lead | None = None


NOTHING_ELSE = ResultDetails()


def read(conn: Connection, loaded: LoadedMatch) -> ResultDetails:
    """Load the rating changes and key moments of a finished match."""
    rows = results.of_match(conn, loaded.id)
    changes = {row.seat: change for row in rows if (change := _change(row)) is not None}
    told = {
        move.version: [event for event in _memorable(loaded, move) if event.is_for(None)]
        for move in moves.standing(conn, loaded.id)
    }
    moments = tuple((at, event) for at, events in told.items() for event in events)[-MOST_MOMENTS:]
    return ResultDetails(changes, moments, longest_lead(loaded.definition, told.values()))


def _change(row: ResultRow) -> tuple[int, int] | None:
    if row.mu is None or row.sigma is None or row.mu_before is None or row.sigma_before is None:
        return None
    new, old = Skill(row.mu, row.sigma).points, Skill(row.mu_before, row.sigma_before).points
    return new, new - old


def _memorable(loaded: LoadedMatch, move: MoveRow) -> Iterator[Event]:
    """Yield a move's events of the game's memorable kinds; only events of these are parsed."""
    definition = loaded.definition
    kinds = {kind.__dataclass_fields__["kind"].default for kind in definition.texts.moments}
    for event in json.loads(move.events) if kinds else ():
        if event["kind"] in kinds:
            yield definition.event_adapter.validate_python(event)


def longest_lead(definition: GameDefinition, told: Iterable[Sequence[Event]]) -> Lead | None:
    """Return who was ahead for the most moves in a row, from the events of each move.

    The first of equal leads counts. None if nobody was ahead, or the game counts no score.
    """
    leaders, leader = list[Seat | None](), None
    for events in told:
        leaders.append(leader)  # a lead begins with the next move
        scores = [score for event in events if (score := definition.texts.score_after(event))]
        for score in scores:
            best = max(score)
            leader = score.index(best) if score.count(best) == 1 else None
    runs = [(seat, len(list(run))) for seat, run in groupby(leaders)]
    leads = [Lead(seat, length) for seat, length in runs if seat is not None]
    return max(leads, key=lambda lead: lead.moves, default=None)


def content(
    loaded: LoadedMatch,
    after: ResultDetails = NOTHING_ELSE,
    words: Translator | None = None,
    notes: Sequence[str] = (),
) -> MessageContent:
    """Return the result message of a finished match, with the picture of its last position.

    `notes` are lines about what the result means, such as who meets whom next in a cup. `words` are
    in the language of the member who alone will see it, by default the server's.
    """
    words, outcome = words or loaded.words, loaded.outcome
    if outcome is None:
        raise AssertionError(loaded.row.id)
    places = list(_places(loaded, outcome, words))
    title, reason = ending(loaded, words)[:2]
    view = loaded.definition.game.view(loaded.match.state, None)
    return MessageContent(
        title,
        tuple(filter(None, (reason, " · ".join(places), *notes))),
        (result_row(loaded, words),),
        picture=loaded.definition.picture(view, words.for_pictures()),
        mood="done",
        details=tuple(_details(loaded, after, words)),
    )


def _places(loaded: LoadedMatch, outcome: Outcome, words: Translator) -> Iterator[str]:
    """Yield the places with names and scores; in a season's match the scores alone, best first.

    The places of a season are those of its title race, which are posted when they are known.
    """
    for place, tied in enumerate(() if outcome.rule == VOID else _ranking(loaded, outcome)):
        names = words.listed([_scored(loaded, seat, words) for seat in tied])
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        yield names if is_whole_season(loaded) else f"{medal} {names}"


def is_whole_season(loaded: LoadedMatch) -> bool:
    """Return whether a match is the season of a division, whose end names the winner elsewhere."""
    outcome = loaded.outcome
    is_void = outcome is not None and outcome.rule == VOID
    return loaded.settings.season is not None and not is_void


def _details(loaded: LoadedMatch, after: ResultDetails, words: Translator) -> Iterator[str]:
    """Yield the lines below the buttons, from ratings and key moments to the fairness code."""
    if after.ratings:
        yield words("Ratings: {ratings}", ratings=" · ".join(_ratings(after, words)))
    for at, event in after.moments:
        if told := loaded.definition.story(event, words_at(loaded, at, words)):
            yield told
    yield from forfeit_lines(loaded, words)
    moved = words.plural("{n} move", "{n} moves", loaded.match.move)
    if after.lead is not None:
        facts = {"name": words.name(after.lead.seat), "n": after.lead.moves}
        moved += " · " + words("longest ahead: {name}, for {n} of them", **facts)
    yield moved
    yield from _helps(loaded, words)
    yield words("🔒 Fairness code `{sha}`", sha=loaded.row.sha256[:12] + "…")


def _helps(loaded: LoadedMatch, words: Translator) -> Iterator[str]:
    """Yield the lines that count each player's hints, and the choices they took back."""
    hints = {seat: len(versions) for seat, versions in loaded.settings.hints.items()}
    for text, counts in (
        (N_("💡 Hints: {counts}"), hints),
        (N_("↩ Choices taken back: {counts}"), loaded.settings.taken_back),
    ):
        told = [
            words("{name} {n}", name=words.name(seat), n=n) for seat, n in sorted(counts.items())
        ]
        if told:
            yield words(text, counts=" · ".join(told))


def copy(
    loaded: LoadedMatch, after: ResultDetails, original: MessageRow, notes: Sequence[str] = ()
) -> MessageContent:
    """Return the result message for another channel, with a link to the original one."""
    words = loaded.words
    place = f"{loaded.row.guild_id}/{original.channel_id}/{original.message_id}"
    row = (
        Button(words("Replay"), loaded.custom_id("/replay 0")),
        Button(words("Fairness check"), loaded.custom_id("/verify")),
        Link(words("To the match"), f"https://discord.com/channels/{place}"),
    )
    return replace(content(loaded, after, notes=notes), rows=(row,))


def headline(loaded: LoadedMatch, words: Translator) -> str:
    """Return one line with the winner."""
    outcome = loaded.outcome
    title = title_with_occasion(loaded, words)
    if outcome is not None and outcome.rule == VOID:
        return words("{game}: ended without a result", game=title)
    if is_whole_season(loaded):
        return words("🏁 {game}: all weeks are played", game=title)
    seats = len(loaded.row.seats)
    first, *others = ((),) if outcome is None else _ranking(loaded, outcome)
    is_draw = not others and len(first) > 1 and seats > 1
    return who_won(title, () if is_draw else first, seats, words)


def ending(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return how a finished match ended: who won, why, and who had a computer in their place."""
    outcome = loaded.outcome
    reason = words.fill(outcome.reason, dict(outcome.facts)) if outcome is not None else ""
    if is_whole_season(loaded):
        reason = ""
    return (headline(loaded, words), reason, *forfeit_lines(loaded, words))


def _ranking(loaded: LoadedMatch, outcome: Outcome) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from best to last, as the match's cup or season counts them.

    Without one, as ratings and records do.
    """
    is_for_more = loaded.settings.season is not None or loaded.settings.cup is not None
    return outcome.ranking if is_for_more else ranking_of(loaded.row, outcome)


def result_row(loaded: LoadedMatch, words: Translator) -> Row:
    """Return the buttons of a result message."""
    return (
        Button(words("Rematch"), loaded.custom_id("/rematch"), "main"),
        Button(words("Replay"), loaded.custom_id("/replay 0")),
        Button(words("Analysis"), loaded.custom_id("/analyse")),
        Button(words("Export"), loaded.custom_id("/export")),
        Button(words("Fairness check"), loaded.custom_id("/verify")),
    )


def _scored(loaded: LoadedMatch, seat: int, words: Translator) -> str:
    """Return a seat's name with its score, if any."""
    outcome, told = loaded.outcome, words.name(seat)
    if outcome is not None and outcome.score is not None:
        told = f"{told} {outcome.score[seat]}"
    return told


def _ratings(after: ResultDetails, words: Translator) -> Iterator[str]:
    """Yield each rated seat's name with its new rating and the change."""
    for seat, (rating, change) in sorted(after.ratings.items()):
        facts = {"rating": rating, "change": f"{change:+d}".replace("-", "−")}
        yield words("{name} {rating} ({change})", name=words.name(seat), **facts)
