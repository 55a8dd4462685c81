"""The menus of a screen: the seat's legal actions, grouped by subject."""

from collections.abc import Iterable, Sequence

from games.core.game import Action
from games.core.screen import Choice, Menu
from games.core.translation import N_, Translator
from games.finale_cards import actions
from games.finale_cards.cards.cards import COLOUR, LINE, LINES, SQUAD, STRENGTH, SURNAMES, VALUE
from games.finale_cards.cards.cards import NAMES as FULL
from games.finale_cards.cards.terms import COLOUR_NAMES, PLACES, cards_of_colour, edges, line_letter
from games.finale_cards.ending.shootout import SHOTS
from games.finale_cards.screen.entries import (
    choices,
    line_of,
    next_strengths,
    of,
    player,
    slots_line,
    tactic,
)
from games.finale_cards.screen.sending import sending_menus
from games.finale_cards.selection.decks import DECK
from games.finale_cards.selection.squads import BENCH
from games.finale_cards.state import EMPTY, HAND, Plan
from games.finale_cards.view import View

POSITIONS = (N_("Goalies"), N_("Defenders"), N_("Midfielders"), N_("Strikers"))


def menus_of(view: View, legal: Sequence[Action], words: Translator) -> tuple[Menu, ...]:
    """Return the menus of all legal actions."""
    arranged = (
        *_signing(view, legal, words),
        *_decks(view, legal, words),
        *_changes(view, legal, words),
        *_playing(view, legal, words),
        *_shooting(view, legal, words),
        *_ending(view, legal, words),
    )
    menus = [menu for menu in arranged if menu.entries]
    if _is_unchanged(view):
        menus.sort(key=lambda menu: menu.key != "ready")
    return tuple(menus)


def _select(key: str, prompt: str, entries: tuple[Choice, ...], most: int) -> Menu:
    """Return a select with up to `most` choices at once."""
    return Menu(key, prompt, entries, shape="select", most=max(1, min(most, len(entries))))


def _plan(view: View) -> Plan:
    """Return the secret plan of the viewing seat; an empty one for an onlooker."""
    return EMPTY if view.seat is None else view.sides[view.seat].plan


def _signing(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the first-game team, one select per position, the bench, and the possible releases."""
    plan = _plan(view)
    if of(legal, actions.TakeFirstTeam):
        line = line_of(actions.TakeFirstTeam())
        ready = line_of(actions.Ready())
        yield Menu(
            "first-team",
            words("Take the starter squad, or build your own."),
            (
                Choice(words("Starter squad, ready"), f"{line},{ready}", "main"),
                Choice(words("Starter squad"), line),
            ),
        )
    signs = of(legal, actions.Sign)
    for line_number, position in enumerate(POSITIONS):
        group = [sign for sign in signs if LINE[sign.man] == line_number]
        entries = choices(
            group,
            lambda act: _priced(act.man, words),
            lambda act: words("strength {strengths}", strengths=edges(act.man)),
        )
        key = f"sign-{LINES[line_number].lower()}"
        yield _select(key, words(position), entries, SQUAD - len(plan.signed))
    entries = choices(
        of(legal, actions.Bench),
        lambda act: _priced(act.man, words),
        lambda act: words("strength {strengths}", strengths=edges(act.man)),
    )
    yield _select("bench", words("Who starts on the bench?"), entries, BENCH - len(plan.benched))
    entries = choices(
        of(legal, actions.Release),
        lambda act: _priced(act.man, words),
        lambda act: words("strength {strengths}", strengths=edges(act.man)),
    )
    yield _select("release", words("Remove from squad"), entries, SQUAD)


def _priced(man: int, words: Translator) -> str:
    text = N_("{name} · {line} · costs {value}")
    letter = line_letter(LINE[man], words)
    return words(text, name=FULL[man], line=letter, value=VALUE[man])


def _decks(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield whole colours, colour exchanges, single cards, and the three starting cards."""
    plan = _plan(view)
    entries = choices(
        of(legal, actions.TakeColour),
        lambda act: words("White and {colour}", colour=words(COLOUR_NAMES[act.colour])),
    )
    yield Menu("deck", words("Your deck: white and which other colour?"), entries)
    exchanges = choices(
        of(legal, actions.ExchangeColour),
        lambda act: words("White and {colour}", colour=words(COLOUR_NAMES[act.colour])),
    )
    yield Menu("exchange", words("Another colour instead?"), exchanges)
    yield _single_cards(view, legal, words)
    entries = choices(
        of(legal, actions.Hold),
        lambda act: tactic(act.card, words),
        lambda act: slots_line(act.card, words),
    )
    prompt = words("Which three cards do you start with?")
    yield _select("hold", prompt, entries, HAND - len(plan.held))


def _single_cards(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return a menu per colour: its picture shows the cards, its select takes single ones."""
    plan, takes = _plan(view), of(legal, actions.TakeCard)
    colours = []
    for colour, tint in enumerate(COLOUR_NAMES):
        entries = choices(
            [take for take in takes if COLOUR[take.card] == colour],
            lambda act: tactic(act.card, words),
            lambda act: slots_line(act.card, words),
        )
        if entries:
            select = _select("take", words("Take single cards"), entries, DECK - len(plan.cards))
            label = words("Look at {colour}", colour=words(tint))
            head = cards_of_colour(colour, words)
            colours.append(Menu(f"colour-{colour}", head, (select,), label=label))
    prompt = words("Or look at the cards and take single ones:")
    return Menu("take", prompt, tuple(colours))


def _changes(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield a menu per substitute with the players he can replace, and the shifts by line."""
    swaps = of(legal, actions.Swap)
    newcomers = []
    for on in dict.fromkeys(swap.on for swap in swaps):
        group = [swap for swap in swaps if swap.on == on]
        entries = choices(
            group,
            lambda act: player(view, act.off, words),
            lambda act: next_strengths(view, act.off, words),
        )
        prompt = words("Who goes off for {name}?", name=SURNAMES[on])
        label = words("Bring on {player}", player=player(view, on, words))
        newcomers.append(Menu(f"on-{on}", prompt, entries, label=label, shape="select"))
    yield Menu("swap", words("Who comes on?"), tuple(newcomers))
    shifts = of(legal, actions.Shift)
    for line in dict.fromkeys(shift.line for shift in shifts):
        group = [shift for shift in shifts if shift.line == line]
        prompt = words("Your {place} is empty: who moves there?", place=words(PLACES[line]))
        entries = choices(group, lambda act: player(view, act.man, words))
        yield Menu(f"shift-{line}", prompt, entries)


def _playing(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    entries = choices(of(legal, actions.Play), lambda act: tactic(act.card, words))
    yield Menu("play", words("Which tactics card do you play?"), entries)
    yield from sending_menus(view, legal, words)
    entries = choices(of(legal, actions.BringOn), lambda act: player(view, act.man, words))
    yield Menu("bring", words("Who comes on?"), entries)
    keep = tuple(
        Choice(words("Keep all cards"), line_of(act), "main") for act in of(legal, actions.Keep)
    )
    entries = choices(
        of(legal, actions.Discard),
        lambda act: words("Discard {card}", card=tactic(act.card, words)),
    )
    yield Menu("discard", words("Discard a card and draw another?"), (*keep, *entries))


def _shooting(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    entries = choices(
        of(legal, actions.Extend),
        lambda act: words("Extra time!") if act.yes else words("Leave it a draw"),
    )
    yield Menu("extra-time", words("Play two more periods?"), entries)
    if of(legal, actions.NameStrongest):
        line = line_of(actions.NameStrongest())
        yield Menu(
            "strongest",
            words("Take the strongest, or choose yourself."),
            (
                Choice(
                    words("Take the strongest, ready"), f"{line},{line_of(actions.Ready())}", "main"
                ),
                Choice(words("Take the strongest"), line),
            ),
        )
    entries = choices(
        of(legal, actions.NameKeeper), lambda act: f"{SURNAMES[act.man]} {edges(act.man)}"
    )
    yield Menu("keeper", words("Who is your goalie? The figures are his next strengths."), entries)
    shooters = sorted(of(legal, actions.NameShooter), key=lambda act: -STRENGTH[act.man][0])
    entries = choices(
        shooters,
        lambda act: f"{SURNAMES[act.man]} {line_letter(LINE[act.man], words)}{edges(act.man)[0]}",
    )
    number = max(len(_plan(view).shooters), 1)
    prompt = words("Shooter {number} of {all}: who?", number=number, all=SHOTS)
    yield Menu("shooter", prompt, entries, shape="select")
    shot = tuple(Choice(words("Shoot!"), line_of(act), "main") for act in of(legal, actions.Shoot))
    yield Menu("shoot", words("Take your shot!"), shot)


def _is_unchanged(view: View) -> bool:
    """Return whether the seat may substitute and has planned nothing yet."""
    return view.phase == "changes" and _plan(view) == EMPTY


def _ending(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    label = words("No changes") if _is_unchanged(view) else words("Ready")
    ready = tuple(Choice(label, line_of(action), "main") for action in of(legal, actions.Ready))
    is_ready = view.seat is not None and view.sides[view.seat].ready
    back = words("Change it") if is_ready else words("Clear")
    again = choices(of(legal, actions.Again), lambda _act: back)
    yield Menu("ready", words("Ready?"), (*ready, *again))
