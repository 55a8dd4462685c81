"""Saved squads and decks: as lines of notation that rebuild them, also for the other team."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from games.core.game import Action, IllegalAction, Seat
from games.core.notation import Notation
from games.core.presets import Parts, Presets
from games.core.translation import N_, Translator
from games.finale_cards.actions import (
    ACTIONS,
    Again,
    Bench,
    Hold,
    Sign,
    TakeCard,
    TakeColour,
)
from games.finale_cards.cards.cards import (
    COLOUR,
    FOOTBALLERS,
    SQUAD,
    TEAM,
    WHITE,
    cards_of,
)
from games.finale_cards.cards.terms import TEAMS, card_names, deck_name, listed
from games.finale_cards.selection.decks import colour_of, is_complete
from games.finale_cards.selection.squads import BENCH, total_value
from games.finale_cards.state import EMPTY, Plan, owner
from games.finale_cards.view import View

SQUAD_PART, DECK_PART = "squad", "deck"
NOTATION = Notation(ACTIONS)


def _twins() -> list[int]:
    """Return by footballer his twin in the other team, with another name and starting edge."""
    alike: defaultdict[object, list[list[int]]] = defaultdict(lambda: [[], []])
    for seat, team in enumerate(TEAM):
        for man in team:
            alike[FOOTBALLERS[man].shape][seat].append(man)
    pairs = [pair for home, away in alike.values() for pair in zip(home, away, strict=True)]
    twin = {**dict(pairs), **{away: home for home, away in pairs}}
    return [twin[man] for man in range(len(FOOTBALLERS))]


COUNTERPART = _twins()


def is_open(view: View) -> bool:
    """Return whether the seat is choosing its squad and deck and may still change them."""
    return view.phase == "squads" and view.seat is not None


def parts_of(view: View) -> Parts:
    """Return the lines of the seat's squad and of its deck, each only if it is complete."""
    if not is_open(view):
        return {}
    plan, parts = _plan(view), {}
    if len(plan.signed) == SQUAD and len(plan.benched) == BENCH:
        squad = [*map(Sign, plan.signed), *map(Bench, plan.benched)]
        parts[SQUAD_PART] = _written(squad)
    if is_complete(plan):
        parts[DECK_PART] = _written(_deck(plan))
    return parts


def lines_for(view: View, parts: Parts) -> tuple[str, ...]:
    """Return the lines that clear the choice and build these parts; missing parts are kept.

    Raises `IllegalAction` if neither the parts nor the choice have a whole squad (F-R14).
    """
    chosen = {**parts_of(view), **parts}
    if view.seat is None or SQUAD_PART not in chosen:
        raise IllegalAction(
            "F-R14", N_("A deck comes after the squad. Choose your 15 footballers first.")
        )
    again = [Again()] * (view.sides[view.seat].ready + (_plan(view) != EMPTY))
    squad = [_for_team(action, view.seat) for action in _read(chosen[SQUAD_PART])]
    return (*_written(again), *_written(squad), *chosen.get(DECK_PART, ()))


def describe(parts: Parts, words: Translator) -> tuple[str, ...]:
    """Return a saved squad with its value, and the cards of a saved deck, as lines of text."""
    said: list[str] = []
    if SQUAD_PART in parts:
        actions = _read(parts[SQUAD_PART])
        benched = [action.man for action in actions if isinstance(action, Bench)]
        signed = [action.man for action in actions if isinstance(action, Sign)]
        pitch = [man for man in signed if man not in benched]
        text = N_("**{team}**, worth {worth}: {names}. Bench: {bench}.")
        facts = {
            "names": listed(sorted(pitch)),
            "bench": listed(benched),
            "worth": total_value(signed),
        }
        said.append(words(text, team=words(TEAMS[owner(signed[0])]), **facts))
    if DECK_PART in parts:
        cards, held = _cards(_read(parts[DECK_PART]))
        text = N_("**Deck** ({colours}): {cards}.")
        facts = {"colours": deck_name(cards, words), "cards": card_names(cards, words)}
        said.append(words(text, **facts))
        if held:
            said.append(words("You begin with {cards}.", cards=card_names(held, words)))
    return tuple(said)


def _plan(view: View) -> Plan:
    return EMPTY if view.seat is None else view.sides[view.seat].plan


def _deck(plan: Plan) -> list[Action]:
    """Return the actions that build a deck: white and a whole colour, or card by card."""
    colour = colour_of(plan.cards)
    if colour is not None:
        return [TakeColour(colour)]
    return [*map(TakeCard, plan.cards), *map(Hold, plan.held)]


def _cards(actions: Sequence[Action]) -> tuple[list[int], list[int]]:
    """Return the cards of a deck in printed order, and its starting cards."""
    cards: list[int] = []
    for action in actions:
        if isinstance(action, TakeColour):
            cards += [*WHITE, *cards_of(action.colour)]
        elif isinstance(action, TakeCard):
            cards.append(action.card)
    held = [action.card for action in actions if isinstance(action, Hold)]
    return sorted(cards, key=lambda card: (COLOUR[card], card)), held


def _for_team(action: Action, seat: Seat) -> Action:
    """Return the same action, for the twin if the seat has the other team."""
    if isinstance(action, (Sign, Bench)) and owner(action.man) != seat:
        return type(action)(COUNTERPART[action.man])
    return action


def _read(lines: Sequence[str]) -> list[Action]:
    return [NOTATION.read(line) for line in lines]


def _written(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(NOTATION.write(action) for action in actions)


PRESETS = Presets(
    title=N_("Squads and decks"),
    parts={SQUAD_PART: N_("Squad"), DECK_PART: N_("Deck")},
    is_open=is_open,
    parts_of=parts_of,
    lines_for=lines_for,
    describe=describe,
)
