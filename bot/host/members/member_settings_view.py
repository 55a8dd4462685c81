"""The panels and forms of a member's settings and absences."""

from collections.abc import Sequence

from bot.host.members import absence_allowance
from bot.host.members.time_input import format_time
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import (
    Button,
    Field,
    Form,
    MessageContent,
    Row,
    Select,
    SelectOption,
    one_of,
)
from games.core.translation import N_, Translator
from storage.member.absences import Away
from storage.member.preferences import Preferences

PINGS = {
    "all": (N_("Pings: turns and reminders"), N_("Ping me when it's my turn")),
    "deadline": (N_("Pings: when time runs short"), N_("Ping me 2 hours before time is up")),
    "off": (N_("Pings: never"), N_("No pings – I check /games myself")),
}
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
AS_DISCORD = "discord"
DAYS = (1, 3, 7, 14)
"""Days of the absences offered as buttons."""


def settings(
    chosen: Preferences, zone: str, clock: str, languages: Sequence[str], words: Translator
) -> MessageContent:
    """Return the panel of settings; `zone` is the effective time zone, `clock` its local time."""
    lines = [
        words("Time zone: **{zone}**, where it is {clock} now.", zone=zone, clock=clock),
        _quiet(chosen, words),
        words("Direct messages: only if you want them, instead of pings."),
    ]
    lines.append(
        words(
            "Auto-pass: if a card hits you in a card game and you don't answer, "
            "the match goes on after a while. The wait is the same whatever you "
            "hold."
        )
    )
    if chosen.dm_refused:
        lines.append(
            words(
                "My last DM didn't reach you. Turn on Direct Messages in this "
                "server's Privacy Settings."
            )
        )
    return MessageContent(
        words("Your settings"),
        tuple(lines),
        (_pings(chosen, words), *_language(chosen, languages, words), *_buttons(chosen, words)),
    )


def quiet_form(chosen: Preferences, words: Translator) -> Form:
    """Return the form for quiet hours."""
    begins = "" if chosen.quiet_from is None else format_time(chosen.quiet_from)
    ends = "" if chosen.quiet_to is None else format_time(chosen.quiet_to)
    hint = words("For example 22:00. No quiet hours? Leave both empty.")
    fields = (
        Field("from", words("No reminders from"), hint=hint, value=begins, needed=False),
        Field("to", words("until"), hint=words("For example 7:30."), value=ends, needed=False),
    )
    return Form(words("Quiet hours"), custom_id_of("/me-quiet-set"), fields)


def zone_form(send: str, zone: str, words: Translator) -> Form:
    """Return the form that asks for a time zone; `send` is its custom id."""
    hint = words("A large city near you, or a name like Europe/Berlin.")
    fields = (Field("zone", words("Time zone"), hint=hint, value=zone),)
    return Form(words("Time zone"), send, fields)


IN_SEASONS = N_(
    "In a season you are not mentioned then and miss no day: your plans are played, and the rest "
    "without you. Rounds of a league and matches of a cup close as ever, so play yours before."
)


def away(aways: Sequence[Away], now: int, words: Translator) -> MessageContent:
    """Return the panel of absences; `aways` are those of the last half-year and later ones."""
    days = absence_allowance.days_used(aways, now)
    lines = [
        words(
            "While you are on holiday, your casual matches are paused. You have "
            "{most} days in half a year. Used or planned: {days}.",
            most=absence_allowance.MOST_DAYS,
            days=days,
        ),
        words(IN_SEASONS),
    ]
    rows: list[Row] = []
    for absence in (each_away for each_away in aways if each_away.ends > now):
        facts = {"starts": absence.starts // 1000, "ends": absence.ends // 1000}
        if absence.starts <= now:
            lines.append(words("🏖 You are on holiday until <t:{ends}:f>.", **facts))
            label = words("I'm back")
        else:
            lines.append(words("🏖 Planned: <t:{starts}:D> to <t:{ends}:f>.", **facts))
            label = words("Cancel what is planned")
        rows.append((Button(label, custom_id_of(f"/away-end {absence.id}")),))
    days_of = tuple(
        Button(words.plural("{n} day", "{n} days", n), custom_id_of(f"/away-add {n}")) for n in DAYS
    )
    rows = [*rows[:3], (*days_of, Button(words("Dates…"), custom_id_of("/away-dates")))]
    return MessageContent(words("Holiday"), tuple(lines), tuple(rows))


def away_form(example: str, words: Translator) -> Form:
    """Return the form for the first and last day of an absence."""
    hint = words("For example {example}.", example=example)
    fields = (
        Field("from", words("First day"), hint=words("Empty: from now on."), needed=False),
        Field("until", words("Last day"), hint=hint),
    )
    return Form(words("When are you on holiday?"), custom_id_of("/away-set"), fields)


def language_name(code: str) -> str:
    """Return the name of a language in that language."""
    return LANGUAGES.get(code, code)


def _quiet(chosen: Preferences, words: Translator) -> str:
    if chosen.quiet_from is None or chosen.quiet_to is None:
        return words("Quiet hours: none.")
    begins, ends = format_time(chosen.quiet_from), format_time(chosen.quiet_to)
    return words("Quiet hours: **{begins} to {ends}**.", begins=begins, ends=ends)


def _pings(chosen: Preferences, words: Translator) -> Select:
    entries = tuple(
        SelectOption(words(label), value, words(hint), chosen=value == chosen.pings)
        for value, (label, hint) in PINGS.items()
    )
    return Select(words("Pings"), custom_id_of("?me-pings"), entries)


def _language(chosen: Preferences, languages: Sequence[str], words: Translator) -> tuple[Row, ...]:
    """Return the select of languages, if there is more than one."""
    if len(languages) == 1:
        return ()
    labels = {AS_DISCORD: words("Language: as in Discord")}
    labels |= {code: words("Language: {name}", name=language_name(code)) for code in languages}
    entries = one_of(labels, chosen.language or AS_DISCORD)
    return (Select(words("Language"), custom_id_of("?me-language"), entries),)


def _buttons(chosen: Preferences, words: Translator) -> tuple[Row, ...]:
    messages = words("Direct messages: on") if chosen.dm else words("Direct messages: off")
    asks = words("Confirm each move: on") if chosen.confirm else words("Confirm each move: off")
    passes = words("Auto-pass: on") if chosen.lets_pass else words("Auto-pass: off")
    return (
        (
            Button(messages, custom_id_of(f"/me-dm {'off' if chosen.dm else 'on'}")),
            Button(asks, custom_id_of(f"/me-confirm {'off' if chosen.confirm else 'on'}")),
            Button(passes, custom_id_of(f"/me-pass {'off' if chosen.lets_pass else 'on'}")),
        ),
        (
            Button(words("Quiet hours…"), custom_id_of("/me-quiet")),
            Button(words("Time zone…"), custom_id_of("/me-zone")),
        ),
    )
