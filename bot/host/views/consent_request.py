"""The open request to the other players in a match's message, and its buttons."""

import json

from bot.host.match.former_players import words_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.serialization import as_played
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator, runs
from storage.match.requests import RequestRow

ASKED = {
    "undo": (
        N_("↩ {name} wants to undo: {move} OK with everyone?"),
        N_("Yes, undo"),
        N_("No, keep the move"),
    ),
    "pause": (
        N_("⏸ {name} wants to pause. Everyone else, OK?"),
        N_("Pause"),
        N_("Keep playing"),
    ),
    "go-on": (
        N_("▶ {name} wants to resume. Is everyone else ready?"),
        N_("I'm ready too"),
        N_("Not yet"),
    ),
    "take": (
        N_("🪑 {name} would like to take the free seat. Does everyone agree?"),
        N_("Let them in"),
        N_("Keep the seat empty"),
    ),
}
"""Per kind of request: the question, and the labels of yes and no."""


LAPSED = {
    "undo": N_("↩ {name}: your request to undo has lapsed, the match went on. Play on from here."),
    "pause": N_("⏸ {name}: your request to pause has lapsed, the match went on."),
    "go-on": N_("▶ {name}: your request to resume has lapsed."),
    "take": N_("🪑 The request for the free seat has lapsed. Press Take this seat to ask again."),
}
"""Per kind of request: the text shown if the match went on before everybody had answered."""
DECLINED = {
    "undo": N_("↩ {name}: {by} wants to keep the move. Play on from here."),
    "pause": N_("⏸ {name}: {by} wants to keep playing."),
    "go-on": N_("▶ {name}: {by} isn't ready yet. Ask again later."),
    "take": N_("🪑 {by} wants to keep the seat empty."),
}
"""Per kind of request: the text shown after somebody declined it."""


def asker_name(request: RequestRow, words: Translator) -> str:
    """Return the asker's name: a player, or a member who would like to take a seat."""
    by = json.loads(request.answers).get("by")
    return escape_markdown(by["name"]) if by else words.name(request.asker)


def request_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that says who asks for what, without secrets."""
    if loaded.request is None:
        return ()
    line, move = ASKED[loaded.request.kind][0], ""
    name = asker_name(loaded.request, words)
    if loaded.asked_back is not None:
        words = words_at(loaded, loaded.asked_back.version, words)
        events = as_played(loaded.definition, loaded.asked_back).events
        told = [loaded.definition.story(event, words) for event in events if event.is_for(None)]
        move = " ".join(runs(filter(None, told))) or words("the last move.")
    return (words(line, name=name, move=move),)


def unmet_lines(loaded: LoadedMatch, words: Translator, seat: int | None = None) -> tuple[str, ...]:
    """Return the line about a lapsed or declined request; with `seat`, only if its player asked."""
    unmet = loaded.settings.unmet
    if unmet is None or not loaded.is_running or loaded.request is not None:
        return ()
    if seat is not None and seat != unmet.seat:
        return ()
    name = words.name(unmet.seat)
    if unmet.by is None:
        return (words(LAPSED[unmet.kind], name=name),)
    return (words(DECLINED[unmet.kind], name=name, by=words.name(unmet.by)),)


def request_rows(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons to answer; they are valid for this request only."""
    if loaded.request is None:
        return ()
    version, (_, yes, no) = loaded.request.version, ASKED[loaded.request.kind]
    agree = Button(words(yes), loaded.custom_id(f"/agree {version}"), "main")
    return ((agree, Button(words(no), loaded.custom_id(f"/decline {version}"))),)
