"""Names used in several places: colours, cards."""

from games.core.translation import N_, Translator
from games.finita.cards.cards import NUMBER, RANK, RANK_SIGNS, SERVED, SHEET, SUIT, numbers
from games.finita.view import View

COLOURS = (N_("red"), N_("green"), N_("blue"), N_("yellow"))
COLOUR_BUTTONS = (N_("🔴 Red"), N_("🟢 Green"), N_("🔵 Blue"), N_("🟡 Yellow"))
_SPOKEN = (
    N_("red {sign}"),
    N_("green {sign}"),
    N_("blue {sign}"),
    N_("yellow {sign}"),
)
_RANKS_SPOKEN = {11: N_("skip"), 12: N_("reverse"), 13: N_("draw two")}
_BLACK_SPOKEN = (
    N_("colour choice"),
    N_("draw four"),
    N_("Paul"),
    N_("Petra"),
    N_("Pia"),
    N_("Patrick"),
)


def spoken(face: int, words: Translator) -> str:
    """Return a card as text for a screen reader: "red 5", "draw four"."""
    if SUIT[face] < 0:
        return words(_BLACK_SPOKEN[face - len(SHEET.suits) * len(SHEET.coloured)])
    number = NUMBER[face] >= 0
    sign = RANK_SIGNS[RANK[face]] if number else words(_RANKS_SPOKEN[RANK[face]])
    return words(_SPOKEN[SUIT[face]], sign=sign)


def counted(name: str, count: int) -> str:
    """Return a card's name, and how many equal ones there are if it is not one."""
    return name if count == 1 else f"{name} ×{count}"


def wanted(view: View, words: Translator) -> str:
    """Return what fits now: "red/5", "7", to answer Petra "9-10"."""
    if view.serving is not None:
        return numbers(SERVED[view.serving.way])
    parts = [words(COLOURS[view.suit])] if view.suit >= 0 else []
    if view.rank >= 0:
        parts.append(RANK_SIGNS[view.rank])
    parts += [RANK_SIGNS[number] for number in sorted(view.named_numbers)]
    return "/".join(dict.fromkeys(parts))
