"""The screen of a seat: lines of text and the menus of its actions."""

from collections.abc import Iterable, Sequence

from games.core.game import Action
from games.core.over import over
from games.core.screen import Choice, Menu, Screen
from games.core.translation import N_, Translator
from games.stein.actions import THIRDS, KickOff, Place, Select
from games.stein.board.board import COLUMNS, KEEPERS, NAMES, OFF, PIECES, ROWS, SQUAD, TEAM
from games.stein.screen.labels import (
    piece_label,
    score_label,
    steps_label,
    time_label,
)
from games.stein.screen.menus import aims, turn_menus
from games.stein.state import EMPTY, READY, RUNNING, SHOTS
from games.stein.view import Steps, View

TITLE = N_("Board football (11)")
_ON_THE_CARD = ("place", "guess", "select")
"""The phases whose choices have room on the public card; a turn is played in the panel."""
_ALL_AT_ONCE = ("formation", "first")
"""The menus of one button that takes all footballers at once."""
_COSTS = (
    N_("Run 1 point, attack 2 (3 with the ball), pass 0"),
    N_("🟡 Pass 0 points, 🟢 run 1, 🔵 attack 2, 🟠 take the ball 3"),
)
"""What actions cost, by whether the picture shows the reader their targets in these colours."""
MOST_STEPS = 2
"""The most runs, attacks, passes and shots of a turn that are told above the picture."""
TWO_ROWS = 60
"""The most characters of them that take two rows of a phone; of more, the last one is told."""


def screen(view: View, legal: Sequence[Action], words: Translator) -> Screen:
    """Return the screen of a view; `legal` is empty for an onlooker."""
    if view.outcome is not None:
        return over(TITLE, view.outcome, (*standing(view, words), *_last_turn(view, words)), words)
    menus = tuple(_menus(view, legal, words)) if legal else ()
    public = menus if view.phase == "guess" else _at_once(menus)
    red, white = view.score
    ask = _ask(view, words) if view.seat in (None, view.turn) else ""
    return Screen(
        words("11 · {red}:{white}", red=red, white=white),
        (ask,) if ask else (),
        menus,
        public_menus=public,
        open=bool(public) and view.phase in _ON_THE_CARD,
        ask=ask,
        happened=_happened(view, words),
        details=tuple(_details(view, words)),
    )


def _at_once(menus: Iterable[Menu]) -> tuple[Menu, ...]:
    """Return the menus that place or choose all at once, which have room on the public card."""
    return tuple(menu for menu in menus if menu.key in _ALL_AT_ONCE)


def _happened(view: View, words: Translator) -> str:
    """Return the last steps of the turn, in at most two rows of a phone."""
    told = steps_label(view, _last_steps(view), words, most=MOST_STEPS)
    return told if len(told) <= TWO_ROWS else steps_label(view, _last_steps(view), words, most=1)


def step_back(view: View) -> str:
    """Return the label for taking back a step of the seat to act, "" if there is none."""
    steps = {"turn": view.trail, "select": view.five[view.turn]}
    return N_("↩ Undo") if steps.get(view.phase) else ""


def _ask(view: View, words: Translator) -> str:
    """Return what the seat on turn has to do."""
    if view.phase == "turn":
        return words(_what_now(view))
    return words(_ASKS[view.phase], piece="" if view.holder == EMPTY else piece_label(view.holder))


def _details(view: View, words: Translator) -> Iterable[str]:
    yield from standing(view, words)
    yield time_label(view, words)
    if steps_label(view, _last_steps(view), words) != _happened(view, words):
        yield from _last_turn(view, words)
    if view.phase == "turn":
        yield words("Points left: {points} of {roll}", points=view.points, roll=view.roll)
        yield _ball(view, words)
        yield words(_COSTS[view.seat == view.turn])
    elif view.phase == "place":
        off = [view.at[seat * SQUAD : KEEPERS[seat]].count(OFF) for seat in (0, 1)]
        yield words("Still beside the board: 🔴 {red}, ⬜ {white}", red=off[0], white=off[1])


def _ball(view: View, words: Translator) -> str:
    """Return where the ball is, and who has it."""
    space = NAMES[view.ball]
    if view.holder == EMPTY:
        return words("The ball is loose on {space}.", space=space)
    return words("{piece} has the ball on {space}.", piece=piece_label(view.holder), space=space)


def standing(view: View, words: Translator) -> tuple[str, ...]:
    """Return the line with the score."""
    return (score_label(view, words),)


def _last_steps(view: View) -> Steps:
    """Return the steps of this turn, or before its first one those of the last turn."""
    return () if view.is_shoot_out else view.trail or view.before


def _last_turn(view: View, words: Translator) -> Iterable[str]:
    steps = _last_steps(view)
    if steps:
        said = steps_label(view, steps, words)
        yield (
            words("This turn: {steps}", steps=said)
            if view.trail
            else words("Last turn: {steps}", steps=said)
        )


_ASKS = {
    "place": N_("Take the suggested formation, or place your footballers one by one."),
    "kick-off": N_("Choose who kicks off."),
    "guess": N_("Save it! Guess: low (1–2), mid (3–4) or high (5–6)."),
    "select": N_("Choose five footballers for the shoot-out, in the order they shoot."),
    "penalty": N_("{piece} takes the shot. Choose where to shoot (secret)."),
}
"""By phase: what the seat on turn has to do."""
_NOW = {
    ("series", True): N_("You may pass on at once. A run or an attack ends the series."),
    ("series", False): N_("You may pass on at once, or end the turn."),
    ("shot", True): N_("You have passed: pick a footballer to run or attack, or end the turn."),
    ("shot", False): N_("You have passed and no points are left: end the turn."),
    ("ball", True): N_("Pick a footballer to run or attack, or pass."),
    ("ball", False): N_("No points are left: pass, or end the turn."),
    ("none", True): N_("Pick a footballer to run or attack."),
    ("none", False): N_("No points are left: end the turn."),
}
"""What the seat on turn may do, by its shot and whether it has points left."""


def _what_now(view: View) -> str:
    """Return what the seat on turn may do, as a marked sentence."""
    if view.owed:
        return N_("Your goalie has the ball in the penalty area: pass it this turn.")
    has_ball = view.holder != EMPTY and TEAM[view.holder] == view.turn
    ball = {RUNNING: "series", READY: "ball" if has_ball else "none"}.get(view.shot, "shot")
    return _NOW[ball, view.points > 0]


def _menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    if view.phase == "turn":
        yield from turn_menus(view, legal, words)
    elif view.phase == "place":
        yield from _place_menus(legal, words)
    elif view.phase == "kick-off":
        prompt = words("Kick off with…")
        kicks = (action for action in legal if isinstance(action, KickOff))
        kickers = tuple(_kicker(view, kick, words) for kick in kicks)
        yield Menu("kick-off", prompt, kickers, shape="select")
    elif view.phase == "guess":
        yield Menu("guess", words("Your guess, goalie"), tuple(_calls(words)))
    elif view.phase == "select":
        yield from _select_menus(view, legal, words)
    else:
        yield Menu("aim", words("Choose where to shoot (secret)"), aims(words))


def _place_menus(legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Return the one-click formation, and the free spaces line by line."""
    formation = Choice(words("Suggested formation"), "formation", style="main")
    yield Menu("formation", words("All at once"), (formation,))
    spaces = [action.space for action in legal if isinstance(action, Place)]
    columns = [(c, [s for s in spaces if s // ROWS == index]) for index, c in enumerate(COLUMNS)]
    yield Menu(
        "place",
        words("Or place one by one…"),
        tuple(_line_menu(column, free, words) for column, free in columns if free),
        shape="select",
    )


def _line_menu(column: str, free: Sequence[int], words: Translator) -> Menu:
    """Return the menu of the free spaces of a line."""
    return Menu(
        column,
        words("Which space in line {line}?", line=column),
        tuple(
            Choice(
                words("Place on {space}", space=NAMES[space]),
                f"place {NAMES[space]}",
                spots=(NAMES[space],),
            )
            for space in free
        ),
        label=words("Line {line}", line=column),
        hint=words.plural("{n} free space", "{n} free spaces", len(free)),
    )


def _kicker(view: View, kick: KickOff, words: Translator) -> Choice:
    space = NAMES[kick.space]
    label = words("{piece} from {space}", piece=piece_label(view.on[kick.space]), space=space)
    return Choice(label, f"kick-off {space}", spots=(space,))


def _calls(words: Translator) -> Iterable[Choice]:
    texts = (N_("Guess low (1–2)"), N_("Guess mid (3–4)"), N_("Guess high (5–6)"))
    return (Choice(words(text), f"guess {call}") for text, call in zip(texts, THIRDS, strict=True))


def _select_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Return the players one by one, and a shortcut for the first of those still missing."""
    pieces = [action.piece for action in legal if isinstance(action, Select)]
    missing = SHOTS - len(view.five[view.turn])
    if missing > 1:
        first = pieces[:missing]
        label = words("Take {pieces}", pieces=" ".join(map(piece_label, first)))
        lines = ",".join(f"select {PIECES[piece]}" for piece in first)
        yield Menu("first", words("All at once"), (Choice(label, lines, style="main"),))
    one_by_one = tuple(_shooter(view, piece) for piece in pieces)
    text = N_("Or the next of the shoot-out…") if missing > 1 else N_("The last of the shoot-out…")
    yield Menu("select", words(text), one_by_one, shape="select")


def _shooter(view: View, piece: int) -> Choice:
    at = view.at[piece]
    spots = () if at == OFF else (NAMES[at],)
    return Choice(piece_label(piece), f"select {PIECES[piece]}", spots=spots)


def topic_of(view: View) -> str:
    """Return the key of the rules topic that explains a view."""
    if view.is_shoot_out:
        return "shoot-out"
    if view.phase == "turn":
        if view.holder in KEEPERS and TEAM[view.holder] == view.turn:
            return "goalies"
        return "series" if view.shot == RUNNING else "turn"
    return {"place": "preparation", "kick-off": "after-a-goal", "guess": "goal"}.get(
        view.phase, "end"
    )
