"""Notices about moderators' actions, for a match's message and its log."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import Intervention
from games.core.translation import N_, Translator
from storage.server import audit
from storage.server.audit import Note

TAKEN_BACK = N_("⏪ A moderator rewound this match to before move {n}. Play on from here.")
SHOWN = 3_600_000
"""Milliseconds for which the match's message shows the notice."""
ENDED = N_("🛡 A moderator ended this match. It does not count.")
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "pause": N_("🛡 A moderator paused this match. Nothing is lost; it goes on later."),
        "continue": N_("🛡 A moderator resumed this match. Play on."),
        "replace": N_("🛡 A moderator let {seat} take over a seat."),
        "computer": N_("🛡 A moderator let a computer play on for {seat}."),
        "extend": N_("🛡 A moderator gave more time: {hours} h."),
        "rewind": N_("🛡 A moderator rewound this match to before move {move}."),
        "end": ENDED,
        "club": N_("🛡 The club of {seat} has its default name, crest and kit again."),
        audit.CLUB_BEFORE_START: N_(
            "🛡 In {season} the club of <@{to}> has its default name, crest and kit again."
        ),
    }
)
"""The public sentences by the action's name in the audit log."""
STAMPS = 10**8
"""The number of different stamps."""


def set_notice(loaded: LoadedMatch, what: str, facts: Mapping[str, Any], now: int) -> None:
    """Store the notice in the match's settings; `facts` must not contain ids of members."""
    loaded.settings.moderated = Intervention(what, dict(facts), now)


def stamp(loaded: LoadedMatch) -> int:
    """Return a number (0 to 99,999,999) that changes with each action of a moderator.

    Buttons carry it, so that pressing one twice acts once.
    """
    noted, rewound = loaded.settings.moderated, loaded.settings.rewound
    at, version = noted.at if noted else 0, rewound.version if rewound else 0
    return (at + version) % STAMPS


def note_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about a moderator's action, for an hour after it."""
    noted = loaded.settings.moderated
    if noted is None or not loaded.is_running or loaded.row.touched_at - noted.at >= SHOWN:
        return ()
    return (words.fill(SENTENCES[noted.what], noted.facts),)


def rewound_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the rewind, until the next move."""
    noted = loaded.settings.rewound
    if noted is None or noted.version != loaded.match.version:
        return ()
    return (words(TAKEN_BACK, n=noted.move),)


def log_line(note: Note, words: Translator) -> str:
    """Return the action as a line of a log."""
    return (
        words.fill(SENTENCES[note.what], dict(note.detail)) if note.what in SENTENCES else note.what
    )
