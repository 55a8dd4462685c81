"""The menus of a seat: its hand, the other actions of its turn, and calls out of turn."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

from games.core.game import Action
from games.core.screen import Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.finita import actions as act
from games.finita.cards.cards import (
    CHOICE,
    DRAW4,
    FACE_OF,
    NONE,
    NUMBER,
    PIA,
    RANK,
    RANKS,
    SAID,
    SHEET,
    SIGNS,
    SUIT,
    SUIT_NAMES,
    WAY_NAMES,
    WAYS_OF,
)
from games.finita.drawing.card_art import emoji_name
from games.finita.screen.call_menus import callouts, calls, line_of
from games.finita.screen.wording import COLOUR_BUTTONS, COLOURS
from games.finita.state import DREW, HIT, STIR
from games.finita.view import View

MOST_BUTTONS = 20
"""The most different cards of a hand shown as buttons; a larger hand has a select per colour."""
HIGH, ACTIONS = 5, 11
"""The first ranks of the selects that show a large hand by value."""
Style: TypeAlias = Literal["plain", "main"]
Hand: TypeAlias = Mapping[int, Entry]
"""The button or menu of each card of a hand, by face."""

_VERBS = {
    act.Play: (N_("Lay {card}"), N_("Lay {card}, say Finita!")),
    act.Double: (N_("Lay both"), N_("Lay both, say Finita!")),
    act.Throw: (N_("Throw {card}"), N_("Throw {card}, say Finita!")),
    act.Serve: (N_("Serve with {card}"), N_("Serve {card}, say Finita!")),
    act.Dodge: (N_("Dodge with {card}"), N_("Dodge, say Finita!")),
    act.Choose: (N_("Stay out with {card}"), N_("Stay out, say Finita!")),
}
"""The label by action, without and with the call."""
_PASSES = {DREW: N_("Keep it"), HIT: N_("Be skipped"), STIR: N_("Leave them")}
_PLAYS = (
    act.Play,
    act.Double,
    act.Run,
    act.LaySet,
    act.Serve,
    act.Dodge,
    act.Reveal,
    act.Swap,
)
"""The actions of a turn besides drawing, passing, and passing on."""
_SUIT_OF = {suit.key: at for at, suit in enumerate(SHEET.suits)}


def hand_of(view: View, legal: Sequence[Action], words: Translator) -> Hand:
    """Return the entry of each card of this seat's hand, by face; an onlooker has none."""
    by_face: dict[int, list[Action]] = {face: [] for face in view.hand}
    is_large = len(by_face) > MOST_BUTTONS
    for action in legal:
        face = _face(action)
        is_button = is_large and isinstance(action, act.Throw)
        if face in by_face and not is_button:
            by_face[face].append(action)
    return {face: _card(view, face, actions, words) for face, actions in by_face.items()}


def menus_of(
    view: View, hand: Hand, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return the menus of this seat; those of an onlooker hold what any player may call (I-R23)."""
    if view.seat is None:
        return callouts(view, words)
    menus = _by_colour(hand, words) if len(hand) > MOST_BUTTONS else [_as_buttons(hand, words)]
    return _with_the_rest(menus, view, legal, words)


def other_menus_of(
    view: View, hand: Hand, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return the menus with a large hand by value; empty if buttons merely change their order."""
    if len(hand) <= MOST_BUTTONS:
        return ()
    return _with_the_rest(_by_value(hand, words), view, legal, words)


def _throws(legal: Sequence[Action], words: Translator) -> tuple[Choice, ...]:
    """Return throws of a large hand as buttons: speed matters, so not in a select (I-R28)."""
    throws = [action for action in legal if isinstance(action, act.Throw)]
    label = _VERBS[act.Throw][0]
    return tuple(Choice(words(label, card=SIGNS[one.card]), line_of(one)) for one in throws)


def _with_the_rest(
    hand: list[Menu], view: View, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return a hand's menus, then the other actions of the turn, then calls; no empty ones."""
    first = _throws(legal, words) if len(set(view.hand)) > MOST_BUTTONS else ()
    menus = [*hand, *_turn(view, legal, words), calls(first, legal, words)]
    return tuple(menu for menu in menus if menu.entries)


def _face(action: Action) -> int:
    """Return the card of the hand an action belongs to, or NONE."""
    if isinstance(action, (act.Play, act.Double, act.Serve)):
        return FACE_OF[action.way]
    if isinstance(action, act.Dodge):
        return PIA
    if isinstance(action, (act.Throw, act.Choose, act.Hide, act.Misplay)):
        return action.card
    return NONE


def _as_buttons(hand: Hand, words: Translator) -> Menu:
    values = [_value(face) for face in hand]
    by_value = sorted(range(len(hand)), key=values.__getitem__)
    return Menu("hand", words("Your hand"), tuple(hand.values()), other_order=tuple(by_value))


def _by_colour(hand: Hand, words: Translator) -> list[Menu]:
    """Return a select per colour, and one for the black cards."""
    prompts = [*(words(colour) for colour in COLOURS), words("Black cards")]
    keys = [*(suit.key for suit in SHEET.suits), "black"]
    return [
        Menu(
            key,
            prompt,
            tuple(entry for face, entry in hand.items() if SUIT[face] == suit),
            shape="select",
        )
        for key, prompt, suit in zip(keys, prompts, [*range(len(SHEET.suits)), NONE], strict=True)
    ]


def _by_value(hand: Hand, words: Translator) -> list[Menu]:
    """Return a select each for low numbers, high numbers, action cards and black cards."""
    groups = (
        ("low", N_("Numbers 0 to 4"), range(HIGH)),
        ("high", N_("Numbers 5 to 10"), range(HIGH, ACTIONS)),
        ("actions", N_("Skip, reverse, +2"), range(ACTIONS, RANKS)),
        ("black", N_("Black cards"), range(NONE, 0)),
    )
    return [
        Menu(
            key,
            words(prompt),
            tuple(hand[face] for face in sorted(hand, key=_value) if RANK[face] in ranks),
            shape="select",
        )
        for key, prompt, ranks in groups
    ]


def _value(face: int) -> tuple[int, int]:
    """Return the sort key of a hand by value: rank first, then colour."""
    return RANK[face], SUIT[face]


def _card(view: View, face: int, actions: list[Action], words: Translator) -> Entry:
    """Return one card of the hand: greyed out, a button, or a menu of its actions."""
    copies = view.hand.count(face)
    label = f"{SIGNS[face]} ×{copies}" if copies > 1 else SIGNS[face]
    emoji = emoji_name(face)
    if not actions:
        line = f"play {WAY_NAMES[WAYS_OF[face][0]]}"
        hint = words("can't be laid now")
        return Choice(label, line, enabled=False, hint=hint, emoji=emoji)
    if len(actions) == 1:
        (action,) = actions
        if isinstance(action, (act.Throw, act.Dodge)):
            label = words(_VERBS[type(action)][0], card=SIGNS[face])
        return Choice(label, line_of(action), confirm=_costs(view, action, words), emoji=emoji)
    prompt = words(_question(face, actions), card=SIGNS[face])
    return Menu(f"card-{face}", prompt, _groups(face, actions, words), label, emoji=emoji)


def _costs(view: View, action: Action, words: Translator) -> str:
    """Return the confirmation before a move that costs a card under strict rules, or "" (I-R25)."""
    if not isinstance(action, act.Misplay):
        return ""
    card = SIGNS[action.card]
    if view.seat != view.turn:
        return words("It isn't your turn: laying {card} now costs you a card.", card=card)
    return words("{card} can't be laid now: trying it costs you a card.", card=card)


def _question(face: int, actions: Sequence[Action]) -> str:
    """Return the prompt for a card with several actions."""
    if face in (CHOICE, DRAW4) and len(actions) == len(SHEET.suits):
        return N_("{card}: which colour?")
    return N_("{card}: what now?")


def _groups(face: int, actions: list[Action], words: Translator) -> tuple[Entry, ...]:
    """Return the actions of one card, grouped by verb and call, then by declaration."""
    groups: dict[tuple[type[Action], bool], list[Action]] = {}
    for action in actions:
        groups.setdefault((type(action), getattr(action, "call", False)), []).append(action)
    if len(groups) == 1:
        return _declared(face, actions, words)
    entries: list[Entry] = []
    for (verb, call), group in groups.items():
        label = words(_VERBS[verb][call], card=SIGNS[face])
        if len(group) == 1:
            entries.append(Choice(label, line_of(group[0]), "main" if call else "plain"))
        else:
            key = f"{group[0].kind}-call" if call else group[0].kind
            entries.append(Menu(key, label, _declared(face, group, words), label))
    return tuple(entries)


def _declared(face: int, actions: list[Action], words: Translator) -> tuple[Entry, ...]:
    """Return the ways of one black card; Petra's are split into larger and smaller."""
    choices = [(SAID[getattr(action, "way", face)], action) for action in actions]
    over = [(said, action) for said, action in choices if said.startswith("over-")]
    under = [(said, action) for said, action in choices if said.startswith("under-")]
    if over and under:
        sides = (("over", N_("Larger than…"), over), ("under", N_("Smaller than…"), under))
        return tuple(
            Menu(key, words(label), _numbered(side), words(label)) for key, label, side in sides
        )
    return tuple(Choice(_said(said, words), line_of(action)) for said, action in choices)


def _numbered(choices: Iterable[tuple[str, Action]]) -> tuple[Entry, ...]:
    return tuple(Choice(said.rpartition("-")[2], line_of(action)) for said, action in choices)


def _said(said: str, words: Translator) -> str:
    suit = _SUIT_OF.get(said)
    return said if suit is None else words(COLOUR_BUTTONS[suit])


def _turn(view: View, legal: Sequence[Action], words: Translator) -> list[Menu]:
    """Return the actions of the turn besides single cards of the hand."""
    is_all = not any(isinstance(action, _PLAYS) for action in legal)
    make = partial(_turn_choice, view, words=words, style="main" if is_all else "plain")
    entries: list[Entry] = [choice for action in legal if (choice := make(action)) is not None]
    poker = [action for action in legal if isinstance(action, (act.Run, act.LaySet))]
    if poker:
        prompt = words("Five in a row, or four of a kind")
        entries.append(Menu("poker", prompt, _poker(poker, words), words("Run or set")))
    swaps = [action for action in legal if isinstance(action, act.Swap)]
    if swaps:
        label = words("Swap face-down cards")
        entries.append(Menu("swap", words("Whose cards?"), _swaps(swaps, words), label))
    return [Menu("turn", words("Or"), tuple(entries))]


def _turn_choice(view: View, action: Action, words: Translator, style: Style) -> Choice | None:  # noqa: PLR0911 - one return per action
    """Return an action's button, or None; `style` is for actions that lay no card."""
    if isinstance(action, act.Draw):
        label = words.plural("Draw {n} card", "Draw {n} cards", action.count)
        return Choice(label, line_of(action), style)
    if isinstance(action, act.Pass):
        return Choice(words(_PASSES.get(view.phase, N_("Pass"))), line_of(action), style)
    if isinstance(action, act.PassOn):
        return Choice(words("Pass it on"), line_of(action), style)
    if isinstance(action, act.Name):
        return Choice(words(COLOUR_BUTTONS[action.suit]), line_of(action))
    if isinstance(action, act.Rethink):
        return Choice(words("Choose again"), line_of(action))
    if isinstance(action, act.Choose) and action.card == act.NOTHING:
        return Choice(words("I have no number card"), line_of(action), "main")
    if isinstance(action, act.Declare):
        return Choice(_said(SAID[action.way], words), line_of(action))
    if isinstance(action, act.Reveal):
        known = view.places[view.seat or 0][action.place - 1]
        card = words("card {place}", place=action.place) if known == NONE else SIGNS[known]
        said = N_("Turn up {card}, say Finita!") if action.call else N_("Turn up {card}")
        return Choice(words(said, card=card), line_of(action), "main" if action.call else "plain")
    return None


def _poker(actions: Sequence[act.Run | act.LaySet], words: Translator) -> tuple[Entry, ...]:
    """Return runs by colour and sets by number, so that no level exceeds its maximum."""
    groups: dict[str, tuple[str, list[act.Run | act.LaySet]]] = {}
    for action in actions:
        if isinstance(action, act.Run):
            key = f"run-{SUIT_NAMES[SUIT[action.last]]}"
            label = words("Run in {colour}", colour=words(COLOURS[SUIT[action.last]]))
        else:
            key = f"set-{NUMBER[action.last]}"
            label = words("All four {number}", number=NUMBER[action.last])
        groups.setdefault(key, (label, []))[1].append(action)
    return tuple(
        Menu(key, words("Which card ends on top?"), _ends(group, words), label)
        for key, (label, group) in groups.items()
    )


def _ends(actions: Sequence[act.Run | act.LaySet], words: Translator) -> tuple[Entry, ...]:
    entries = []
    for action in actions:
        top = SIGNS[action.last]
        label = f"{SIGNS[action.first]} → {top}" if isinstance(action, act.Run) else top
        if action.call:
            label = words("{card}, say Finita!", card=label)
        entries.append(Choice(label, line_of(action), "main" if action.call else "plain"))
    return tuple(entries)


def _swaps(actions: Sequence[act.Swap], words: Translator) -> tuple[Entry, ...]:
    owners = dict.fromkeys(action.seat for action in actions)
    return tuple(
        Menu(
            f"of-{owner}",
            words("Which two?"),
            tuple(
                Choice(f"{action.first} ⇄ {action.second}", line_of(action))
                for action in actions
                if action.seat == owner
            ),
            words.name(owner),
        )
        for owner in owners
    )
