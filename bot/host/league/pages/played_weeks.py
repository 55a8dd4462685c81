"""Rebuilds the weeks of a division: its matches with their pictures, and its transfers."""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.host.league.pages.page_input import DivisionInput, RoundMatch, SeasonMatch
from bot.host.match.replay_run import replay_steps
from bot.host.ui.member import words_for
from games.core.definition import GameDefinition
from games.core.game import Event, IllegalAction, Seat
from games.core.reporting.season_review import SeasonReview
from games.core.screen import Picture
from games.core.season import Season
from games.core.translation import Translator
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match: its result and what happened as markdown, and its picture at full time."""

    result: str
    lines: tuple[str, ...] = ()
    picture: Picture | None = None


@dataclass(slots=True)
class PlayedWeek:
    """The matches and transfers of a week or a round; week 0 is before the first."""

    matches: list[PlayedMatch] = field(default_factory=list)
    transfers: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Step:
    """What happened between two weeks' ends: the week, its public events, the state after it."""

    week: int
    events: tuple[Event, ...]
    state: Any
    ends_week: bool


def played_weeks(division: DivisionInput, locale: str) -> dict[int, PlayedWeek]:
    """Return the weeks of a division by number."""
    found: dict[int, PlayedWeek] = defaultdict(PlayedWeek)
    for round_match in division.rounds:
        found[round_match.week].matches.append(_round_match(round_match, locale))
    if division.season is not None:
        _add_season(found, division.season, words_for(division.season.seats, locale))
    return dict(sorted(found.items()))


def _round_match(round_match: RoundMatch, locale: str) -> PlayedMatch:
    lines = (round_match.note,) if round_match.note else ()
    if round_match.state is None or round_match.game not in GAMES:
        return PlayedMatch(round_match.result, lines)
    definition = GAMES[round_match.game]
    try:
        view = definition.game.view(definition.load_state(round_match.state), None)
    except ValueError:  # the present rules cannot read the state
        return PlayedMatch(round_match.result, lines)
    words = words_for(round_match.seats, locale).for_pictures()
    return PlayedMatch(round_match.result, lines, definition.picture(view, words))


def _add_season(found: dict[int, PlayedWeek], match: SeasonMatch, words: Translator) -> None:
    definition = GAMES[match.game]
    season = definition.season
    review = season.review if season is not None else None
    reports: dict[tuple[int, Seat], PlayedMatch] = {}
    if season is not None and review is not None:
        for step in _steps(definition, season, match):
            told = [
                definition.story(event, words) for event in step.events if review.is_transfer(event)
            ]
            found[step.week].transfers += [line for line in told if line]
            if step.ends_week:
                for seat in range(len(match.seats)):
                    reports[step.week, seat] = _report(definition, review, step, seat, words)
    for meeting in match.meetings:
        told_of = reports.get((meeting.week, meeting.seat), PlayedMatch(""))
        found[meeting.week].matches.append(
            PlayedMatch(meeting.result, told_of.lines, told_of.picture)
        )


def _report(
    definition: GameDefinition, review: SeasonReview, step: _Step, seat: Seat, words: Translator
) -> PlayedMatch:
    """Return a seat's match at the end of a week; the caller adds its result."""
    view = definition.game.view(step.state, None)
    lines = review.report(view, seat, words)
    return PlayedMatch("", tuple(lines), review.full_time(view, seat, words.for_pictures()))


def _steps(definition: GameDefinition, season: Season, match: SeasonMatch) -> Iterator[_Step]:
    """Yield a step per week, or one with all events if the match cannot be replayed."""
    events: list[Event] = []
    week, is_told = 0, 0
    if match.replay is not None:
        with suppress(IllegalAction, ValueError):
            for index, (state, happened) in enumerate(replay_steps(match.replay)):
                events += [event for event in happened if event.is_for(None)]
                stage = season.stage(state)
                now = season.week_of(stage) if stage < season.stages else season.weeks + 1
                if now != week:
                    yield _Step(week, tuple(events), state, ends_week=week > 0)
                    events, week = [], now
                is_told = index + 1
    stored = [event for story in match.stories[is_told:] for event in _public(definition, story)]
    yield _Step(min(week, season.weeks), (*events, *stored), None, ends_week=False)


def _public(definition: GameDefinition, story: str) -> Iterator[Event]:
    """Yield the stored public events; those unknown to the present rules are left out."""
    for stored in json.loads(story):
        with suppress(ValueError):
            event = definition.event_adapter.validate_python(stored)
            if event.is_for(None):
                yield event
