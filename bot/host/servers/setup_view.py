"""The panels for a server's managers: the set-up's steps, defaults, checks, data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.host.clock.time_control import SPEED_NAMES, TIMEOUTS
from bot.host.members.member_settings_view import language_name
from bot.host.ui.channel_permissions import ChannelPermissions, survey_lines
from bot.host.ui.interaction import Grant
from bot.host.ui.markup import channel_mentions
from bot.host.ui.message import Button, MessageContent, Row, Select, chosen_ids, one_of
from bot.host.ui.permissions import authorized_custom_id
from bot.host.views.host_selects import CHAMPION_ROLE, MATCH_CHANNELS, POST_TARGETS
from games.core.translation import N_, Translator
from storage.server.servers import Server

LAST = 4
LIMITS = (1, 3, 5, 10, 20, 50)
"""The limits offered for the matches a member may be in."""


@dataclass(frozen=True, slots=True)
class SetupStatus:
    """A step's data: the server's settings, its local time, and the available languages.

    `grant` is for the custom ids of the panel.
    """

    server: Server
    clock: str
    codes: Sequence[str]
    grant: Grant | None


def step(number: int, now: SetupStatus, words: Translator) -> MessageContent:
    """Return one of the first three steps, with buttons to the others."""
    lines = {1: _channel_lines, 2: _language_lines, 3: _clock_lines}[number](now, words)
    picks = {1: _channel, 2: _language, 3: _hour}[number](now, words)
    ways = []
    if number == 1:
        where = authorized_custom_id(f"/{MATCH_CHANNELS}", now.grant)
        ways.append(Button(words("Where matches are started…"), where))
        posts = authorized_custom_id(f"/{POST_TARGETS}", now.grant)
        ways.append(Button(words("Results and other posts…"), posts))
        role = authorized_custom_id(f"/{CHAMPION_ROLE}", now.grant)
        ways.append(Button(words("Champion's role…"), role))
        ways.append(Button(words("News…"), authorized_custom_id("/setup-news", now.grant)))
    if number > 1:
        ways.append(
            Button(words("Back"), authorized_custom_id(f"/setup-step {number - 1}", now.grant))
        )
    if number == LAST - 1:
        ways.append(Button(words("Time zone…"), authorized_custom_id("/setup-zone", now.grant)))
    label = words("Test post") if number == LAST - 1 else words("Next")
    ways.append(Button(label, authorized_custom_id(f"/setup-step {number + 1}", now.grant), "main"))
    title = words("Set-up, step {n} of {last}", n=number, last=LAST)
    return MessageContent(title, lines, (*picks, tuple(ways)), mood="open")


def checked(
    surveys: Sequence[ChannelPermissions],
    server: Server,
    grant: Grant | None,
    words: Translator,
    *,
    posted: str = "",
    more: Sequence[str] = (),
) -> MessageContent:
    """Return what is missing in each channel, and where to change it in Discord's menus.

    `posted` is the line about the test message, `more` are those about threads and the champion's
    role.
    """
    lines = [posted] if posted else []
    for survey in surveys:
        lines += survey_lines(survey, words)
    lines += more
    if server.channel_id is None:
        lines.append(words("No channel is chosen for announcements yet."))
    if not any(
        channel_permissions.lacking or channel_permissions.members_lack
        for channel_permissions in surveys
    ) and not any(text.startswith("✗") for text in more):
        lines.append(words("All set. Start a match: /play"))
    check = Button(words("Check again"), authorized_custom_id("/setup-check", grant), "main")
    rows = ((check, first_step_button(grant, words)),)
    title = words("Set-up, the check")
    return MessageContent(title, tuple(lines), rows, mood="open", may_cut=True)


def first_step_button(grant: Grant | None, words: Translator) -> Button:
    """Return the button that leads from a panel of settings to the first step."""
    return Button(words("From the start"), authorized_custom_id("/setup-step 1", grant))


def thread_lines(words: Translator, *, is_full: bool, was_full: bool) -> list[str]:
    """Return a line if a server has too many threads, or had when a running match began."""
    full = N_(
        "✗ Threads: this server has as many open ones as Discord allows. Close old threads; until "
        "then matches are played in the channel."
    )
    before = N_(
        "✗ Threads: Discord refused one to a running match, as too many were open. Close old "
        "threads, then the next match gets its own."
    )
    return [words(full if is_full else before)] if is_full or was_full else []


def news(server: Server, grant: Grant | None, words: Translator) -> MessageContent:
    """Return whether a server gets the announcements of the people who run the bot."""
    line = words("The people who run this bot may not announce anything here.")
    label, word = words("Allow it"), "on"
    if server.news:
        line = words("The people who run this bot may announce news here, such as maintenance.")
        label, word = words("No more of these"), "off"
    where = words("It would stand in the channel for announcements, and mention nobody.")
    choice = Button(label, authorized_custom_id(f"/setup-news {word}", grant), "main")
    rows = ((choice, first_step_button(grant, words)),)
    return MessageContent(words("News of this bot"), (line, where), rows, mood="open")


def defaults(server: Server, grant: Grant | None, words: Translator, most: int) -> MessageContent:
    """Return the defaults of new lobbies; `most` is the operator's limit of matches."""
    speeds = {key: words(name) for key, name in SPEED_NAMES.items()}
    late = {key: words("Time up: {what}", what=words(name)) for key, name in TIMEOUTS.items()}
    limits = {"0": words("Most matches: the usual {n}", n=most)}
    limits |= {str(n): words("Most matches of a member: {n}", n=n) for n in LIMITS}
    weekend, switch = words("Weekends: clocks run"), "on"
    if server.weekends:
        weekend, switch = words("Weekends: clocks paused"), "off"

    def select(prompt: str, word: str, labels: Mapping[str, str], chosen: str) -> Select:
        return Select(prompt, authorized_custom_id(word, grant), one_of(labels, chosen))

    rows = (
        select(words("Time for a turn"), "?setup-speed", speeds, server.speed),
        select(words("When time is up"), "?setup-late", late, server.on_timeout),
        select(words("Most matches"), "?setup-most", limits, str(server.max_matches or 0)),
        (Button(weekend, authorized_custom_id(f"/setup-weekends {switch}", grant)),),
    )
    line = words("New matches begin with these. Hosts can change them in the lobby.")
    return MessageContent(words("Defaults of this server"), (line,), rows, mood="open")


def data(counts: Mapping[str, int], grant: Grant | None, words: Translator) -> MessageContent:
    """Return what is stored of a server, and the effects of deleting it."""
    lines = (
        words(
            "Stored about this server: matches: {matches} · cups: {cups} · names: {names}.",
            matches=counts.get("matches", 0),
            cups=counts.get("cups", 0),
            names=counts.get("names", 0),
        ),
        words(
            "**This deletes everything**: running matches, settings and the "
            "moderator log. Members keep their own settings and squads. You "
            "can't undo this."
        ),
    )
    buttons = (
        Button(words("Export"), authorized_custom_id("/setup-export", grant)),
        Button(words("Delete…"), authorized_custom_id("/setup-delete", grant), "danger"),
    )
    return MessageContent(words("Data of this server"), lines, (buttons,))


def _channel_lines(now: SetupStatus, words: Translator) -> tuple[str, ...]:
    chosen = now.server.channel_id
    place = words("none yet") if chosen is None else f"<#{chosen}>"
    now_line = words(
        "Now: {channel}. Matches are started wherever someone types /play.", channel=place
    )
    if now.server.match_channels:
        tables = channel_mentions(now.server.match_channels)
        now_line = words(
            "Now: {channel}. Matches are started in {channels}.", channel=place, channels=tables
        )
    return (words("Where may I announce cups, seasons and results?"), now_line)


def _language_lines(now: SetupStatus, words: Translator) -> tuple[str, ...]:
    name = language_name(now.server.language or now.codes[0])
    return (
        words("Which language do public messages speak?"),
        words("Now: {name}. Private answers follow each member's own.", name=name),
    )


def _clock_lines(now: SetupStatus, words: Translator) -> tuple[str, ...]:
    facts = {"hour": now.server.close_hour or 24, "zone": now.server.zone, "clock": now.clock}
    return (
        words("When does a day close here?"),
        words("Now: {hour}:00 in **{zone}**, where it is {clock}.", **facts),
    )


def _channel(now: SetupStatus, words: Translator) -> tuple[Row, ...]:
    chosen = now.server.channel_id
    entries = chosen_ids(() if chosen is None else (chosen,))
    where = authorized_custom_id("?setup-channel", now.grant)
    return (Select(words("A channel"), where, entries, kind="channels", revision=1),)


def _language(now: SetupStatus, words: Translator) -> tuple[Row, ...]:
    """Return the select of languages, if there is more than one."""
    if len(now.codes) == 1:
        return ()
    labels = {code: words("Language: {name}", name=language_name(code)) for code in now.codes}
    entries = one_of(labels, now.server.language or now.codes[0])
    return (Select(words("Language"), authorized_custom_id("?setup-language", now.grant), entries),)


def _hour(now: SetupStatus, words: Translator) -> tuple[Row, ...]:
    labels = {
        str(hour % 24): words("A day closes at {hour}:00", hour=hour) for hour in range(1, 25)
    }
    entries = one_of(labels, str(now.server.close_hour))
    where = authorized_custom_id("?setup-hour", now.grant)
    return (Select(words("When a day closes"), where, entries),)
