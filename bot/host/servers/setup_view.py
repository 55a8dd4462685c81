"""The panels for a server's managers: the set-up's steps, defaults, checks, data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.host.clock.time_control import SPEED_NAMES, TIMEOUTS
from bot.host.members.member_settings_view import language_name
from bot.host.ui.channel_permissions import Survey
from bot.host.ui.message import Entry, Field, Form, Pick, Press, Row, Sheet
from bot.host.ui.permissions import Trust, door
from games.core.translation import N_, Words
from storage.server.servers import Server

LAST = 4
LIMITS = (1, 3, 5, 10, 20, 50)
"""Choices of the most matches a member may be in."""


@dataclass(frozen=True, slots=True)
class SetupStatus:
    """A step's data: the server's settings, its local time, and the available languages.

    `trust` is for the custom ids of the panel.
    """

    server: Server
    clock: str
    codes: Sequence[str]
    trust: Trust


def step(number: int, now: SetupStatus, words: Words) -> Sheet:
    """Return one of the first three steps, with buttons to the others."""
    lines = {1: _channel_lines, 2: _language_lines, 3: _clock_lines}[number](now, words)
    picks = {1: _channel, 2: _language, 3: _hour}[number](now, words)
    ways = []
    if number > 1:
        ways.append(Press(words("Back"), door(f"/setup-step {number - 1}", now.trust)))
    if number == LAST - 1:
        ways.append(Press(words("Time zone…"), door("/setup-zone", now.trust)))
    label = words("Test post") if number == LAST - 1 else words("Next")
    ways.append(Press(label, door(f"/setup-step {number + 1}", now.trust), "main"))
    title = words("Set-up, step {n} of {last}", n=number, last=LAST)
    return Sheet(title, lines, (*picks, tuple(ways)), mood="open")


def checked(
    surveys: Sequence[Survey], server: Server, trust: Trust, words: Words, *, posted: str = ""
) -> Sheet:
    """Return what is missing in each channel, and where to change it in Discord's menus."""
    lines = [posted] if posted else []
    for one in surveys:
        lines += survey_lines(one, words)
    if server.channel_id is None:
        lines.append(words("No channel is chosen for announcements yet."))
    if not any(one.lacking for one in surveys):
        lines.append(words("All is well. Open a table: /play"))
    buttons = (
        Press(words("Check again"), door("/setup-check", trust), "main"),
        Press(words("From the start"), door("/setup-step 1", trust)),
    )
    return Sheet(words("Set-up, the check"), tuple(lines), (buttons,), mood="open", may_cut=True)


def survey_lines(survey: Survey, words: Words) -> list[str]:
    """Return a line for a channel without problems, else one per missing permission."""
    place = f"<#{survey.channel_id}>"
    if survey.is_gone:
        return [words("✗ {channel}: it is gone. Choose another one.", channel=place)]
    if not survey.lacking:
        return [words("✓ {channel}: nothing is missing.", channel=place)]
    role = N_(
        "✗ {channel}: allow it in Server Settings → Roles → {bot} → Permissions → **{right}**"
    )
    here = N_("✗ {channel}: allow it in Edit Channel → Permissions → {bot} → **{right}**")
    return [
        words(role if one.in_roles else here, channel=place, bot=survey.bot, right=one.right)
        for one in survey.lacking
    ]


def defaults(server: Server, trust: Trust, words: Words, most: int) -> Sheet:
    """Return the defaults of new lobbies; `most` is the operator's limit of matches."""
    speeds = _entries({key: words(name) for key, name in SPEED_NAMES.items()}, server.speed)
    late = _entries(
        {key: words("Time up: {what}", what=words(name)) for key, name in TIMEOUTS.items()},
        server.on_timeout,
    )
    numbers = tuple(
        Entry(words("Most matches of a member: {n}", n=n), str(n), chosen=n == server.max_matches)
        for n in LIMITS
    )
    usual = words("Most matches: the usual {n}", n=most)
    limits = (Entry(usual, "0", chosen=server.max_matches is None), *numbers)
    weekend = words("Weekends: clocks run")
    if server.weekends:
        weekend = words("Weekends: clocks stand")
    turn = Press(weekend, door(f"/setup-weekends {'off' if server.weekends else 'on'}", trust))
    rows = (
        Pick(words("Time for a turn"), door("?setup-speed", trust), speeds),
        Pick(words("When time is up"), door("?setup-late", trust), late),
        Pick(words("Most matches"), door("?setup-most", trust), limits),
        (turn,),
    )
    line = words("New tables begin with these. Each table may agree on something else.")
    return Sheet(words("Defaults of this server"), (line,), rows, mood="open")


def data(counts: Mapping[str, int], trust: Trust, words: Words) -> Sheet:
    """Return what is stored of a server, and the effects of deleting it."""
    lines = (
        words(
            "Stored of this server: matches: {matches} · cups: {cups} · names: {names}.",
            matches=counts.get("matches", 0),
            cups=counts.get("cups", 0),
            names=counts.get("names", 0),
        ),
        words(
            "**Deleting takes away** all of it, also matches that are running, settings, and "
            "what moderators did. Members keep their own settings and squads."
        ),
    )
    buttons = (
        Press(words("Export"), door("/setup-export", trust)),
        Press(words("Delete…"), door("/setup-delete", trust), "danger"),
    )
    return Sheet(words("Data of this server"), lines, (buttons,))


def zone_form(zone: str, trust: Trust, words: Words) -> Form:
    """Return the form that asks for the server's time zone."""
    hint = words("A large city near you, or a name like Europe/Berlin.")
    fields = (Field("zone", words("Time zone"), hint=hint, value=zone),)
    return Form(words("Time zone"), door("/setup-zone-set", trust), fields)


def _channel_lines(now: SetupStatus, words: Words) -> tuple[str, ...]:
    chosen = now.server.channel_id
    place = words("none yet") if chosen is None else f"<#{chosen}>"
    return (
        words("Where may I announce cups, seasons and results?"),
        words("Now: {channel}. Tables are played wherever /play is typed.", channel=place),
    )


def _language_lines(now: SetupStatus, words: Words) -> tuple[str, ...]:
    name = language_name(now.server.language or now.codes[0])
    return (
        words("Which language do public messages speak?"),
        words("Now: {name}. Private answers follow each member's own.", name=name),
    )


def _clock_lines(now: SetupStatus, words: Words) -> tuple[str, ...]:
    facts = {"hour": now.server.close_hour or 24, "zone": now.server.zone, "clock": now.clock}
    return (
        words("When does a day close here?"),
        words("Now: {hour}:00 in **{zone}**, where it is {clock}.", **facts),
    )


def _channel(now: SetupStatus, words: Words) -> tuple[Row, ...]:
    chosen = now.server.channel_id
    entries = () if chosen is None else (Entry(str(chosen), str(chosen), chosen=True),)
    where = door("?setup-channel", now.trust)
    return (Pick(words("A channel"), where, entries, kind="channels"),)


def _language(now: SetupStatus, words: Words) -> tuple[Row, ...]:
    """Return the select of languages, if there is more than one."""
    if len(now.codes) == 1:
        return ()
    chosen = now.server.language or now.codes[0]
    entries = tuple(Entry(language_name(one), one, chosen=one == chosen) for one in now.codes)
    return (Pick(words("Language"), door("?setup-language", now.trust), entries),)


def _hour(now: SetupStatus, words: Words) -> tuple[Row, ...]:
    entries = tuple(
        Entry(
            words("A day closes at {hour}:00", hour=hour),
            str(hour % 24),
            chosen=hour % 24 == now.server.close_hour,
        )
        for hour in range(1, 25)
    )
    return (Pick(words("When a day closes"), door("?setup-hour", now.trust), entries),)


def _entries(labels: Mapping[str, str], chosen: str) -> tuple[Entry, ...]:
    return tuple(Entry(label, value, chosen=value == chosen) for value, label in labels.items())
