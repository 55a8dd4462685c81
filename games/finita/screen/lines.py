"""The lines of a screen above its picture: the last steps, what to do, who is next."""

from collections.abc import Sequence

from games.core.game import Seat
from games.core.translation import N_, Translator, runs
from games.finita.actions import NOTHING
from games.finita.cards.cards import FACE_OF, NONE, PAUL, PIA, SERVED, numbers
from games.finita.cards.signs import card_sign, way_sign
from games.finita.legal.playable import awaited, next_seat, playable
from games.finita.shared.last_steps import Did, Step
from games.finita.state import (
    COMPARE,
    DREW,
    FREE,
    HIDE,
    HIT,
    NAME,
    OVER,
    SERVE,
    SHOWN,
    SKIPS,
    STIR,
    TURN,
)
from games.finita.view import ServingView, View

MOST_STEPS = 4
"""The most steps that are told one after the other."""
LONGEST_LINE = 95
"""The most characters of the line that tells them."""
ARROW = " → "
MOST_NAMES = 4
"""The most players that a line above the picture names."""
_STEPS = {
    Did.DREW: N_("{name} draws {count}"),
    Did.WAS_SKIPPED: N_("{name} is skipped"),
    Did.DODGED: N_("{name} dodges with Pia"),
    Did.PASSED_ON: N_("{name} passes it on"),
    Did.PASSED: N_("{name} passes"),
}
_TO_DO = {
    NAME: N_("You start: name the colour."),
    FREE: N_("You dodged it. Play any card, or pass the effect on."),
    SHOWN: N_("Choose what the card you turned up counts as."),
    STIR: N_("You played a 0: swap two face-down cards of an opponent, or leave them."),
}


def lines_of(view: View, words: Translator) -> tuple[str, ...]:
    """Return the lines about what a player has to do, or what the others wait for."""
    now = _clapping(view, words) or to_do(view, words) or _coming(view, words)
    then = _next(view, words) if view.phase == TURN or not now else ""
    return tuple(filter(None, (_vote(view, words), " ".join(filter(None, (now, then))))))


def _next(view: View, words: Translator) -> str:
    seat = next_seat(view)
    if seat is None:
        return ""
    if seat == view.seat:
        return words("You are next.")
    return words("Next: {name}.", name=words.name(seat))


def _named(seats: Sequence[Seat], words: Translator) -> str:
    """Return the names of seats, of many only some and how many more there are."""
    names = [words.name(seat) for seat in seats]
    if len(names) > MOST_NAMES:
        more = len(names) - MOST_NAMES + 1
        names[MOST_NAMES - 1 :] = [words("{n} more", n=more)]
    return words.listed(names)


def _coming(view: View, words: Translator) -> str:
    name = words.name(view.turn)
    if view.phase == HIDE:
        return _setting_aside(view, words)
    if view.phase == HIT and view.cause in SKIPS:
        return words("⊘ {name} is about to be skipped.", name=name)
    if view.phase == HIT:
        return _owing(view, name, words)
    if view.serving is not None:
        return _serving(view, view.serving, words)
    return _comparing(view, words) if view.comparing is not None else ""


def _comparing(view: View, words: Translator) -> str:
    waiting = awaited(view)
    if len(waiting) < len(view.sizes):
        return words("Patrick waits for {names}.", names=_named(waiting, words))
    return words("Patrick: everyone picks a card to show.")


def _owing(view: View, name: str, words: Translator) -> str:
    """Return what the seat on turn has to draw; where fewer cards are left, that those are all."""
    if view.to_draw == view.owed:
        return words("⚠ {name} has to draw {owed} – or answer.", owed=view.owed, name=name)
    if not view.to_draw:
        return words(
            "⚠ {name} owes {owed}, but no card is left to draw.", owed=view.owed, name=name
        )
    return words.plural(
        "⚠ {name} owes {owed}, but only {n} card is left: that one is all – or answer.",
        "⚠ {name} owes {owed}, but only {n} cards are left: those are all – or answer.",
        view.to_draw,
        owed=view.owed,
        name=name,
    )


def _serving(view: View, asked: ServingView, words: Translator) -> str:
    if view.phase == STIR:  # the other seats serve afterwards
        text = N_("{name} answered with a 0 and may swap face-down cards.")
        return words(text, name=words.name(view.turn))
    return words(
        "{card} asks for {numbers}.",
        card=card_sign(FACE_OF[asked.way], words),
        numbers=numbers(SERVED[asked.way]),
    )


def _setting_aside(view: View, words: Translator) -> str:
    waiting = awaited(view)
    if len(waiting) < len(view.sizes):
        return words("Still to set cards aside: {names}.", names=_named(waiting, words))
    return words.plural(
        "Everyone sets {n} card aside, face down.",
        "Everyone sets {n} cards aside, face down.",
        view.options.memory,
    )


def _clapping(view: View, words: Translator) -> str:
    if not view.is_clapping:
        return ""
    done = _named(view.clapped, words) if view.clapped else words("nobody")
    return words("👏 A 9! Clap – the slowest draws 1. Clapped: {names}.", names=done)


_VOTES = (
    N_("🗳 Penalty for {name}? {accuser} says: a needless question. {count}"),
    N_("🗳 Penalty for {name}? {accuser} says: told others what to play. {count}"),
)


def _vote(view: View, words: Translator) -> str:
    motion = view.motion
    if motion is None or not motion.is_open:
        return ""
    count = words("Yes {yes}, no {no}.", yes=len(motion.yes), no=len(motion.no))
    name, accuser = words.name(motion.accused), words.name(motion.yes[0])
    return words(_VOTES[motion.what], accuser=accuser, name=name, count=count)


def last_steps(view: View, words: Translator) -> str:
    """Return the last steps in one line, consecutive ones of a seat joined; none during a vote.

    The earlier ones are left out if the line would be long: on a phone it stands above the picture.
    """
    if view.motion is not None and view.motion.is_open:
        return ""
    parts: list[str] = []
    before: Step | None = None
    for step in view.last_steps:
        if step.did != Did.LAID:
            parts.append(_step(step, words))
        elif before is None or step.seat != before.seat:
            parts.append(f"{words.name(step.seat)} {way_sign(step.way, words)}")
        elif before.did == Did.LAID:
            parts[-1] = f"{parts[-1]} {way_sign(step.way, words)}"
        else:
            card = way_sign(step.way, words)
            parts[-1] = words("{step}, then {card}", step=parts[-1], card=card)
        before = step
    shown = runs(filter(None, parts))[-MOST_STEPS:]
    while len(shown) > 1 and len(ARROW.join(shown)) > LONGEST_LINE:
        del shown[0]
    return ARROW.join(shown)


def _step(step: Step, words: Translator) -> str:
    return words(_STEPS[step.did], name=words.name(step.seat), count=step.cards)


def to_do(view: View, words: Translator) -> str:
    """Return what this seat has to do now, "" if it waits."""
    seat = view.seat
    if seat is None or view.is_clapping:
        return ""
    if view.phase == HIDE:
        count = view.options.memory - len(view.places[seat])
        if not count:
            names = _named(awaited(view), words)
            return words("Your cards lie face down. Still choosing: {names}.", names=names)
        return words.plural(
            "Set {n} card aside, face down: it comes last.",
            "Set {n} cards aside, face down: they come last.",
            count,
        )
    if view.comparing is not None:
        return _for_patrick(view, words)
    return _in_turn(view, words) if seat == view.turn else ""


def _in_turn(view: View, words: Translator) -> str:
    """Return what the seat on turn has to do."""
    if view.phase == DREW:
        fits = view.fits(view.drawn)
        drew = N_("You drew {card}: it fits. Play it, or keep it.")
        text = drew if fits else N_("You drew {card}: it doesn't fit. Keep it.")
        return words(text, card=card_sign(view.drawn, words))
    if view.phase == HIT:
        return _against(view, words)
    if view.phase == TURN:
        return words(_IN_TURN[_may_lay(view), _may_draw(view)])
    if view.phase == SERVE:
        return _to_answer(view, words)
    return words(_TO_DO[view.phase])


_IN_TURN = {
    ("card", True): N_("Play a card that fits, or draw one."),
    ("card", False): N_("Play a card that fits."),
    ("face-down", True): N_("Your hand is empty: turn up a face-down card, or draw one."),
    ("face-down", False): N_("Your hand is empty: turn up a face-down card."),
    ("nothing", True): N_("Nothing fits: draw a card."),
    ("nothing", False): N_("Nothing fits, and no card is left to draw: pass."),
}
"""What to do in a turn, by what may be laid and whether a card may be drawn."""


def _may_lay(view: View) -> str:
    """Return what the seat on turn may lay: a card of its hand, a face-down one, or nothing."""
    if not view.hand:
        return "face-down"
    return "card" if any(view.fits(face) for face in view.hand) else "nothing"


def _may_draw(view: View) -> bool:
    """Return whether the seat on turn may draw (I-A6, I-A33)."""
    is_left = view.pile > 0 or len(view.discard) > 1
    return is_left and not (view.options.must_play and _may_lay(view) == "card")


def _for_patrick(view: View, words: Translator) -> str:
    asked = view.comparing
    assert asked is not None
    if asked.own == NONE:
        return words("Pick a card to show. The highest number draws 3; ties draw 3 too.")
    names = _named(awaited(view), words)
    if asked.own == NOTHING:
        return words("You show nothing. Still choosing: {names}.", names=names)
    card = card_sign(asked.own, words)
    return words("You show {card}. Still choosing: {names}.", card=card, names=names)


_ANSWERS = {
    (True, True): N_("Answer with {cards}, dodge with Pia, or draw {owed}."),
    (True, False): N_("Answer with {cards}, or draw {owed}."),
    (False, True): N_("Dodge with Pia, or draw {owed}."),
    (False, False): N_("You have no answer: draw {owed}."),
}
"""What to do about draw cards, by whether the hand has an answer, and Pia."""
_SKIPPED = {
    (True, True): N_("You are skipped: answer with {cards}, dodge with Pia, or let it pass."),
    (True, False): N_("You are skipped: answer with {cards}, or let it pass."),
    (False, True): N_("You are skipped: dodge with Pia, or let it pass."),
    (False, False): N_("You are skipped. Let it pass."),
}
_NUMBERS_ASKED = {
    (True, True): N_("Answer with one of the numbers asked for ({numbers}), or with Pia."),
    (True, False): N_("Answer with one of the numbers asked for: {numbers}."),
    (False, True): N_("Answer with Pia as a number, dodge with her, or draw a card."),
    (False, False): N_("You can't answer with {numbers}: draw a card."),
}


def _against(view: View, words: Translator) -> str:
    """Return the answers to draw cards or a skip that the seat has in its hand."""
    held = [card_sign(face, words) for face in sorted(playable(view)) if face != PIA]
    texts = _SKIPPED if view.cause in SKIPS else _ANSWERS
    text = texts[bool(held), PIA in view.hand]
    return words(text, cards=" / ".join(held), owed=view.to_draw)


def _to_answer(view: View, words: Translator) -> str:
    """Return how the seat can answer Paul or Petra with its hand."""
    assert view.serving is not None
    asked = numbers(SERVED[view.serving.way])
    has_number = any(face != PIA for face in playable(view))
    return words(_NUMBERS_ASKED[has_number, PIA in view.hand], numbers=asked)


def topic_of(view: View) -> str:
    """Return the key of the rules topic that explains the view."""
    if view.is_clapping:
        return "clap"
    if view.phase == SERVE and view.serving is not None:
        return "paul" if FACE_OF[view.serving.way] == PAUL else "petra"
    return {
        HIDE: "memory",
        SHOWN: "memory",
        STIR: "memory",
        HIT: "draw-cards" if view.cause not in SKIPS else "action-cards",
        FREE: "pia",
        COMPARE: "patrick",
        OVER: "points",
    }.get(view.phase, "turn")
