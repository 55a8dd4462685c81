"""The messages about a member's stored data and its deletion."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, Field, Form, MessageContent
from games.core.translation import N_, Translator

WORD = N_("DELETE")
"""The word that confirms a deletion, in capitals; each language has its own."""
LEAVERS = N_(
    "**Leagues**: if you have played at least half of your matches, your results stand, and the "
    "others win the rest by walk-over. If not, none of your matches counts."
)
"""What becomes of a leaver's matches (`leagues/leavers.py`)."""
MOST_NAMED = 10
"""Most running matches listed by their channels."""
KINDS = {
    "seats": N_("seats in matches: {n}"),
    "moves": N_("moves: {n}"),
    "presets": N_("squads and decks: {n}"),
    "entrants": N_("cups entered: {n}"),
    "names": N_("names in servers: {n}"),
    "aways": N_("holidays: {n}"),
    "web_sessions": N_("browsers signed in: {n}"),
}
"""The counts shown, by table."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The extent of a member's data: rows by table, channels of running matches, lobbies.

    `in_league` says whether they play in a league of matches that runs, `awaited` whether a cup's
    match of theirs has not begun yet.
    """

    rows: Mapping[str, int]
    running: tuple[int, ...]
    lobbies: int
    in_league: bool = False
    awaited: bool = False


def content(extent: Extent, words: Translator) -> MessageContent:
    """Return what is stored of a member, what deleting removes, and what stays."""
    counted = [words(KINDS[name], n=n) for name, n in extent.rows.items() if name in KINDS]
    lines = [
        words("Stored about you: {counts}.", counts=" · ".join(counted) or words("nothing yet")),
        words(
            "**This deletes** your id, names, settings, holidays, squads and "
            "decks, and every match you played against computers only. You can't "
            "undo this."
        ),
        words(
            "**What stays** for the others: finished matches and cups, with "
            "“former player” instead of your name. Backups keep what they hold "
            "until they are replaced."
        ),
    ]
    if extent.running:
        places = ", ".join(f"<#{channel}>" for channel in extent.running[:MOST_NAMED])
        more = "…" if len(extent.running) > MOST_NAMED else ""
        text = N_(
            "**Running matches**: a computer takes your seat at once. In a rated "
            "match of two, the other player wins: {places}"
        )
        lines.append(words(text, places=places + more))
    if extent.in_league:
        lines.append(words(LEAVERS))
    if extent.awaited:
        lines.append(words("**Cups**: the other player wins your match that has not begun yet."))
    if extent.lobbies:
        lines.append(words("You leave every lobby you are in."))
    buttons = (
        Button(words("Export"), custom_id_of("/data-export")),
        Button(words("Delete…"), custom_id_of("/data-ask"), "danger"),
    )
    return MessageContent(words("Your data"), tuple(lines), (buttons,))


def form(action: str, words: Translator) -> Form:
    """Return the form that asks for the confirmation word."""
    label = words("Type {word} to delete it all", word=words(WORD))
    hint = words("You can't undo this.")
    return Form(words("Delete"), custom_id_of(action), (Field("sure", label, hint=hint),))


def is_confirmed(typed: str, words: Translator) -> bool:
    """Return whether the word was typed, in this language or in English."""
    return typed.strip().upper() in {WORD, words(WORD)}


def deleted(words: Translator) -> MessageContent:
    """Return the message after the deletion."""
    text = words(
        "All your data is deleted. If you press one of my buttons "
        "again, I start a new, empty record."
    )
    return MessageContent("", (text,))
