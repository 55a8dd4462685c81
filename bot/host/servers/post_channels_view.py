"""The panels on which managers choose where results, league posts and puzzles go."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.delivery.targets import target_trouble
from bot.host.servers.setup_view import first_step_button
from bot.host.ui.channel_permissions import MANAGE_WEBHOOKS, ChannelPermissions, survey_lines
from bot.host.ui.interaction import Grant
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.ui.permissions import authorized_custom_id
from bot.host.views.host_selects import POST_CHANNEL, POST_TARGETS
from games.core.translation import N_, Translator
from storage.server.post_targets import KINDS, LEAGUE, PUZZLES, RESULTS, PostTarget

BY_MESSAGE, BY_WEBHOOK = "message", "webhook"
TITLES: Mapping[str, str] = MappingProxyType(
    {
        RESULTS: N_("Match results"),
        LEAGUE: N_("League posts"),
        PUZZLES: N_("Puzzle of the day"),
    }
)
BUTTONS: Mapping[str, str] = MappingProxyType(
    {
        RESULTS: N_("Match results…"),
        LEAGUE: N_("League posts…"),
        PUZZLES: N_("Puzzle of the day…"),
    }
)
CONTENTS: Mapping[str, str] = MappingProxyType(
    {
        RESULTS: N_(
            "Choose a channel that gets every result as well. Each result stays where the match "
            "was played, and private matches stay private."
        ),
        LEAGUE: N_(
            "Choose a channel for the start and end of seasons, the results of days and rounds, "
            "and the tables. Calls to play stay where the season is played."
        ),
        PUZZLES: N_(
            "Choose a channel that gets the puzzle of the day, every day, with yesterday's "
            "solution and who solved it. I mention nobody, and tries stay private."
        ),
    }
)
"""By kind of posts: the explanation of the choice."""
NOW: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        (RESULTS, ""): N_("Now: only where each match is played."),
        (RESULTS, BY_MESSAGE): N_("Now: also in {channel}, as my messages."),
        (RESULTS, BY_WEBHOOK): N_("Now: also in {channel}, by my webhook."),
        (LEAGUE, ""): N_("Now: in the channel of each season."),
        (LEAGUE, BY_MESSAGE): N_("Now: in {channel}, as my messages."),
        (LEAGUE, BY_WEBHOOK): N_("Now: in {channel}, by my webhook."),
        (PUZZLES, ""): N_("Now: nowhere. Everybody finds it under /puzzle."),
        (PUZZLES, BY_MESSAGE): N_("Now: in {channel}, as my messages."),
        (PUZZLES, BY_WEBHOOK): N_("Now: in {channel}, by my webhook."),
    }
)
"""The line about the present choice, by kind and way of posting; "" is no channel."""
HINTS: Mapping[str, str] = MappingProxyType(
    {
        RESULTS: N_("The posts have the game's name beside mine"),
        LEAGUE: N_("The posts have the season's name beside mine"),
        PUZZLES: N_("The posts have the puzzle's name beside mine"),
    }
)
"""By kind of posts: the advantage of a webhook."""


def overview(
    targets: Mapping[str, PostTarget], grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the present choice for each kind of posts, with a button for each."""
    lines = []
    for kind in KINDS:
        lines.append(f"**{words(TITLES[kind])}**")
        lines += _now(kind, targets.get(kind), words)
    buttons = (
        *(Button(words(BUTTONS[kind]), _of_kind(kind, grant), "main") for kind in KINDS),
        first_step_button(grant, words),
    )
    title = words("Where results and other posts go")
    return MessageContent(title, tuple(lines), (buttons,), mood="open")


def of_kind(
    kind: str,
    target: PostTarget | None,
    survey: ChannelPermissions | None,
    grant: Grant | None,
    words: Translator,
) -> MessageContent:
    """Return the panel of one kind: a select of channels and, with a channel, one of ways to post.

    `survey` is what is missing in the chosen channel, None if it was not checked.
    """
    lines = [words(CONTENTS[kind]), *_now(kind, target, words)]
    if survey is not None and survey.lacks(MANAGE_WEBHOOKS):
        lines.append(words("I can't create a webhook yet. Allow this, then choose it again:"))
    if survey is not None and (survey.is_gone or survey.lacking):
        lines += survey_lines(survey, words)
    chosen = (SelectOption(str(target.channel_id), str(target.channel_id)),) if target else ()
    where = authorized_custom_id(f"?{POST_CHANNEL} {kind}", grant)
    rows: list[Row] = [
        Select(words("A channel"), where, chosen, least=0, kind="channels", revision=1)
    ]
    if target is not None:
        how = authorized_custom_id(f"?setup-posts-way {kind}", grant)
        ways, revision = _ways(kind, target, words), 2 if survey and survey.lacking else 1
        rows.append(Select(words("How I post there"), how, ways, revision=revision))
    rows.append((Button(words("Back"), authorized_custom_id(f"/{POST_TARGETS}", grant)),))
    return MessageContent(words(TITLES[kind]), tuple(lines), tuple(rows), mood="open")


def _ways(kind: str, target: PostTarget, words: Translator) -> tuple[SelectOption, ...]:
    has_webhook = target.webhook is not None
    own = words("With my name and picture")
    return (
        SelectOption(words("As my messages"), BY_MESSAGE, own, chosen=not has_webhook),
        SelectOption(words("By a webhook"), BY_WEBHOOK, words(HINTS[kind]), chosen=has_webhook),
    )


def _now(kind: str, target: PostTarget | None, words: Translator) -> list[str]:
    """Return the line about the present choice, or about the trouble with it."""
    if target is None:
        return [words(NOW[kind, ""])]
    channel = f"<#{target.channel_id}>"
    if target.trouble is not None:
        return [words(target_trouble.TROUBLES[kind, target.trouble], channel=channel)]
    return [words(NOW[kind, BY_WEBHOOK if target.webhook else BY_MESSAGE], channel=channel)]


def _of_kind(kind: str, grant: Grant | None) -> str:
    return authorized_custom_id(f"/{POST_TARGETS}-of {kind}", grant)
