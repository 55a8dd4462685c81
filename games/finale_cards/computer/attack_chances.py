"""Estimates of an attack: the strongest possible footballers, and the probability of success."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.core.game import Seat
from games.finale_cards.cards.cards import ARROW, DIE, LISTS
from games.finale_cards.places import able
from games.finale_cards.state import NOBODY, RESULT, SET_UP
from games.finale_cards.view import View

DIFFERENCES = {
    more: sum(own - other == more for own in DIE for other in DIE) / len(DIE) ** 2
    for more in range(-max(DIE), max(DIE) + 1)
}
"""The probability of each difference of two dice."""
AT_LEAST = {
    margin: sum(chance for more, chance in DIFFERENCES.items() if margin + more >= 0)
    for margin in range(-25, 26)
}
"""By margin of the strengths: the probability that the total with dice is at least 0."""


@dataclass(frozen=True, slots=True)
class AttackChances:
    """Total strengths of an attack: (attacker, defender) of the set-up and of the result."""

    set_up: tuple[int, int]
    result: tuple[int, int]
    has_set_up: bool

    def passes(self, bonus: int = 0) -> float:
        """Return the probability that the set-up succeeds; a tie is enough (F-R31)."""
        if not self.has_set_up:
            return 1.0
        return AT_LEAST[self.set_up[0] + bonus - self.set_up[1]]

    def scores(self) -> float:
        """Return the probability of a goal after a successful set-up (F-R39)."""
        return AT_LEAST[self.result[0] - self.result[1] - 1]

    def goal(self, bonus: int = 0) -> float:
        """Return the probability that the attack ends in a goal."""
        return self.passes(bonus) * self.scores()


def strongest(view: View, seat: Seat, slots: Iterable[int], used: Sequence[int]) -> list[int]:
    """Return the strongest footballer for each place; NOBODY if none is left."""
    sent: list[int] = []
    for wanted in slots:
        free = [man for man in view.sides[seat].pitch if man not in used and man not in sent]
        men = able(free, view.lines, wanted)
        sent.append(max(men, key=view.strength) if men else NOBODY)
    return sent


def total(view: View, men: Iterable[int], turned: Sequence[int] = ()) -> int:
    """Return the sum of some footballers' strengths; those `turned` count their next one."""
    return sum(view.strength(man, man in turned) for man in men if man != NOBODY)


def chances_of(
    view: View, card: int, seat: Seat, picks: Sequence[Sequence[int]] | None = None
) -> AttackChances:
    """Return the strengths of the seat's attack with a card if both send their strongest.

    It continues from `picks`, those of the running attack, if given.
    """
    lists, arrow = LISTS[card], ARROW[card]
    begun = picks or ((), (), (), ())
    is_fought = picks is not None and view.step >= RESULT
    first = [_filled(view, side ^ seat, lists[side], begun[side], ()) for side in (0, 1)]
    last: list[list[int]] = []
    for side in (0, 1):
        sent = begun[RESULT + side]
        if not sent and side == 0 and arrow is not None and first[0]:
            sent = [first[0][arrow[0]]]
        slots = lists[RESULT + side]
        last.append(_filled(view, side ^ seat, slots, sent, first[side]))
    turned = ([], []) if is_fought else first
    return AttackChances(
        (total(view, first[0]), total(view, first[1])),
        (total(view, last[0], turned[0]), total(view, last[1], turned[1])),
        bool(lists[SET_UP]),
    )


def _filled(
    view: View, seat: Seat, slots: Sequence[int], sent: Sequence[int], used: Sequence[int]
) -> list[int]:
    """Return the footballers of a list: those already sent, then the strongest unused ones."""
    return [*sent, *strongest(view, seat, slots[len(sent) :], (*used, *sent))]
