"""The menus of a seat's hand: a button for each play, or selects once the hand is large."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.core.game import Action
from games.core.screen import Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.finita import actions
from games.finita.cards.cards import (
    CHOICE,
    DRAW4,
    FACE_OF,
    NAMES,
    NONE,
    PIA,
    RANK,
    RANKS,
    SAID,
    SHEET,
    SUIT,
)
from games.finita.cards.signs import card_sign
from games.finita.drawing.card_art import emoji_of
from games.finita.legal.playable import playable
from games.finita.screen.call_menus import line_of
from games.finita.screen.wording import COLOUR_BUTTONS, counted
from games.finita.view import View

MOST_BUTTONS = 20
"""The most different cards shown as buttons; if more can be played, each colour is a select."""
HIGH, ACTIONS = 5, 11
"""The first ranks of the selects that show a large hand by value."""
Style: TypeAlias = Literal["plain", "main"]
Hand: TypeAlias = Mapping[int, tuple[Entry, ...]]
"""The buttons and menus of each card of a hand, by face."""
Groups: TypeAlias = dict[tuple[type[Action], bool], list[Action]]
"""Actions of one card by kind and call; those of a group differ in what is declared."""

VERBS = {
    actions.Play: (N_("Play {card}"), N_("{card}, say Finita!")),
    actions.Double: (N_("Play both"), N_("Both, say Finita!")),
    actions.Throw: (N_("Throw {card}"), N_("Throw {card}, say Finita!")),
    actions.Serve: (N_("Answer with {card}"), N_("{card}, say Finita!")),
    actions.Dodge: (N_("Dodge with {card}"), N_("Dodge, say Finita!")),
    actions.Choose: (N_("Dodge with {card}"), N_("Dodge, say Finita!")),
}
"""The label by action, without and with the call."""
_SUIT_OF = {suit.key: index for index, suit in enumerate(SHEET.suits)}


def hand_of(view: View, legal: Sequence[Action], words: Translator) -> Hand:
    """Return the entries of each card of this seat's hand that can be played, by face.

    Every kind of play is a button of its own as long as there is room, so that it is one press.
    """
    by_face: dict[int, Groups] = {face: {} for face in view.hand}
    large = is_large(view, legal)
    for action in legal:
        face = _face(action)
        is_button = large and isinstance(action, actions.Throw)
        if face in by_face and not is_button:
            kind = (type(action), getattr(action, "call", False))
            by_face[face].setdefault(kind, []).append(action)
    is_flat = sum(map(len, by_face.values())) <= MOST_BUTTONS
    card = Card.in_a_row if is_flat else Card.as_one
    return {
        face: card(Card(view, face, groups, words)) for face, groups in by_face.items() if groups
    }


def is_large(view: View, legal: Sequence[Action]) -> bool:
    """Return whether too many different cards can be played for a button each."""
    held = set(view.hand)
    return len({face for face in map(_face, legal) if face in held}) > MOST_BUTTONS


def _face(action: Action) -> int:
    """Return the card of the hand an action belongs to, or NONE."""
    if isinstance(action, (actions.Play, actions.Double, actions.Serve)):
        return FACE_OF[action.way]
    if isinstance(action, actions.Dodge):
        return PIA
    if isinstance(action, (actions.Throw, actions.Choose, actions.Hide, actions.Misplay)):
        return action.card
    return NONE


def as_buttons(hand: Hand, words: Translator) -> Menu:
    """Return a hand as buttons sorted by colour, and by value if that is another order."""
    entries = [(face, entry) for face, entries in hand.items() for entry in entries]
    values = [_value(face) for face, _ in entries]
    by_value = tuple(sorted(range(len(entries)), key=values.__getitem__))
    shown = tuple(entry for _, entry in entries)
    differs = by_value != tuple(range(len(entries)))
    return Menu("hand", words("Your hand"), shown, other_order=by_value if differs else ())


def by_colour(view: View, hand: Hand, words: Translator) -> list[Menu]:
    """Return a select per colour, and one for the wilds; wrong cards come last in each (I-R25)."""
    names = [*(words(colour) for colour in COLOUR_BUTTONS), words("✳ Wild")]
    keys = [*(suit.key for suit in SHEET.suits), "black"]
    suits, fitting = [*range(len(SHEET.suits)), NONE], playable(view)
    menus = []
    for key, name, suit in zip(keys, names, suits, strict=True):
        faces = [face for face in hand if SUIT[face] == suit]
        faces.sort(key=lambda face: face not in fitting)
        menus.append(_select(key, name, faces, view, hand, words))
    return menus


def by_value(view: View, hand: Hand, words: Translator) -> list[Menu]:
    """Return a select each for low numbers, high numbers, action cards and wilds."""
    groups = (
        ("low", "0-4:", range(HIGH)),
        ("high", "5-10:", range(HIGH, ACTIONS)),
        ("actions", "⊘ ⇄ +2:", range(ACTIONS, RANKS)),
        ("black", words("✳ Wild"), range(NONE, 0)),
    )
    by_value = sorted(hand, key=_value)
    return [
        _select(key, name, [f for f in by_value if RANK[f] in ranks], view, hand, words)
        for key, name, ranks in groups
    ]


def _select(
    key: str, name: str, faces: list[int], view: View, hand: Hand, words: Translator
) -> Menu:
    """Return a select of some cards; its prompt says how many there are."""
    count = sum(view.hand.count(face) for face in faces)
    entries = tuple(entry for face in faces for entry in hand[face])
    return Menu(key, words("{group} {n}", group=name, n=count), entries, shape="select")


def _value(face: int) -> tuple[int, int]:
    """Return the sort key of a hand by value: rank first, then colour."""
    return RANK[face], SUIT[face]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the hand with what may be done with it now."""

    view: View
    face: int
    groups: Groups
    words: Translator

    def as_one(self) -> tuple[Entry, ...]:
        """Return one entry: a button, or a menu of all that can be done."""
        if len(self.groups) == 1:
            return self.in_a_row()
        prompt = self.words("{card}: what now?", card=card_sign(self.face, self.words))
        entries = tuple(self._entry(*group, is_inside=True) for group in self.groups.items())
        key = f"card-{self.face}"
        return (Menu(key, prompt, entries, self._name(), emoji=self._emoji, style="main"),)

    def in_a_row(self) -> tuple[Entry, ...]:
        """Return an entry for each kind of play, first those with the call."""
        groups = sorted(self.groups.items(), key=lambda group: not group[0][1])
        return tuple(self._entry(kind, offered) for kind, offered in groups)

    @property
    def _emoji(self) -> str:
        return emoji_of(SUIT[self.face])

    def _name(self) -> str:
        """Return the card's sign, and how many of it one holds."""
        return counted(card_sign(self.face, self.words), self.view.hand.count(self.face))

    def _entry(
        self, kind: tuple[type[Action], bool], offered: list[Action], *, is_inside: bool = False
    ) -> Entry:
        """Return the button of one kind of play, or the menu of what it may declare."""
        verb, has_call = kind
        label, style = self._label(verb, is_inside, call=has_call), self._style(verb, call=has_call)
        if len(offered) == 1:
            cost, line = _costs(self.view, offered[0], self.words), line_of(offered[0])
            sign = card_sign(self.face, self.words)
            agree = self.words("Play {card}", card=sign) if cost else ""
            return Choice(
                *(label, line, style),
                confirm=cost,
                agree=agree,
                gives_up=bool(cost),
                emoji=self._emoji,
                spots=(NAMES[self.face],),
            )
        is_colour = self.face in {CHOICE, DRAW4}
        prompt = N_("{card}: which colour?") if is_colour else N_("{card}: what now?")
        asked = self.words(prompt, card=card_sign(self.face, self.words))
        word = verb.LINE.partition(" ")[0]
        name = f"{word}-call" if has_call else word
        key = name if is_inside else f"card-{self.face}-{name}"
        is_touched = len(self.groups) == 1  # else two labels were alike
        entries = _declared(self.face, offered, self.words, is_touched=is_touched)
        return Menu(key, asked, entries, label, emoji=self._emoji, style=style)

    def _label(self, verb: type[Action], is_inside: bool, *, call: bool) -> str:  # noqa: FBT001 - one question
        """Return the label of a kind of play; the plainest one is the card alone."""
        sign = card_sign(self.face, self.words)
        if verb is actions.Double and not is_inside:
            sign = f"{sign} ×2"
            return self.words(VERBS[actions.Play][1], card=sign) if call else sign
        is_plain = verb in {actions.Play, actions.Serve, actions.Hide, actions.Misplay} or (
            verb is actions.Choose and self.face != PIA
        )
        if is_plain and not call and not is_inside:
            return sign if (actions.Double, call) in self.groups else self._name()
        return self.words(VERBS.get(verb, VERBS[actions.Play])[call], card=sign)

    def _style(self, verb: type[Action], *, call: bool) -> Style:
        """Return blue for what is lawful; of two buttons, only for the one with the call."""
        is_silent = not call and (verb, True) in self.groups
        return "plain" if verb is actions.Misplay or is_silent else "main"


def _costs(view: View, action: Action, words: Translator) -> str:
    """Return the confirmation before a move that costs a card under strict rules, or "" (I-R25)."""
    if not isinstance(action, actions.Misplay):
        return ""
    card = card_sign(action.card, words)
    if view.seat != view.turn:
        return words("It isn't your turn: playing {card} now costs you a card.", card=card)
    return words("{card} can't be played now: trying it costs you a card.", card=card)


def _declared(
    face: int, offered: list[Action], words: Translator, *, is_touched: bool
) -> tuple[Entry, ...]:
    """Return the ways of one black card; Petra's are split into larger and smaller."""
    path = (NAMES[face],)
    spots = path if is_touched else ()
    choices = [(SAID[getattr(action, "way", face)], action) for action in offered]
    over = [(said, action) for said, action in choices if said.startswith("over-")]
    under = [(said, action) for said, action in choices if said.startswith("under-")]
    if over and under:
        sides = (("over", N_("Larger than…"), over), ("under", N_("Smaller than…"), under))
        return tuple(
            Menu(key, words(label), _numbered(side, path), words(label))
            for key, label, side in sides
        )
    return tuple(
        replace(declaration(said, action, words), spots=spots, path=path)
        for said, action in choices
    )


def _numbered(choices: Iterable[tuple[str, Action]], path: tuple[str, ...]) -> tuple[Entry, ...]:
    return tuple(
        Choice(said.rpartition("-")[2], line_of(action), path=path) for said, action in choices
    )


def declaration(said: str, action: Action, words: Translator) -> Choice:
    """Return the button of a declaration: "🔴 Red", "7"."""
    suit = _SUIT_OF.get(said, NONE)
    label = said if suit == NONE else words(COLOUR_BUTTONS[suit])
    return Choice(label, line_of(action), emoji=emoji_of(suit))
