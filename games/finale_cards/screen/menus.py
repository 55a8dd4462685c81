"""The menus of a screen: the seat's legal actions, grouped by subject."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.core.game import Action
from games.core.notation import Notation
from games.core.screen import Choice, Menu
from games.core.translation import N_, Translator
from games.finale_cards import actions as do
from games.finale_cards.cards.cards import COLOUR, COMBAT, LINE, LINES, SQUAD, SURNAMES, VALUE
from games.finale_cards.cards.cards import NAMES as FULL
from games.finale_cards.cards.terms import (
    COLOUR_NAMES,
    PLACES,
    SYMBOLS,
    card_name,
    edges,
    line_letter,
)
from games.finale_cards.selection.decks import DECK
from games.finale_cards.selection.squads import BENCH
from games.finale_cards.state import EMPTY, HAND, Plan
from games.finale_cards.view import View

LINE_OF = Notation(do.ACTIONS).write
POSITIONS = (N_("Goalies"), N_("Defenders"), N_("Midfielders"), N_("Strikers"))


def menus_of(view: View, legal: Sequence[Action], words: Translator) -> tuple[Menu, ...]:
    """Return the menus of all legal actions."""
    arranged = (
        *_signing(view, legal, words),
        *_decks(view, legal, words),
        *_changes(view, legal, words),
        *_playing(view, legal, words),
        *_shooting(legal, words),
        *_ending(view, legal, words),
    )
    menus = [menu for menu in arranged if menu.entries]
    if _is_unchanged(view):
        menus.sort(key=lambda menu: menu.key != "ready")
    return tuple(menus)


def _of(legal: Sequence[Action], kind: type[Any]) -> list[Any]:
    return [action for action in legal if isinstance(action, kind)]


def _choices(
    legal: Iterable[Action], label: Callable[[Any], str], hint: Callable[[Any], str] | None = None
) -> tuple[Choice, ...]:
    return tuple(
        Choice(label(action), LINE_OF(action), hint=hint(action) if hint else "")
        for action in legal
    )


def _select(key: str, prompt: str, entries: tuple[Choice, ...], most: int) -> Menu:
    """Return a select with up to `most` choices at once."""
    return Menu(key, prompt, entries, shape="select", most=max(1, min(most, len(entries))))


def _plan(view: View) -> Plan:
    """Return the secret plan of the viewing seat; an empty one for an onlooker."""
    return EMPTY if view.seat is None else view.sides[view.seat].plan


def _signing(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the first-game team, one select per position, the bench, and the possible releases."""
    plan = _plan(view)
    if _of(legal, do.TakeFirstTeam):
        line = LINE_OF(do.TakeFirstTeam())
        ready = LINE_OF(do.Ready())
        yield Menu(
            "first-team",
            words("Take the first-game team, or build your own."),
            (
                Choice(words("First-game team, ready"), f"{line},{ready}", "main"),
                Choice(words("First-game team"), line),
            ),
        )
    signs = _of(legal, do.Sign)
    for line_number, position in enumerate(POSITIONS):
        group = [sign for sign in signs if LINE[sign.man] == line_number]
        entries = _choices(group, lambda act: _priced(act.man, words), lambda act: edges(act.man))
        key = f"sign-{LINES[line_number].lower()}"
        yield _select(key, words(position), entries, SQUAD - len(plan.signed))
    entries = _choices(_of(legal, do.Bench), lambda act: _priced(act.man, words))
    yield _select("bench", words("Who begins on the bench?"), entries, BENCH - len(plan.benched))
    entries = _choices(_of(legal, do.Release), lambda act: _priced(act.man, words))
    yield _select("release", words("Release footballers"), entries, SQUAD)


def _priced(man: int, words: Translator) -> str:
    text = N_("{name} · {line} · value {value}")
    letter = line_letter(LINE[man], words)
    return words(text, name=FULL[man], line=letter, value=VALUE[man])


def _decks(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield whole colours, colour exchanges, single cards, and the three starting cards."""
    plan = _plan(view)
    entries = _choices(
        _of(legal, do.TakeColour),
        lambda act: words("White and {colour}", colour=words(COLOUR_NAMES[act.colour])),
    )
    yield Menu("deck", words("Which colour goes with the white cards?"), entries)
    exchanges = _choices(
        _of(legal, do.ExchangeColour),
        lambda act: words("White and {colour}", colour=words(COLOUR_NAMES[act.colour])),
    )
    yield Menu("exchange", words("Another colour with the white cards?"), exchanges)
    takes = _of(legal, do.TakeCard)
    for colour, tint in enumerate(COLOUR_NAMES):
        group = [take for take in takes if COLOUR[take.card] == colour]
        prompt = words("Single cards: {colour}", colour=words(tint))
        entries = _choices(group, lambda act: tactic(act.card, words))
        yield _select(f"take-{colour}", prompt, entries, DECK - len(plan.cards))
    entries = _choices(_of(legal, do.Hold), lambda act: tactic(act.card, words))
    prompt = words("Which three cards do you begin with?")
    yield _select("hold", prompt, entries, HAND - len(plan.held))


def tactic(card: int, words: Translator) -> str:
    """Return a tactics card as a button label: its name and its combat strength."""
    return f"{card_name(card, words)} ({COMBAT[card]})"


def _changes(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield a menu per substitute with the players he can replace, and the shifts by line."""
    swaps = _of(legal, do.Swap)
    newcomers = []
    for on in dict.fromkeys(swap.on for swap in swaps):
        group = [swap for swap in swaps if swap.on == on]
        entries = _choices(group, lambda act: player(view, act.off, words))
        prompt = words("Who goes off for {name}?", name=SURNAMES[on])
        label = words("Bring {player}", player=player(view, on, words))
        newcomers.append(Menu(f"on-{on}", prompt, entries, label=label, shape="select"))
    yield Menu("swap", words("Who comes on?"), tuple(newcomers))
    shifts = _of(legal, do.Shift)
    for line in dict.fromkeys(shift.line for shift in shifts):
        group = [shift for shift in shifts if shift.line == line]
        prompt = words("Who moves to the empty {place}?", place=words(PLACES[line]))
        entries = _choices(group, lambda act: player(view, act.man, words))
        yield Menu(f"shift-{line}", prompt, entries)


def player(view: View, man: int, words: Translator) -> str:
    """Return a footballer as a button label: name, type, current strength and active symbol."""
    letter = line_letter(LINE[man], words)
    return f"{SURNAMES[man]} {letter}{view.strength(man)}{SYMBOLS[view.symbol(man)]}"


def _playing(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    entries = _choices(_of(legal, do.Play), lambda act: tactic(act.card, words))
    yield Menu("play", words("Which tactics card?"), entries)
    entries = _choices(_of(legal, do.Pick), lambda act: player(view, act.man, words))
    yield Menu("pick", words("Whom do you send?"), entries)
    entries = _choices(_of(legal, do.BringOn), lambda act: player(view, act.man, words))
    yield Menu("bring", words("Who comes on?"), entries)
    keep = _choices(_of(legal, do.Keep), lambda _act: words("Keep all"))
    entries = _choices(
        _of(legal, do.Discard),
        lambda act: words("Away with {card}", card=tactic(act.card, words)),
    )
    yield Menu("discard", words("Throw a card away and draw another?"), (*keep, *entries))


def _shooting(legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    entries = _choices(
        _of(legal, do.Extend),
        lambda act: words("Extra time!") if act.yes else words("Leave it at that"),
    )
    yield Menu("extra-time", words("Two more periods?"), entries)
    entries = _choices(
        _of(legal, do.NameKeeper), lambda act: f"{SURNAMES[act.man]} {edges(act.man)}"
    )
    yield Menu("keeper", words("Who keeps your goal?"), entries)
    entries = _choices(
        _of(legal, do.NameShooter), lambda act: f"{SURNAMES[act.man]} {edges(act.man)[0]}"
    )
    yield Menu("shooter", words("Who shoots next?"), entries, shape="select")
    shot = tuple(Choice(words("Shoot!"), LINE_OF(act), "main") for act in _of(legal, do.Shoot))
    yield Menu("shoot", words("Take your shot!"), shot)


def _is_unchanged(view: View) -> bool:
    """Return whether the seat may substitute and has planned nothing yet."""
    return view.phase == "changes" and _plan(view) == EMPTY


def _ending(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    label = words("No changes") if _is_unchanged(view) else words("Ready")
    ready = tuple(Choice(label, LINE_OF(action), "main") for action in _of(legal, do.Ready))
    is_ready = view.seat is not None and view.sides[view.seat].ready
    back = words("Change it") if is_ready else words("Start over")
    again = _choices(_of(legal, do.Again), lambda _act: back)
    yield Menu("ready", words("Is that all?"), (*ready, *again))
