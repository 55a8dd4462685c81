"""The menus of a seat that sends footballers: all at once as suggested, others, or one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Menu
from games.core.translation import N_, Translator
from games.finale_cards.actions import Pick
from games.finale_cards.cards.cards import ARROW, SURNAMES
from games.finale_cards.cards.terms import SYMBOLS
from games.finale_cards.computer.sending import worth
from games.finale_cards.computer.weights import NORMAL
from games.finale_cards.places import Filling, fillings
from games.finale_cards.screen.entries import choices, line_of, of, player, spots_of
from games.finale_cards.state import NOBODY, SET_UP
from games.finale_cards.view import View

LONGEST = 38
"""The most characters of a button with the names of several footballers."""


def sending_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the best way to fill the list, other good ones, and each footballer alone.

    If the seat chooses no more than one footballer for the list, only the last.
    """
    picks = of(legal, Pick)
    ways = sorted(fillings(view), key=lambda way: -worth(view, way.men, NORMAL)) if picks else []
    several = [way for way in ways if len(way.chosen) > 1][: MAX_ENTRIES + 1]
    if not several:
        yield Menu("pick", words("Who do you send?"), _last(view, picks, ways, words))
        return
    best, *others = (_whole(view, way, words) for way in several)
    short = replace(best, label=_label(view, several[0], words, LONGEST), hint="", style="main")
    yield Menu("send", words("Send all at once"), (short,))
    yield Menu("others", words("Others, or one by one"), tuple(others), shape="select")
    one_by_one = choices(picks, lambda act: player(view, act.man, words))
    yield Menu("pick", words("Or one by one"), one_by_one)


def _last(
    view: View, picks: Sequence[Pick], ways: Sequence[Filling], words: Translator
) -> tuple[Choice, ...]:
    """Return the choices of the only footballer to choose, the best one in the main style."""
    found = []
    for act in picks:
        with_him = [way for way in ways if act.man in way.men]
        way = min(with_him, key=lambda way: way.chosen[0] != act.man)
        label = player(view, act.man, words)
        if len(way.men) > 1 or view.picks[view.step]:  # his strength alone is not the sum
            label = f"{_sums(view, way)} · {label}"
        found.append(
            Choice(
                label,
                line_of(act),
                "main" if way is ways[0] else "plain",
                spots=spots_of(act),
            )
        )
    return tuple(found)


def _whole(view: View, way: Filling, words: Translator) -> Choice:
    """Return the choice of a whole way, with what its footballers are worth afterwards."""
    men = [man for man in way.men if man != NOBODY]
    later = [view.strength(man, 1) for man in men]
    text, name = N_("then {strengths} = {sum}"), ""
    arrow = ARROW[view.card]
    if arrow is not None and view.step == SET_UP:
        text = N_("then {strengths} = {sum} · {name} goes on to shoot")
        name = SURNAMES[(*view.picks[SET_UP], *way.men)[arrow[0]]]
    hint = words(text, strengths="+".join(map(str, later)), sum=sum(later), name=name)
    return Choice(
        _label(view, way, words), ",".join(line_of(Pick(man)) for man in way.chosen), hint=hint
    )


def _label(view: View, way: Filling, words: Translator, most: int = 100) -> str:
    """Return the sums and the names with the symbols that threaten, in at most `most` letters."""
    names = [f"{SURNAMES[man]}{SYMBOLS[view.symbol(man)]}" for man in way.men if man != NOBODY]
    sums = _sums(view, way)
    label = f"{sums} · {', '.join(names)}"
    for left_out in range(1, len(names)):
        if len(label) <= most:
            break
        shown = ", ".join(names[:-left_out])
        label = f"{sums} · {words('{names} and {n} more', names=shown, n=left_out)}"
    return label


def _sums(view: View, way: Filling) -> str:
    """Return the sum of the whole list, "12"; beside the other side's if it is known, "12:9".

    The line above the buttons says so (`SEND` in `screens.py`).
    """
    mine = str(sum_of_list(view, view.step, way.men))
    return f"{mine}:{sum_of_list(view, view.step - 1)}" if view.step & 1 else mine


def sum_of_list(view: View, step: int, more: Sequence[int] = ()) -> int:
    """Return the strengths sent to a list of the running stage, and `more`, with the bonus."""
    bonus = view.bonus if step == SET_UP else 0
    sent = (*view.picks[step], *more)
    return bonus + sum(view.strength(man) for man in sent if man != NOBODY)
