"""Each event as one sentence of the log."""

from games.core.sentences import Sentences
from games.core.translation import N_, Translator, ngettext_noop
from games.stein import events
from games.stein.board.board import NAMES, TEAM
from games.stein.screen.labels import half_label, piece_label

CALLS = (N_("low (1–2)"), N_("mid (3–4)"), N_("high (5–6)"))
"""What a goalie may guess."""


story = Sentences()
"""The sentences of the log."""


@story.register
def _(event: events.HalfStarted, words: Translator) -> str:
    half = half_label(event.half, words)
    return words(
        "{half}: {name} kicks off. {west} defends gw, {east} defends ge.",
        half=half[:1].upper() + half[1:],
        name=words.name(event.seat),
        west=words.name(event.west),
        east=words.name(1 - event.west),
    )


@story.register
def _(event: events.KickedOff, words: Translator) -> str:
    return words(
        "{name}: {piece} is on the kick-off space with the ball.", **_who(event.piece, words)
    )


@story.register
def _(event: events.FormationTaken, words: Translator) -> str:
    return words("{name} takes the suggested formation.", name=words.name(event.seat))


@story.register
def _(event: events.Placed, words: Translator) -> str:
    who = _who(event.piece, words)
    return words("{name}: {piece} goes to {space}.", **who, space=NAMES[event.space])


@story.register
def _(event: events.Rolled, words: Translator) -> str:
    name = words.name(event.seat)
    text, many = ngettext_noop(
        "🎲 {name} rolled 1: one point.", "🎲 {name} rolled {n}: {n} points."
    )
    return words.plural(text, many, event.points, name=name)


@story.register
def _(event: events.TimeRanOut, words: Translator) -> str:
    half = half_label(event.half, words)
    return words("⏱ Time is up ({half}). Play on until someone rolls a 1.", half=half)


@story.register
def _(event: events.HalfEnded, words: Translator) -> str:
    return words(
        "🎲 {name} rolled a 1: that ends the {half}. Score {red}:{white}.",
        name=words.name(event.seat),
        half=half_label(event.half, words),
        red=event.score[0],
        white=event.score[1],
    )


@story.register
def _(event: events.Moved, words: Translator) -> str:
    text = (
        N_("{name}: {piece} {start} → {to} and takes the loose ball.")
        if event.picked
        else N_("{name}: {piece} {start} → {to}.")
    )
    who = _who(event.piece, words)
    return words(text, **who, start=NAMES[event.start], to=NAMES[event.to])


@story.register
def _(event: events.Attacked, words: Translator) -> str:
    text = (
        N_("{name}: {piece} takes the ball from {victim} on {to} and pushes {victim} to {push}.")
        if event.won
        else N_("{name}: {piece} pushes {victim} from {to} to {push}.")
    )
    return words(
        text,
        **_who(event.piece, words),
        victim=piece_label(event.victim),
        to=NAMES[event.to],
        push=NAMES[event.push],
    )


@story.register
def _(event: events.Shot, words: Translator) -> str:
    text = N_("{name}: {piece} passes to {to}, where nobody is.")
    taker = ""
    if event.taker is not None:
        taker = piece_label(event.taker)
        mate = TEAM[event.taker] == TEAM[event.piece]
        text = (
            N_("{name}: {piece} passes to {taker} on {to}.")
            if mate
            else N_("{name}: {piece} passes to {to}, and {taker} takes the ball.")
        )
    return words(text, **_who(event.piece, words), taker=taker, to=NAMES[event.to])


@story.register
def _(event: events.Aimed, words: Translator) -> str:
    who = _who(event.piece, words)
    return words(
        "{name}: {piece} shoots at goal; your secret number is {number}.",
        **who,
        number=event.number,
    )


@story.register
def _(event: events.AimHidden, words: Translator) -> str:
    return words(
        "{name}: {piece} shoots at goal; the number is hidden.", **_who(event.piece, words)
    )


@story.register
def _(event: events.Guessed, words: Translator) -> str:
    text = (
        N_("🧤 Saved! {piece} shot a {number}, and {name} guessed {call}.")
        if event.parried
        else N_("{piece} shot a {number}, and {name} guessed {call}.")
    )
    facts = {"piece": piece_label(event.piece), "number": event.number}
    call = words(CALLS[event.third])
    return words(text, name=words.name(event.seat), call=call, **facts)


@story.register
def _(event: events.GoalScored, words: Translator) -> str:
    red, white = event.score
    return words(
        "⚽ Goal! {piece} scores for {name}: {red}:{white}.",
        **_who(event.piece, words),
        red=red,
        white=white,
    )


@story.register
def _(event: events.TakenOff, words: Translator) -> str:
    pieces = words.listed([piece_label(piece) for piece in event.pieces])
    return words("Taken off for the new kick-off: {pieces}.", pieces=pieces)


@story.register
def _(event: events.ShootOutStarted, words: Translator) -> str:
    return words("Shoot-out: five shots a side, {name} shoots first.", name=words.name(event.seat))


@story.register
def _(event: events.Selected, words: Translator) -> str:
    return words("{name} chooses {piece}.", **_who(event.piece, words))


@story.register
def _(event: events.SteppedUp, words: Translator) -> str:
    return words("{name}: {piece} steps up to the ball.", **_who(event.piece, words))


@story.register
def _(event: events.PenaltyTaken, words: Translator) -> str:
    text = (
        N_("⚽ In! {name} scores: {red}:{white} in the shoot-out.")
        if event.scored
        else N_("{name} does not score: {red}:{white} in the shoot-out.")
    )
    red, white = event.score
    return words(text, name=words.name(event.seat), red=red, white=white)


def _who(piece: int, words: Translator) -> dict[str, str]:
    return {"name": words.name(TEAM[piece]), "piece": piece_label(piece)}
