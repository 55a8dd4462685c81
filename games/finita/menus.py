"""The menus of a seat: its hand as buttons, what else its turn offers, and calls out of turn."""

from collections.abc import Iterable, Sequence
from functools import partial

from games.core.game import Action
from games.core.notation import Notation
from games.core.screen import Choice, Entry, Menu
from games.core.words import N_, Words
from games.finita import actions as act
from games.finita.card_art import emoji_name
from games.finita.cards import (
    CHOICE,
    DRAW4,
    FACE_OF,
    NONE,
    NUMBER,
    PIA,
    RANK,
    SAID,
    SHEET,
    SIGNS,
    SUIT,
    SUIT_NAMES,
    WAY_NAMES,
    WAYS_OF,
)
from games.finita.state import DREW, HIT, OVER, STIR
from games.finita.view import View
from games.finita.wording import COLOUR_BUTTONS, COLOURS

MOST_BUTTONS = 20
"""Different cards of a hand shown as buttons; above it each colour is a select."""
NOTATION = Notation(act.ACTIONS)

_VERBS = {
    act.Play: (N_("Lay {card}"), N_("Lay {card}, say Finita!")),
    act.Double: (N_("Lay both"), N_("Lay both, say Finita!")),
    act.Throw: (N_("Throw {card}"), N_("Throw {card}, say Finita!")),
    act.Serve: (N_("Serve with {card}"), N_("Serve {card}, say Finita!")),
    act.Dodge: (N_("Dodge with {card}"), N_("Dodge, say Finita!")),
    act.Choose: (N_("Stay out with {card}"), N_("Stay out, say Finita!")),
}
"""What a button says by what it does, without and with the call."""
_PASSES = {DREW: N_("Keep it"), HIT: N_("Be skipped"), STIR: N_("Leave them")}
_CHARGES = (N_("{name}: superfluous question"), N_("{name}: suggested a play"))


def menus_of(view: View, legal: Sequence[Action], words: Words) -> tuple[Menu, ...]:
    """Return the menus of this seat; onlookers see what any player may call (I-R23)."""
    if view.phase == OVER:
        return ()
    if view.seat is None:
        return _callouts(view, words)
    menus = [*_hand(view, legal, words), *_turn(view, legal, words), *_calls(legal, words)]
    return tuple(menu for menu in menus if menu.entries)


def _line(action: Action) -> str:
    return NOTATION.write(action)


def _face(action: Action) -> int:
    """Return the hand card an action belongs to, or NONE."""
    if isinstance(action, (act.Play, act.Double, act.Serve)):
        return FACE_OF[action.way]
    if isinstance(action, act.Dodge):
        return PIA
    if isinstance(action, (act.Throw, act.Choose, act.Hide, act.Misplay)):
        return action.card
    return NONE


def _hand(view: View, legal: Sequence[Action], words: Words) -> list[Menu]:
    by_face: dict[int, list[Action]] = {face: [] for face in view.hand}
    for action in legal:
        if _face(action) in by_face:
            by_face[_face(action)].append(action)
    entries = {face: _card(view, face, actions, words) for face, actions in by_face.items()}
    if len(entries) <= MOST_BUTTONS:
        by_value = sorted(range(len(entries)), key=lambda at: _value(list(entries)[at]))
        hand, order = tuple(entries.values()), tuple(by_value)
        return [Menu("hand", words("Your hand"), hand, other_order=order)]
    prompts = [*(words(colour) for colour in COLOURS), words("Black cards")]
    keys = [*(suit.key for suit in SHEET.suits), "black"]
    return [
        Menu(
            key,
            prompt,
            tuple(entry for face, entry in entries.items() if SUIT[face] == suit),
            shape="select",
        )
        for key, prompt, suit in zip(keys, prompts, [*range(len(SHEET.suits)), NONE], strict=True)
    ]


def _value(face: int) -> tuple[int, int]:
    """Return what a hand sorted by value is sorted by: numbers first, colours within them."""
    return RANK[face], SUIT[face]


def _card(view: View, face: int, actions: list[Action], words: Words) -> Entry:
    """Return one card of the hand: grey, a button, or a menu of what may be done with it."""
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
        return Choice(label, _line(action), emoji=emoji)
    prompt = words(_question(face, actions), card=SIGNS[face])
    return Menu(f"card-{face}", prompt, _groups(face, actions, words), label, emoji=emoji)


def _question(face: int, actions: Sequence[Action]) -> str:
    """Return what is asked about a card that can be laid in several ways."""
    if face in (CHOICE, DRAW4) and len(actions) == len(SHEET.suits):
        return N_("{card}: which colour?")
    return N_("{card}: what now?")


def _groups(face: int, actions: list[Action], words: Words) -> tuple[Entry, ...]:
    """Return what may be done with one card: by verb and call, then by its declaration."""
    groups: dict[tuple[type[Action], bool], list[Action]] = {}
    for action in actions:
        groups.setdefault((type(action), getattr(action, "call", False)), []).append(action)
    if len(groups) == 1:
        return _declared(face, actions, words)
    entries: list[Entry] = []
    for (verb, call), group in groups.items():
        label = words(_VERBS[verb][call], card=SIGNS[face])
        if len(group) == 1:
            entries.append(Choice(label, _line(group[0]), "main" if call else "plain"))
        else:
            key = f"{group[0].kind}-call" if call else group[0].kind
            entries.append(Menu(key, label, _declared(face, group, words), label))
    return tuple(entries)


def _declared(face: int, actions: list[Action], words: Words) -> tuple[Entry, ...]:
    """Return the ways of one black card; Petra's are split into larger and smaller."""
    choices = [(SAID[getattr(action, "way", face)], action) for action in actions]
    over = [(said, action) for said, action in choices if said.startswith("over-")]
    under = [(said, action) for said, action in choices if said.startswith("under-")]
    if over and under:
        sides = (("over", N_("Larger than…"), over), ("under", N_("Smaller than…"), under))
        return tuple(
            Menu(key, words(label), _numbered(side), words(label)) for key, label, side in sides
        )
    return tuple(Choice(_said(said, words), _line(action)) for said, action in choices)


def _numbered(choices: Iterable[tuple[str, Action]]) -> tuple[Entry, ...]:
    return tuple(Choice(said.rpartition("-")[2], _line(action)) for said, action in choices)


def _said(said: str, words: Words) -> str:
    suits = {suit.key: words(COLOUR_BUTTONS[at]) for at, suit in enumerate(SHEET.suits)}
    return suits.get(said, said)


def _turn(view: View, legal: Sequence[Action], words: Words) -> list[Menu]:
    """Return what the turn offers besides single cards of the hand."""
    make = partial(_turn_choice, view, words=words)
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


def _turn_choice(view: View, action: Action, words: Words) -> Choice | None:  # noqa: PLR0911 - one button for each verb
    line = _line(action)
    if isinstance(action, act.Draw):
        label = words.plural("Draw {n} card", "Draw {n} cards", action.count)
        return Choice(label, line, "main")
    if isinstance(action, act.Pass):
        return Choice(words(_PASSES.get(view.phase, N_("Pass"))), line, "main")
    if isinstance(action, act.PassOn):
        return Choice(words("Pass it on"), line, "main")
    if isinstance(action, act.Name):
        return Choice(words(COLOUR_BUTTONS[action.suit]), line)
    if isinstance(action, act.Rethink):
        return Choice(words("Choose again"), line)
    if isinstance(action, act.Choose) and action.card == act.NOTHING:
        return Choice(words("I have no number card"), line, "main")
    if isinstance(action, act.Declare):
        return Choice(_said(SAID[action.way], words), line)
    if isinstance(action, act.Reveal):
        known = view.places[view.seat or 0][action.place - 1]
        card = words("card {place}", place=action.place) if known == NONE else SIGNS[known]
        said = N_("Turn up {card}, say Finita!") if action.call else N_("Turn up {card}")
        return Choice(words(said, card=card), line, "main" if action.call else "plain")
    return None


def _poker(actions: Sequence[act.Run | act.LaySet], words: Words) -> tuple[Entry, ...]:
    """Return runs by colour and sets by number, so that no level overflows."""
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


def _ends(actions: Sequence[act.Run | act.LaySet], words: Words) -> tuple[Entry, ...]:
    entries = []
    for action in actions:
        top = SIGNS[action.last]
        label = f"{SIGNS[action.first]} → {top}" if isinstance(action, act.Run) else top
        if action.call:
            label = words("{card}, say Finita!", card=label)
        entries.append(Choice(label, _line(action), "main" if action.call else "plain"))
    return tuple(entries)


def _swaps(actions: Sequence[act.Swap], words: Words) -> tuple[Entry, ...]:
    owners = dict.fromkeys(action.seat for action in actions)
    return tuple(
        Menu(
            f"of-{owner}",
            words("Which two?"),
            tuple(
                Choice(f"{action.first} ⇄ {action.second}", _line(action))
                for action in actions
                if action.seat == owner
            ),
            words.name(owner),
        )
        for owner in owners
    )


def _callouts(view: View, words: Words) -> tuple[Menu, ...]:
    """Return the calls that stand on the card for every player: whoever forgot may be caught."""
    catches = [act.Catch(culprit) for culprit in view.forgot]
    choices = [choice for action in catches if (choice := _call_choice(action, words)) is not None]
    return (Menu("callouts", words("Call"), tuple(choices)),) if choices else ()


def _calls(legal: Sequence[Action], words: Words) -> list[Menu]:
    """Return what may be called out of turn: slips, claps, penalties."""
    entries = [choice for action in legal if (choice := _call_choice(action, words)) is not None]
    charges = tuple(
        Choice(words(_CHARGES[action.what], name=words.name(action.seat)), _line(action))
        for action in legal
        if isinstance(action, act.Accuse)
    )
    if charges:
        label = words("Ask for a penalty")
        return [Menu("calls", words("Call"), (*entries, Menu("charge", label, charges, label)))]
    return [Menu("calls", words("Call"), tuple(entries))]


def _call_choice(action: Action, words: Words) -> Choice | None:
    line = _line(action)
    if isinstance(action, act.Catch):
        label = words("{name} forgot Finita!", name=words.name(action.seat))
        return Choice(label, line, "danger")
    if isinstance(action, act.Admit):
        return Choice(words("Oh, Finita!"), line, "main")
    if isinstance(action, act.Clap):
        return Choice(words("👏 Clap!"), line, "main")
    if isinstance(action, act.Misclap):
        return Choice(words("👏 Clap"), line)
    if isinstance(action, act.Vote):
        name = words.name(action.seat)
        said = N_("Penalty for {name}") if action.yes else N_("No penalty for {name}")
        return Choice(words(said, name=name), line)
    return None
