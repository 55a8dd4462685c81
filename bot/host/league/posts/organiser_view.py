"""Messages about changes of a season's organiser and of clubs' managers."""

from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.rules.announcements import (
    ClubHandedOver,
    ClubOffered,
    OrganiserChanged,
    OrganiserWish,
)
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import FORMER, escape_markdown
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.translation import N_, Translator
from storage.member import players
from storage.server import divisions
from storage.server.seasons import SeasonRow

WISH, AGREE = "season-organise", "season-agree"
TAKE, SPARE = "season-take", "season-spare"
ASKED = N_(
    "{name} would like to organise {season}, as its organiser is away. Does one of you who play "
    "it agree?"
)


def call_organiser(facts: DivisionFacts) -> Mention | None:
    """Return a mention of an organiser without a match in round 1 of a league that began by itself.

    All others are mentioned in the lobbies of their matches.
    """
    division = facts.division
    member = division.member_of(division.season.host_id)
    if member is None:
        return None
    first = [
        fixture
        for fixture in divisions.fixtures_of(facts.conn, division.row.id)
        if not fixture.round
    ]
    if any(member.number in (fixture.home, fixture.away) for fixture in first):
        return None
    return Mention(division.season.host_id, facts.words("your season begins."))


def said(text: str) -> MessageContent:
    """Return a message of one sentence."""
    return MessageContent("", (text,))


def wish(
    row: SeasonRow, user: int, name: str, words: Translator, match_id: str = NO_MATCH
) -> MessageContent:
    """Return the question whether a member may organise a season in the organiser's absence."""
    agree = Button(words("Agree"), str(CustomId(match_id, f"/{AGREE} {row.id} {user}")), "main")
    return MessageContent(
        "", (words(ASKED, name=name, season=escape_markdown(row.name)),), ((agree,),), mood="open"
    )


def asked(facts: DivisionFacts, about: OrganiserWish) -> MessageContent:
    """Return the question of `wish` as an announcement in the season's channel."""
    user = about.user
    return wish(facts.division.season, user, _name(facts, user), facts.words, facts.match.id)


def organiser(facts: DivisionFacts, about: OrganiserChanged) -> MessageContent:
    """Return the announcement of a new organiser, and of the member who agreed."""
    words = facts.words
    named = {
        "name": _name(facts, about.user),
        "season": escape_markdown(facts.division.season.name),
    }
    if about.user == about.by:
        text = N_("{name} organises {season} from now on, as its organiser is away.")
        return said(words(text, **named))
    text = N_("{name} organises {season} from now on; {other} agreed to it.")
    return said(words(text, **named, other=_name(facts, about.by)))


def offer(facts: DivisionFacts, about: ClubOffered) -> MessageContent:
    """Return the question whether a member takes a club over, with a mention."""
    words, heir, owner = facts.words, about.heir, about.owner
    named = {"name": _name(facts, owner), "title": facts.title, "user": heir}
    text = N_("{title}: {name} would like to hand a club over to <@{user}>.")
    if about.by == "away":
        text = N_("{title}: {name} is away. Would <@{user}> like to run that club from now on?")
    custom_ids = f"{owner} {heir} {about.by}"
    row = (
        Button(words("Take over"), facts.custom_id(f"/{TAKE} {custom_ids}"), "main"),
        Button(words("Keep the seat empty"), facts.custom_id(f"/{SPARE} {custom_ids}")),
    )
    ping = Mention(heir, words("would you like to run a club?"))
    return MessageContent("", (words(text, **named),), (row,), ping=ping, mood="open")


def handed(facts: DivisionFacts, about: ClubHandedOver) -> MessageContent:
    """Return the announcement of a club's new manager, with a mention of the former one."""
    words, before = facts.words, about.before
    named = {"name": facts.name(about.number), "other": _name(facts, before)}
    text = N_("{title}: {name} runs the club of {other} from now on.")
    ping = Mention(before, words("your club is in other hands now.")) if before else None
    return MessageContent("", (words(text, title=facts.title, **named),), ping=ping, mood="live")


def _name(facts: DivisionFacts, user: int) -> str:
    """Return a user's name in the season's server as markdown."""
    names = players.names_of(facts.conn, [user], facts.division.season.guild_id)
    return escape_markdown(names.get(user, facts.words(FORMER)))
