"""The screen of a seat: the score, the latest news, the hand, and what to do."""

from collections.abc import Iterable

from games.core.game import Action, Seat
from games.core.over import over
from games.core.screen import Screen
from games.core.translation import N_, Translator
from games.finale_cards.cards.cards import LISTS, SQUAD, SURNAMES
from games.finale_cards.cards.terms import (
    PLACES,
    card_name,
    card_names,
    listed,
    slot_letters,
)
from games.finale_cards.ending.game_end import outcome_of
from games.finale_cards.ending.shootout import SHOTS
from games.finale_cards.events import Checked, News, TeamShown
from games.finale_cards.places import has_chosen
from games.finale_cards.screen.entries import tactic
from games.finale_cards.screen.menus import menus_of
from games.finale_cards.screen.sending import sum_of_list
from games.finale_cards.selection.decks import is_complete
from games.finale_cards.selection.squads import BENCH, most_value, total_value
from games.finale_cards.state import (
    ACKER,
    EMPTY,
    HAND_PHASES,
    NOBODY,
    PERIODS,
    RESULT,
    SEATS,
    SET_UP,
    SIMULTANEOUS_PHASES,
    STOLLEN,
)
from games.finale_cards.stories import story
from games.finale_cards.view import View

TITLE = N_("Card football (FINALE)")
MOST_NEWS = 4
"""The most news events shown."""
LONGEST_NEWS = 84
"""The most characters of the news above the picture: three lines on a phone 360 pixels wide.

Longer ones are among the details.
"""
OPEN = ("pick", "replace", "shots")
"""The phases whose choices are public."""
UNSEEN_HAND_PHASES = frozenset({"changes", "pick", "replace"})
"""The phases in which a seat's hand matters, but the picture shows the pitch."""
TOPICS = {
    "squads": "squads",
    "changes": "changes",
    "tactics": "periods",
    "answer": "extra-time",
    "shooters": "shoot-out",
    "shots": "shoot-out",
    "card": "further",
    "discard": "further",
    "replace": "symbols",
    "over": "aim",
}
"""By phase: the key of the rules topic that explains it."""
WHAT_NOW = {
    "changes": N_("Both may substitute in secret."),
    "tactics": N_("Choose a tactics card in secret: more power attacks."),
    "answer": N_("It's a draw. Play extra time? Both of you must say yes."),
    "shooters": N_("Shoot-out! Choose your goalie, then five shooters in order, in secret."),
    "shots": N_("**{name}** takes the next shot."),
    "card": N_("{name} chooses the card for the next attack."),
    "discard": N_("{name} may discard one card before the next attack."),
    "replace": N_("{off} is injured. {name} chooses who comes on."),
}
"""By phase: what to do."""
READY = N_("You are ready. You can still change it until you both are.")
CHOSEN = N_("You've chosen. You can still change it until you both have.")
SEND = (
    N_(
        "Build-up: send {types} (number: your strength). With the dice, as much as theirs is "
        "enough."
    ),
    N_("Build-up: send {types} (yours : theirs). More, with the dice, stops it."),
    N_("Shot: send {types} (number: your strength). With the dice, more than theirs is a goal."),
    N_("Shot: send {types} (yours : theirs). With the dice, as much as theirs saves it."),
)
"""By list of the card: what the seat that fills it has to do, and what its buttons show."""


def screen(view: View, legal: list[Action], words: Translator) -> Screen:
    """Return what this seat sees and may do."""
    ended = outcome_of(view.ending, view.total, view.shots)
    if ended is not None:
        return over(TITLE, ended, (*standing(view, words), *_news(view, words)), words)
    menus = menus_of(view, legal, words)
    if view.phase == "squads":
        lines, details = _building(view, words), _chosen_squad(view, words)
        return Screen(words("FINALE · squads"), tuple(lines), menus, details=tuple(details))
    home, away = view.sides
    facts = {"goals": home.goals, "against": away.goals}
    return Screen(
        words("FINALE · {goals}:{against}", **facts),
        tuple(_lines(view, words)),
        menus,
        open=view.phase in OPEN,
        happened=_happened(view, words),
        details=tuple(_details(view, words)),
    )


def topic_of(view: View) -> str:
    """Return the key of the rules topic that explains the view."""
    if view.phase == "pick":
        if view.is_counter:
            return "counter"
        return "set-up" if view.step < RESULT else "result"
    return TOPICS[view.phase]


def step_back(view: View) -> str:
    """Return the label for taking back the footballer sent last, "" if the seat chose none yet."""
    return N_("↩ Undo") if view.phase == "pick" and has_chosen(view) else ""


def _happened(view: View, words: Translator) -> str:
    """Return who was sent so far in this part of an attack, else the last news but symbols.

    Whoever answers what the other side has sent reads that alone.
    """
    sent = _sent_so_far(view, words) if view.phase == "pick" else []
    if view.seat == view.on_ball ^ (view.step & 1):
        sent = sent[:1]
    told = " ".join(sent or _news(view, words, but=Checked)[-1:])
    return told if len(told) <= LONGEST_NEWS else ""


def _lines(view: View, words: Translator) -> Iterable[str]:
    """Yield what to do now."""
    if view.phase == "pick":
        if view.seat in (None, view.turn):
            slots = LISTS[view.card][view.step][len(view.picks[view.step]) :]
            yield words(SEND[view.step], types=slot_letters(slots, words))
    elif view.phase in SIMULTANEOUS_PHASES:
        yield words(_together(view))
    else:
        off = SURNAMES[view.hurt[0]] if view.hurt else ""
        yield words(WHAT_NOW[view.phase], name=words.name(view.turn), off=off)


def _together(view: View) -> str:
    """Return what to do in a phase in which both choose, as a marked sentence."""
    if view.seat is not None and view.sides[view.seat].is_closing:
        return N_("Only the closing card is left; I play it for you.")
    if _may_change(view):
        return CHOSEN
    return _substituting(view, view.seat) if view.phase == "changes" else WHAT_NOW[view.phase]


def _substituting(view: View, seat: Seat | None) -> str:
    """Return what to do before a period, as a marked sentence that names no missing button."""
    if seat is None:
        return WHAT_NOW["changes"]
    side = view.sides[seat]
    if side.ready:
        return READY if side.plan != EMPTY else WHAT_NOW["changes"]
    if side.plan != EMPTY:
        return N_("Substitute in secret. Say when you are ready.")
    return N_("Substitute in secret, or press No changes.")


def _details(view: View, words: Translator) -> Iterable[str]:
    """Yield the score, the attack, earlier news, who is ready, and the seat's own cards."""
    happened = _happened(view, words)
    yield from standing(view, words)
    if view.phase == "pick":
        yield _attack(view, words)
        yield from (sent for sent in _sent_so_far(view, words) if sent not in happened)
    yield from (news for news in _news(view, words) if news != happened)
    if view.phase != "pick":
        yield from _waiting(view, words)
    if view.seat is not None:
        yield from _own(view, view.seat, words)
    if view.phase == "pick":
        yield words("G goalie · D defender · M midfielder · S striker · ? anyone but the goalie")


def _news(view: View, words: Translator, *, but: type[News] = TeamShown) -> list[str]:
    news = [event for event in view.recent if not isinstance(event, (TeamShown, but))]
    return list(filter(None, (story(event, words) for event in news[-MOST_NEWS:])))


def standing(view: View, words: Translator) -> tuple[str, ...]:
    """Return the line with the score, the period, and the first match of a tie."""
    home, away = view.sides
    facts = {
        "home": words.name(STOLLEN),
        "goals": home.goals,
        "against": away.goals,
        "away": words.name(ACKER),
    }
    line = words("**{home} {goals} : {against} {away}**", **facts)
    if view.period:
        number, last = view.period, PERIODS + 2 * view.is_extra
        line += " · " + words("period {number} of {last}", number=number, last=last)
    if view.legs:
        first, second = view.legs[0]
        line += " · " + words("first match {home} : {away}", home=first, away=second)
    return (line,)


def _attack(view: View, words: Translator) -> str:
    """Return the card of the attack, with the footballers it asks for."""
    lists = LISTS[view.card]
    text = N_("**{card}**: build-up {own} against {other}; shot {shot} against {save}.")
    if not lists[SET_UP]:
        text = N_("**{card}**: no build-up; shot {shot} against {save}.")
    own, other, shot, save = (slot_letters(slots, words) for slots in lists)
    card = card_name(view.card, words)
    return words(text, card=card, own=own, other=other, shot=shot, save=save)


def _sent_so_far(view: View, words: Translator) -> list[str]:
    """Return a sentence per side that has sent somebody in this part of the attack."""
    steps = range(view.step & 2, view.step + 1)
    return [_sent(view, step, words) for step in steps if view.picks[step]]


def _sent(view: View, step: int, words: Translator) -> str:
    """Return who was sent to a list of this part of the attack, with the sum and its bonus."""
    seat, men = view.on_ball ^ (step & 1), view.picks[step]
    names = listed(man for man in men if man != NOBODY)
    text = N_("{name} sends {names}: {sum}.")
    return words(text, name=words.name(seat), names=names or "–", sum=sum_of_list(view, step))


def _waiting(view: View, words: Translator) -> Iterable[str]:
    for seat in SEATS:
        if seat != view.seat and view.sides[seat].ready:
            yield words("{name} is ready. ✓", name=words.name(seat))


def _own(view: View, seat: Seat, words: Translator) -> Iterable[str]:
    """Yield the seat's hand and its secret choice."""
    side = view.sides[seat]
    if side.hand and view.phase in UNSEEN_HAND_PHASES:
        hand = ", ".join(tactic(card, words) for card in side.hand)
        yield words("Your hand: {cards}.", cards=hand)
    if side.hand and view.phase in UNSEEN_HAND_PHASES | HAND_PHASES:
        yield words.plural("{n} card left to draw.", "{n} cards left to draw.", side.in_deck)
    yield from _plan(view, seat, words)


def _plan(view: View, seat: Seat, words: Translator) -> Iterable[str]:
    side = view.sides[seat]
    for off, on in side.plan.swaps:
        yield words("Planned: {on} for {off}.", on=SURNAMES[on], off=SURNAMES[off])
    for man, line in side.plan.shifts:
        place = words(PLACES[line])
        yield words("Planned: {name} to the {place}.", name=SURNAMES[man], place=place)
    if side.plan.shooters:
        keeper, *shooters = side.plan.shooters
        text = N_("In goal: {keeper}. Shooters: {shooters} ({n} of {all}).")
        facts = {"keeper": SURNAMES[keeper], "shooters": listed(shooters) or "–"}
        yield words(text, **facts, n=len(shooters), all=SHOTS)


def _may_change(view: View) -> bool:
    """Return whether the seat has chosen a card that it could still exchange for another."""
    if view.seat is None:
        return False
    side = view.sides[view.seat]
    is_forced = view.phase == "tactics" and len(side.hand) <= 1
    return side.ready and side.chosen != NOBODY and not is_forced


def _chosen_squad(view: View, words: Translator) -> Iterable[str]:
    """Yield the seat's squad and deck so far, who else is ready, and the score of a first match."""
    if view.seat is not None:
        yield from _own_choices(view, view.seat, words)
    yield from _waiting(view, words)
    if view.legs:
        yield from standing(view, words)


def _own_choices(view: View, seat: Seat, words: Translator) -> Iterable[str]:
    plan = view.sides[seat].plan
    pitch = [man for man in plan.signed if man not in plan.benched]
    if pitch:
        yield words("Squad: {names}.", names=listed(sorted(pitch)))
    if plan.benched:
        yield words("Bench: {names}.", names=listed(plan.benched))
    if plan.cards:
        yield words("Deck: {cards}.", cards=card_names(plan.cards, words))
    if plan.held:
        yield words("You begin with {cards}.", cards=card_names(plan.held, words))


def _building(view: View, words: Translator) -> Iterable[str]:
    """Yield what to do next for one's squad, and what is left to spend."""
    seat = view.seat
    if seat is None:
        yield words("Both build a squad and a deck in secret: 15 footballers for 50 points.")
        return
    side, plan = view.sides[seat], view.sides[seat].plan
    if side.ready:
        yield words(READY)
    elif len(plan.signed) < SQUAD:
        yield words("Sign 15 footballers, at least two of them goalies.")
    elif len(plan.benched) < BENCH:
        yield words("Choose four for the bench. One goalie must stay on the pitch.")
    elif is_complete(plan):
        yield words("All done. Press Ready. Save it if you want it in other matches.")
    else:
        yield words("Choose your tactics cards.")
    text = N_("**{left}** of {limit} points left · {n} of {all} footballers")
    limit = most_value(view.options, seat)
    left = limit - total_value(plan.signed)
    yield words(text, left=left, limit=limit, n=len(plan.signed), all=SQUAD)
