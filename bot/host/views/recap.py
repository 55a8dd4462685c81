"""Recaps of what was played, page by page: before a player's panel, and broadcast to everybody."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.ui.numbers import number_at
from bot.host.ui.shortening import shortened
from bot.host.views.match_status import heading
from bot.host.views.menus import FIRST_LEVEL
from games.core.reporting.broadcast import Showing
from games.core.screen import MAX_ENTRIES, Recap
from games.core.translation import N_, Translator

RECAP = "recap"
"""The first word of the path to a page of a panel's recap; no menu of a game has this key."""
LAST_PAGE = 99
"""A page number higher than that of any recap's last page."""
WATCH = "watch"
"""The first word of the custom ids that lead to a broadcast."""
NOTHING_TO_WATCH = N_("That match is off the air. The match message has what can be watched now.")
ROUNDS = "rounds"
"""The second word of the select of the newest rounds."""
MOST_ABOVE = 2
"""The most lines above a page's picture; the others follow below its buttons."""
MOST_TITLE = 26
"""The most characters of a match's title on a button."""


def recap_of(
    loaded: LoadedMatch, view: object, seat: int, path: tuple[str, ...], words: Translator
) -> Recap | None:
    """Return the page of the recap that a panel shows at a path, None if it shows its screen.

    Without a path it is the first page, or the last one if the player has seen that before. One of
    a single page is shown until then, and only while the match goes on.
    """
    told = loaded.definition.pictures.recap
    if told is None or loaded.seat(seat).bot:
        return None
    if path[:1] == (RECAP,):
        return told(view, page_number(path[1:]), words)
    found = told(view, 0, words) if path in {(), FIRST_LEVEL} else None
    if found is not None and not found.last:
        return found if loaded.is_running and not is_watched(loaded, seat, found) else None
    if path or found is None:
        return None
    return told(view, found.last, words) if is_watched(loaded, seat, found) else found


def is_watched(loaded: LoadedMatch, seat: int, recap: Recap) -> bool:
    """Return whether the seat's player has seen the last page of this recap before."""
    return loaded.settings.watched.get(seat) == recap.round


def seen_to_the_end(loaded: LoadedMatch, seat: int, path: tuple[str, ...]) -> int | None:
    """Return the round of a recap that is seen for the first time by opening a path, else None.

    The path leads to its last page, or away from its only one.
    """
    if loaded.definition.pictures.recap is None or (path != FIRST_LEVEL and path[:1] != (RECAP,)):
        return None
    view = loaded.definition.game.view(loaded.match.state, seat)
    found = recap_of(loaded, view, seat, path, Translator())
    if found is None or found.page < found.last or is_watched(loaded, seat, found):
        return None
    return found.round


def page_number(words: Sequence[str]) -> int:
    """Return the page number given by the first of these words; by default 0, the first page."""
    return min(number_at(words, 0, 0), LAST_PAGE)


def recap_sheet(loaded: LoadedMatch, seat: int, recap: Recap, words: Translator) -> MessageContent:
    """Return a page of a recap, with the button to the panel's first level."""
    label = recap.go_on or words("Go on ▶")
    go_on = Button(label, loaded.custom_id(" ".join(("/open", *FIRST_LEVEL)), seat), "main")
    sheet = page_sheet(loaded, recap, words, f"/open {RECAP}", go_on, seat)
    sheet = replace(sheet, title=heading(loaded, seat, sheet.title, words))
    if recap.page == recap.last:
        return sheet
    (row,) = sheet.rows
    assert isinstance(row, tuple)
    leave = replace(go_on, style="plain")
    return replace(sheet, rows=((*row, leave),))


def page_sheet(
    loaded: LoadedMatch,
    recap: Recap,
    words: Translator,
    way: str,
    end: Button,
    seat: int | None = None,
) -> MessageContent:
    """Return a page with buttons to others; the last page has the button `end`.

    The action of a button is `way`, followed by a page number.
    """

    def button(page: int, label: str, *, is_main: bool = False) -> Button:
        custom_id = loaded.custom_id(f"{way} {page}", seat)
        return Button(label, custom_id, "main" if is_main else "plain")

    row = [end]
    if recap.page < recap.last:
        onward = words("{page} ▶", page=recap.pages[recap.page + 1])
        row = [button(recap.page + 1, onward, is_main=True)]
        if recap.page + 1 < recap.last:
            row.append(button(recap.last, words("Skip to the end")))
    elif recap.last:
        row.append(button(0, words("↺ {page}", page=recap.pages[0])))
    return MessageContent(
        words(loaded.definition.title),
        recap.lines[:MOST_ABOVE],
        (tuple(row),),
        picture=recap.picture,
        mood="live" if loaded.is_running else "done",
        details=recap.lines[MOST_ABOVE:],
    )


@dataclass(frozen=True, slots=True)
class WatchableRounds:
    """What can be watched of a match: the state with the requested round, and earlier rounds.

    For each round in `past`, the state after its last move is stored.
    """

    state: Any
    past: tuple[int, ...] = ()


def watch_rows(
    loaded: LoadedMatch,
    view: Any,  # noqa: ANN401 - an onlooker's view of any game
    words: Translator,
    of_round: int | None = None,
) -> tuple[Row, ...]:
    """Return the button or select with which everybody opens the matches that can be watched.

    With `of_round` only the matches of that round are offered; without it, a button to earlier
    rounds if the view has no match to watch.
    """
    broadcast = loaded.definition.pictures.broadcast
    found = [
        showing
        for showing in (broadcast.showings(view, words) if broadcast else ())
        if of_round in (None, showing.round)
    ]
    if not found:
        is_past = broadcast is not None and of_round is None and loaded.match.state.round > 1
        return _earlier(loaded, words) if is_past else ()
    if len(found) == 1:
        title = shortened(unescape_markdown(found[0].title), MOST_TITLE, is_markdown=False)
        label = words("📺 Watch: {match}", match=title)
        return ((Button(label, loaded.custom_id(watch_action(found[0]))),),)
    return (_matches(loaded, found, words),)


def _earlier(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the button to the round before the running one."""
    action = f"/{WATCH} 0 {loaded.match.state.round - 1}"
    return ((Button(words("📺 Watch earlier matches"), loaded.custom_id(action)),),)


def _matches(
    loaded: LoadedMatch, showings: Sequence[Showing], words: Translator, beside: str = ""
) -> Select:
    """Return a select of matches; `beside` makes its custom id unique to the page it is on."""
    options = tuple(
        SelectOption(unescape_markdown(showing.title), watch_action(showing))
        for showing in showings
    )
    return Select(words("📺 Watch a match"), loaded.custom_id(f"?{WATCH}{beside}"), options)


def watch_action(showing: Showing) -> str:
    """Return the action that shows the first page of a match."""
    return f"/{WATCH} {showing.seat} {showing.round}"


def watched_page(
    loaded: LoadedMatch, watchable: WatchableRounds, arguments: Sequence[str], words: Translator
) -> MessageContent:
    """Return the page given by an action's words: a seat, a round and a page number.

    Raises `Refusal` if that match cannot be watched.
    """
    broadcast = loaded.definition.pictures.broadcast
    if broadcast is not None:
        # an onlooker's views, so that a viewer learns no secrets
        game = loaded.definition.game
        now, then = (game.view(state, None) for state in (loaded.match.state, watchable.state))
        rounds = {*watchable.past, *(showing.round for showing in broadcast.showings(now, words))}
        for view in (now, then):
            found = broadcast.showings(view, words)
            for showing in found:
                if [str(showing.seat), str(showing.round)] == [*arguments[:2]]:
                    page = page_number(arguments[2:])
                    told = broadcast.page(view, showing.seat, page, words)
                    sheet = watch_sheet(loaded, showing, told, words)
                    others = _others(loaded, showing, found, sorted(rounds), words)
                    return replace(sheet, rows=(*sheet.rows, *others))
    raise Refusal(NOTHING_TO_WATCH)


def _others(
    loaded: LoadedMatch,
    shown: Showing,
    showings: Sequence[Showing],
    rounds: Sequence[int],
    words: Translator,
) -> list[Row]:
    """Return the selects that lead to the round's other matches, and to other rounds."""
    here = f"{shown.seat} {shown.round}"
    matches = [showing for showing in showings if showing != shown]
    rows: list[Row] = [_matches(loaded, matches, words, f" {here}")] if matches else []
    options = tuple(
        SelectOption(words("Week {n}", n=n), watch_action(replace(shown, round=n)))
        for n in [number for number in rounds if number != shown.round][-MAX_ENTRIES:]
    )
    if options:
        custom_id = loaded.custom_id(f"?{WATCH} {ROUNDS} {here}")
        rows.append(Select(words("📺 Another week…"), custom_id, options))
    return rows


def watch_sheet(
    loaded: LoadedMatch, showing: Showing, recap: Recap, words: Translator
) -> MessageContent:
    """Return a page of a broadcast, its last one with the button to the match's message."""
    show = Button(words("Open this match"), loaded.custom_id("/show"))
    return page_sheet(loaded, recap, words, watch_action(showing), show)
