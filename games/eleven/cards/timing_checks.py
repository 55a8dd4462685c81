"""Checks of the decks: which operations, conditions and targets fit which moment."""

from collections.abc import Iterator

from games.eleven.cards import effect_types as g
from games.eleven.cards.models import Decks
from games.eleven.cards.terms import Rule, When

AT_A_DESK: tuple[When, ...] = ("now", "action")
"""The moments at which clubs act in turn; at all others they act simultaneously."""
OF_SHARED_DECKS = (g.Hire, g.Refresh, g.DrawTactic)
PERSONAL: tuple[Rule, ...] = ("sale", "fit-cost")
"""The rules a player card can change, for that player only."""
LINED_UP: tuple[When, ...] = ("before", "match", "zones")
MOMENTS: dict[type[g.Part], tuple[When, ...]] = {
    g.Change: ("always",),
    g.Vote: ("meeting",),
    g.Goal: LINED_UP,
    g.CancelGoal: ("zones",),
    g.Flip: ("action",),
    g.Move: ("match",),
    g.SwapWings: ("match",),
    g.CountAs: ("match",),
    g.Mark: ("match",),
}
"""By operation: the moments that allow it; any moment for operations not listed."""
CONDITIONS: dict[type, tuple[When, ...]] = {
    g.Ended: ("after",),
    g.Trailing: ("zones",),
    g.ZoneHas: ("match", "zones"),
    g.Against: ("match", "zones", "after"),
}
"""By condition: the moments at which it is known; always for conditions not listed."""
KNOWN: dict[str, tuple[When, ...]] = {
    "scored": ("zones", "after"),
    "conceded": ("zones", "after"),
    "fans": ("match", "zones", "after"),
}


def effects(decks: Decks) -> Iterator[tuple[str, g.Effect]]:
    """Yield (deck, effect) for every effect of every card."""
    for footballer in decks.footballers.values():
        yield from (("footballers", e) for e in (*footballer.untrained, *footballer.trained))
    for sponsor in decks.sponsors.values():
        yield from (("sponsors", e) for e in (*sponsor.adboard, *sponsor.shirt))
        yield "sponsors", g.Effect(when="now", ops=(*sponsor.megaphone, *sponsor.bonus))
    for deck in ("staff", "directors", "tactics", "infrastructure"):
        yield from ((deck, e) for card in getattr(decks, deck).values() for e in card.effects)
    for meeting in decks.meetings.values():
        for ops in (meeting.yellow, meeting.blue, meeting.red):
            yield "meetings", g.Effect(when="monday", ops=ops)
    for faces in (getattr(decks.tables.consequences, r) for r in ("win", "draw", "loss")):
        yield from (("tables", g.Effect(when="after", ops=ops)) for ops in faces)


def _is_known(condition: g.Condition | None, when: When) -> bool:
    if isinstance(condition, g.Tally):
        return when in KNOWN.get(condition.of, (when,))
    return when in CONDITIONS.get(type(condition), (when,))


def _may_speak_of(who: str, deck: str, when: When) -> bool:
    if who == "self":
        return deck == "footballers"
    return who != "used" or when in LINED_UP


def _fits(deck: str, effect: g.Effect) -> bool:
    ops = tuple(g.within(effect.ops))
    results = [op for op in ops if not isinstance(op, (g.Per, g.Choose, g.Roll))]
    changes = [op for op in ops if isinstance(op, g.Change)]
    targets = [target for op in ops if (target := getattr(op, "target", None))]
    return (
        all(effect.when in MOMENTS.get(type(op), (effect.when,)) for op in ops)
        and (effect.when != "always" or all(isinstance(op, g.Change) for op in ops))
        and (effect.when != "end" or all(isinstance(op, g.Vp) for op in results))
        and (effect.is_optional or not effect.cost)
        and _is_known(effect.condition, effect.when)
        and (effect.when != "always" or effect.condition is None)
        and all(_may_speak_of(target.who, deck, effect.when) for target in targets)
        and (deck == "footballers" or not isinstance(effect.condition, g.ZoneHas))
        and (deck != "footballers" or all(op.rule in PERSONAL for op in changes))
    )


def keeps_to_its_moment(decks: Decks) -> bool:
    """Every effect, with its condition and its targets, fits its moment and its kind of card."""
    return all(_fits(deck, effect) for deck, effect in effects(decks))


def shares_no_deck(decks: Decks) -> bool:
    """No effect that clubs use at the same time touches a shared deck."""
    return not any(
        isinstance(op, OF_SHARED_DECKS)
        for deck, effect in effects(decks)
        if effect.when not in AT_A_DESK or deck == "directors"
        for op in g.within(effect.ops)
    )
