"""Standing orders of a manager for the board's votes and the line-up, for when a day closes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from games.core.dice import RandomSource
from games.core.game import Action, Game, Seat
from games.core.planning import (
    FollowedOrders,
    OrderResult,
    StandingOrder,
    order_line,
    read_choices,
)
from games.core.translation import N_
from games.eleven.actions import Answer, Last, PlayTactic, Ready, Suggest, Whistle
from games.eleven.cards.ids import ACCEPT, COLOURS, REROLL, colour_answer
from games.eleven.club.assets import directors_of
from games.eleven.club.club import FIT, Ask, Club
from games.eleven.computer.question_choices import choose_answer
from games.eleven.planning.line_up import (
    KEY,
    PART,
    PREPARING,
    action_of,
    lines_of,
    refusal_of,
    tactic_of,
    without_tactic,
)
from games.eleven.state import Options, State
from games.eleven.view import View, club_of
from games.eleven.week.monday import SOURCE, VOTE, polls_of
from games.eleven.week.prepare import fit_cost

BOARD, LINE_UP = "board", "line-up"
MONDAY, MATCHDAY = 0, 4
ORDERS = (
    StandingOrder(
        BOARD,
        MONDAY,
        N_("Board's votes"),
        (
            ("vote", N_("As the directors vote, no 👥")),
            ("best", N_("What brings you most")),
            ("yellow", N_("🟡, rolled again for 👥")),
            ("blue", N_("🔵, rolled again for 👥")),
            ("red", N_("🔴, rolled again for 👥")),
        ),
    ),
    StandingOrder(
        LINE_UP,
        MATCHDAY,
        N_("Your line-up"),
        (("last", N_("Last line-up")), ("suggest", N_("Suggested line-up"))),
    ),
)
"""The standing orders that a manager can give; without one, nothing is chosen on its day."""
NO_CHANCE = RandomSource(b"")
"""Questions of the board are answered without chance."""
LINE_UPS: Mapping[str, Action] = {"last": Last(), "suggest": Suggest()}
"""By value of the order for the line-up: the action."""
NOT_YOURS = N_("You do not have this tactic.")
Season: TypeAlias = Game[Options, State, View]


def ordered(game: Season, state: State, seat: Seat, orders: Mapping[str, str]) -> FollowedOrders:
    """Return the legal action that a seat's standing orders choose, and the orders' results."""
    followed = FollowedOrders()
    if state.phase == "matchday":
        followed = _on_matchday(game, state, seat, orders)
    elif state.phase == "monday" and BOARD in orders:
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        done = OrderResult(order_line(BOARD, orders[BOARD]))
        followed = FollowedOrders(_board(view, legal, orders[BOARD]), (done,))
    if followed.action is None or followed.action in game.legal_actions(state, seat):
        return followed
    return FollowedOrders()


def _on_matchday(
    game: Season, state: State, seat: Seat, orders: Mapping[str, str]
) -> FollowedOrders:
    """Return what a line-up made by hand chooses at this step, else what `_policy` chooses."""
    club, choices = state.clubs[seat], read_choices(orders.get(KEY, ""))
    lines = choices.lines if choices else ()
    if club.step == "tactic":
        return _tactic(club, tactic_of(lines))
    wanted = without_tactic(lines)
    if not wanted or club.step not in PREPARING:
        return _policy(club, orders)
    made = lines_of(state, seat)
    done = OrderResult(order_line(KEY, PART))
    if Counter(wanted) <= Counter(made):
        return FollowedOrders(COMPLETE.get(club.step), (done,))
    if made != wanted[: len(made)]:
        return _policy(club, orders)  # the manager has begun another line-up
    why = None if made else refusal_of(game, state, seat, wanted)
    if why is None:
        return FollowedOrders(action_of(wanted[len(made)]), (done,))
    failed = OrderResult(done.line, why.text, why.facts)
    other = _policy(club, {LINE_UP: _next_best(club), **orders})
    return replace(other, results=(failed, *other.results))


COMPLETE: Mapping[str, Action] = {"squad": Suggest(), "deploy": Suggest(), "sheet": Ready()}
"""By step: the action that completes a line-up after all its stored choices."""


def _tactic(club: Club, line: str) -> FollowedOrders:
    """Return the tactic chosen by hand, or why it cannot be played (E-R55)."""
    if not line:
        return FollowedOrders()
    action, stored = action_of(line), order_line(KEY, line)
    if action not in [Whistle(), *map(PlayTactic, club.tactics)]:
        return FollowedOrders(None, (OrderResult(stored, NOT_YOURS),))
    return FollowedOrders(action, (OrderResult(stored),))


def _policy(club: Club, orders: Mapping[str, str]) -> FollowedOrders:
    """Return the last or the suggested line-up, as the order `LINE_UP` says."""
    value = orders.get(LINE_UP, "")
    action = LINE_UPS.get(value) if club.step == "squad" else None
    if action is None:
        return FollowedOrders()
    return FollowedOrders(action, (OrderResult(order_line(LINE_UP, value)),))


def _next_best(club: Club) -> str:
    """Return "last" if all players of the last line-up can play again, else "suggest"."""
    again = [man for man in club.men if man.man in club.lately and not man.is_out]
    fit = sum(map(fit_cost, again))
    is_whole = bool(again) and len(again) == len(club.lately) and fit <= club.res[FIT]
    return "last" if is_whole else "suggest"


def _board(view: View, legal: Sequence[Action], wanted: str) -> Action | None:
    """Return the choice about the board's votes that fits the order (E-R26 to E-R28)."""
    ask = view.ask
    if ask is None:
        return None if wanted == "best" else Whistle()
    is_vote = ask.task == VOTE
    if not is_vote and ask.about != "decision":
        return None
    if wanted == "best":
        answers = [action for action in legal if isinstance(action, Answer)]
        return choose_answer(view, answers, NO_CHANCE)
    if not is_vote:
        return Answer(colour_answer(COLOURS.index(wanted))) if wanted in COLOURS else None
    return Answer(REROLL if _rerolls(view, ask, wanted) else ACCEPT)


def _rerolls(view: View, ask: Ask, wanted: str) -> bool:
    """Return whether to roll a vote again: the wanted colour loses, but wins on another face."""
    if wanted not in COLOURS:
        return False
    colour = COLOURS.index(wanted)
    polls = polls_of(tuple(map(SOURCE, directors_of(club_of(view)))))
    winners = [poll.best for poll, _ in polls]
    return colour not in winners[ask.rolled - 1] and any(colour in best for best in winners)
