"""The game; it delegates every call to the module of the rulebook's chapter."""

from collections.abc import Mapping

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat
from games.core.translation import N_
from games.eleven.actions import Answer
from games.eleven.club.club import Club
from games.eleven.club.context import NO_DICE, TurnContext, scene_of
from games.eleven.events import Whispered, planned
from games.eleven.imagine import imagine
from games.eleven.log.news import News
from games.eleven.setup import new_season
from games.eleven.state import Options, State
from games.eleven.view import View, view_of, waiting_for
from games.eleven.week import season_score
from games.eleven.week.flow import begin_together, go_on, run_phases
from games.eleven.week.match_result import keep_report, news_by_seat
from games.eleven.week.questions import ANSWER_OF, QUESTIONS, why_not_answer
from games.eleven.week.steps import STEP_RULES

SEATS = range(1, 5)
"""The possible numbers of managers (E-R1)."""


class Eleven(Game[Options, State, View]):
    """A season of eight weeks for one to four managers."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return a season before the first choice of a director.

        Raises ValueError unless there are one to four seats.
        """
        if seats not in SEATS:
            raise ValueError(f"Eleven is for one to four, not for {seats}")
        events: list[Event] = []
        state = new_season(options, seats, dice, events)
        begin_together(state, dice, events)
        return state, events

    waiting_for = staticmethod(waiting_for)
    """The seat on turn, or all seats that are not done where all act at once."""

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return the legal actions of the seat."""
        if state.phase == "days" and seat != state.turn:
            return []
        club = state.clubs[seat]
        if club.ask is not None:
            return [*map(ANSWER_OF, club.ask.answers)]
        return STEP_RULES[club.step].legal_actions(TurnContext(state, seat, club, NO_DICE, []))

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and run on until a seat has a choice."""
        if seat is None:
            raise IllegalAction("bell", N_("The table has nothing to play here."))
        if state.phase == "days" and seat != state.turn:
            raise _refusal(state, seat, action)
        club = state.clubs[seat]
        events: list[Event] = []
        scene = TurnContext(state, seat, club, dice, events)
        ask, is_matchday = club.ask, state.phase == "matchday"
        if ask is not None:
            if not isinstance(action, Answer) or action.what not in ask.answers:
                raise _refusal(state, seat, action)
            club.ask = None
            QUESTIONS[ask.about].apply(scene, ask, action.what)
        else:
            rules = STEP_RULES[club.step].actions.get(type(action))
            if rules is None or not rules.is_legal(scene, action):
                raise _refusal(state, seat, action)
            rules.apply(scene, action)
        other, theirs = go_on(scene)
        if not events:
            events.append(planned(seat, "go-on"))
        if state.shown:
            events = _whispered(seat, club, events)
            events += _whispered(other, state.clubs[other], theirs)
        if club.step == "done":
            run_phases(state, dice, events)
        told = news_by_seat(events)
        _keep_news(state, seat, told)
        if is_matchday:
            keep_report(state, told)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the view of a seat, or of an onlooker."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the season runs."""
        return season_score.outcome(state)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:
        """Return a random state consistent with the view."""
        return imagine(view, seat, chance)


def _whispered(seat: Seat, club: Club, events: list[Event]) -> list[Event]:
    """Return the events with news hidden from other seats until the phase ends."""
    told: list[Event] = []
    for event in events:
        if isinstance(event, News):
            club.journal.append(event)
            told.append(Whispered(seat, event, only=(seat,)))
        else:
            told.append(event)
    return told


def _keep_news(state: State, seat: Seat, told: Mapping[Seat, list[News]]) -> None:
    """Store the news of each club until its manager, `seat`, acts again."""
    state.clubs[seat].news = []
    for about, news in told.items():
        state.clubs[about].news += news


def _refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why the action is not legal now."""
    club = state.clubs[seat]
    if state.phase == "over":
        return IllegalAction("over", N_("This match is over."))
    if state.phase == "days" and seat != state.turn:
        text = N_("It's {seat_turn}'s turn. Yours comes soon.")
        return IllegalAction("E-R22", text, seat_turn=state.turn)
    if club.ask is not None:
        return why_not_answer(club.ask)
    return STEP_RULES[club.step].refusal_of(scene_of(state, seat, NO_DICE, []), action)
