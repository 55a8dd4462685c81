"""The open request to the other players in a match's message, and its buttons."""

import json

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.serialization import as_played
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

ASKED = {
    "undo": (
        N_("↩ {name} asks to take this back: {move} Does everyone else agree?"),
        N_("Take it back"),
        N_("It stands"),
    ),
    "pause": (
        N_("⏸ {name} asks to stop the clock. Does everyone else agree?"),
        N_("Stop the clock"),
        N_("Let it run"),
    ),
    "go-on": (
        N_("▶ {name} is ready to play on. Is everyone else?"),
        N_("I'm ready too"),
        N_("Not yet"),
    ),
    "take": (
        N_("🪑 {name} would like to take the free seat. Does everyone agree?"),
        N_("Welcome"),
        N_("No, thank you"),
    ),
}
"""Per kind of request: the question, and the labels of yes and no."""


def request_lines(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that says who asks for what, without secrets."""
    if table.request is None:
        return ()
    line, name, move = ASKED[table.request.kind][0], words.name(table.request.asker), ""
    by = json.loads(table.request.answers).get("by")
    name = escape_markdown(by["name"]) if by else name
    if table.asked_back is not None:
        events = as_played(table.box, table.asked_back).events
        told = [table.box.story(event, words) for event in events if event.is_for(None)]
        move = " ".join(filter(None, told)) or words("the last move.")
    return (words(line, name=name, move=move),)


def request_rows(table: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons to answer; they are valid for this request only."""
    if table.request is None:
        return ()
    version, (_, yes, no) = table.request.version, ASKED[table.request.kind]
    agree = Button(words(yes), table.custom_id(f"/agree {version}"), "main")
    return ((agree, Button(words(no), table.custom_id(f"/decline {version}"))),)
