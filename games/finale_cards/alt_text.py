"""The match as text: the picture's alt text, which is enough to play by."""

from collections.abc import Iterable

from games.core.game import Seat
from games.core.screen import MAX_ALT
from games.core.translation import N_, Translator
from games.finale_cards.cards.cards import CLOSING, LINE, LISTS, STRENGTH, SURNAMES, SYMBOL
from games.finale_cards.cards.terms import TEAMS, line_letter, slot_letters
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.screen.entries import tactic
from games.finale_cards.state import ACKER, NOBODY, SEATS, STOLLEN
from games.finale_cards.view import View

CORNERS = ("", "y", "x", "r")
"""A possible caution, injury or sending-off, written after the strength it belongs to."""


MARKS = ("✗", "⚽")
"""A shot that was saved, and a goal."""


def alt_text(view: View, words: Translator) -> str:
    """Return the score, the cards, both teams line by line, and a legend."""
    said = [_score(view, words), *_tactics(view, words)]
    said += [_team(view, seat, words) for seat in SEATS]
    if any(side.pitch for side in view.sides):
        said.append(
            words(
                "The figures are each player's next four strengths. y = yellow card risk, x = "
                "injury risk, r = red card risk, ! = just used, + = already booked."
            )
        )
    return " ".join(said)[:MAX_ALT]


def hand_alt(view: View, seat: Seat, words: Translator) -> str:
    """Return the score and the seat's cards with the sums that both could send at best."""
    side = view.sides[seat]
    cards = (CLOSING,) if side.is_closing else side.hand
    said = [card_line(view, seat, card, words).replace("**", "") + "." for card in cards]
    return " ".join([_score(view, words), *_tactics(view, words), *said])[:MAX_ALT]


def shots_alt(view: View, words: Translator) -> str:
    """Return the shoot-out: each side's goalie and shooters with the results of their shots."""
    said = [_score(view, words)]
    for seat, named in enumerate(view.shooters):
        if view.phase == "shooters":
            break
        taken = view.taken[seat ^ view.first :: 2]
        shots = [
            f"{SURNAMES[man]} {MARKS[taken[index]]}" if index < len(taken) else SURNAMES[man]
            for index, man in enumerate(named[1:])
        ]
        text = N_("{team}: {shooters}; {keeper} in goal.")
        facts = {"team": words(TEAMS[seat]), "keeper": SURNAMES[named[0]]}
        said.append(words(text, shooters=", ".join(shots), **facts))
    return " ".join(said)[:MAX_ALT]


def _score(view: View, words: Translator) -> str:
    home, away = view.sides
    facts = {"home": home.goals, "away": away.goals, "number": view.period}
    if view.phase == "squads":
        return words("Both choose their squads in secret.")
    if view.ending:
        text = N_("The match is over. Stollen {home} : {away} Acker.")
    else:
        text = N_("Stollen {home} : {away} Acker, period {number}.")
    said = words(text, **facts)
    if view.shots:
        shots = ", ".join(f"{shot} : {other}" for shot, other in view.shots)
        said += " " + words("Shoot-out {shots}.", shots=shots)
    return said


def _tactics(view: View, words: Translator) -> Iterable[str]:
    tops = view.sides[STOLLEN].top, view.sides[ACKER].top
    if NOBODY not in tops:
        cards = tactic(tops[STOLLEN], words), tactic(tops[ACKER], words)
        yield words("On the table {card} and {other}.", card=cards[0], other=cards[1])
    if view.phase == "pick":
        team = words(TEAMS[view.turn])
        choices = ", ".join(SURNAMES[man] for man in view.choices)
        yield words("{team} may send: {choices}.", team=team, choices=choices)


def _team(view: View, seat: Seat, words: Translator) -> str:
    side = view.sides[seat]
    pitch, bench = side.pitch, side.bench
    if view.phase == "squads":
        bench = side.plan.benched
        pitch = tuple(man for man in sorted(side.plan.signed) if man not in bench)
    lines: dict[int, list[str]] = {}
    for man in pitch:
        lines.setdefault(view.lines[man], []).append(_man(view, man, words))
    stand = "; ".join(
        f"{line_letter(line, words)} {', '.join(men)}" for line, men in sorted(lines.items())
    )
    sat = ", ".join(f"{line_letter(LINE[man], words)} {_man(view, man, words)}" for man in bench)
    team = words(TEAMS[seat])
    return words(
        "{team}: {stand}. Bench: {bench}.", team=team, stand=stand or "–", bench=sat or "–"
    )


def _man(view: View, man: int, words: Translator) -> str:
    """Return name, printed type if moved, next strengths with symbols, mark and caution."""
    order = [view.turned[man] + index & 3 for index in range(4)]
    edges = "".join(f"{STRENGTH[man][at]}{CORNERS[SYMBOL[man][at]]}" for at in order)
    own = "" if view.lines[man] == LINE[man] else f"({line_letter(LINE[man], words)})"
    return f"{SURNAMES[man]}{own} {edges}{'!' * view.marks[man]}{'+' * view.cautions[man]}"


def card_line(view: View, seat: Seat, card: int, words: Translator) -> str:
    """Return a card of the hand with the total strengths if both sides send their best."""
    own, other, shot, save = (slot_letters(slots, words) for slots in LISTS[card])
    promise = chances_of(view, card, seat)
    facts = {
        "card": tactic(card, words),
        "own": f"{own} {promise.set_up[0]}",
        "other": f"{other} {promise.set_up[1]}",
        "shot": f"{shot} {promise.result[0]}",
        "save": f"{save} {promise.result[1]}",
        "chosen": "✓ " if card == view.sides[seat].chosen else "",
    }
    if not promise.has_set_up:
        return words("{chosen}**{card}** shot {shot} : {save}", **facts)
    return words("{chosen}**{card}** build-up {own} : {other}, shot {shot} : {save}", **facts)
