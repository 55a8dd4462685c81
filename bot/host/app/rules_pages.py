"""The rules of a game, a page for each topic, with a picture; no stored state."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.member import catalogue, words_for
from bot.host.ui.message import Button, MessageContent, Select, SelectOption
from bot.host.views.help_pages import find_game
from games.core.definition import GameDefinition
from games.core.screen import MAX_ENTRIES, Picture
from games.core.topic_pictures import NAMES, topic_picture
from games.core.topics import Topic, TopicPosition
from games.core.translation import N_, Translator

SELECT = "topics"
"""The first word of the custom id of the select of all topics."""
TURN = "topic"
"""The first word of the actions of the buttons that turn a page."""
PICTURES_KEPT = 64
"""The most drawings in memory, of 5 to 50 kB."""
SEASONS = (
    N_(
        "**/season** is the league of a server, over weeks. If you sign up, you get a place in a "
        "division: by your place in the season before, without one by rating, or by lot."
    ),
    N_(
        "**Up and down**: at its end the first of each division goes up by one, and the last of "
        "each goes down by one. Nobody goes up from the top division or down from the lowest."
    ),
    N_(
        "That counts for the next season of the same people. If somebody does not come back, the "
        "next one moves up; if you are new, you begin at the bottom. Divisions grow or shrink "
        "around the members who were told that they move."
    ),
    N_(
        "**Clubs**: in a season of managers, **My club** on the sign-up message is where you "
        "choose a name, a short name, a crest and a kit, until the season begins."
    ),
    N_(
        "**Computers**: after two missed days in a row a computer runs your club until you press "
        "**I'm back**, or anything in your club's panel. 🤖 marks a club that a computer ran for a "
        "third of the days or more."
    ),
    N_(
        "**Leaving**: whoever has all their data deleted, or never came, wins nothing. In a league "
        "of matches a leaver's results stand if at least half of their matches were played, and "
        "the others win the rest by walk-over; if not, none of these matches counts."
    ),
)
"""The paragraphs of the topic about seasons."""


def topics_of(definition: GameDefinition, words: Translator, locale: str) -> list[Topic]:
    """Return the topics of a game's rules, and one about seasons if it can be played in them."""
    topics = definition.topics(locale)
    if definition.season is None and 2 not in definition.seats:  # noqa: PLR2004 - a league's matches are for two
        return [*topics]
    text = "\n\n".join(words(paragraph) for paragraph in SEASONS)
    seasons = Topic("seasons", words("Seasons of a server"), text, topics[0].position)
    return [*topics[: MAX_ENTRIES - 1], seasons]


def topic_choices(
    games: Mapping[str, GameDefinition], game: str, typed: str, locale: str
) -> list[tuple[str, str]]:
    """Return the topics of a game whose heading contains the typed text, as (heading, key)."""
    words = words_for((), locale)
    try:
        definition = find_game(games, game, words)
    except Refusal:
        return []
    topics = [(topic.title, topic.key) for topic in topics_of(definition, words, locale)]
    return typed_names.matching(topics, typed)


def asked_topic(interaction: MemberInteraction) -> str:
    """Return the key of the topic that was chosen in the select, or that a button leads to."""
    return (interaction.values or interaction.custom_id.arguments[2:] or ("",))[0]


def content(
    definition: GameDefinition,
    key: str,
    locale: str,
    match: str = NO_MATCH,
    ways: Sequence[Button] = (),
) -> MessageContent:
    """Return the page of a topic, by default the first, with buttons to the topics beside it.

    `match` is the match or lobby that the page was opened at, `ways` are buttons that lead back to
    it. If the picture is not cached, its position is replayed, which takes up to 20 ms.
    """
    words = words_for((), locale)
    topics = topics_of(definition, words, locale)
    at = next((index for index, topic in enumerate(topics) if topic.key == key), 0)
    shown = topics[at]

    def turn(label: str, to: int) -> Button:
        action = f"/{TURN} {definition.name} {topics[to].key}"
        return Button(words(label), str(CustomId(match, action)))

    buttons = [turn(N_("◀ Back"), at - 1)] if at else []
    if at < len(topics) - 1:
        buttons.append(turn(N_("Next ▶"), at + 1))
    buttons += ways
    entries = tuple(SelectOption(topic.title, topic.key, chosen=topic is shown) for topic in topics)
    custom_id = str(CustomId(match, f"?{SELECT} {definition.name}"))
    select = Select(words("Another topic"), custom_id, entries, revision=at + 1)
    return MessageContent(
        f"{words(definition.title)} · {shown.title}",
        (shown.text,),
        (tuple(buttons), select) if buttons else (select,),
        picture=_picture(definition, shown.position, locale) if shown.position else None,
        details=(words("{page} of {last}", page=at + 1, last=len(topics)),),
    )


@lru_cache(maxsize=PICTURES_KEPT)
def _picture(definition: GameDefinition, position: TopicPosition, locale: str) -> Picture | None:
    """Return the picture of a position in a language; cached, because a replay takes its time."""
    return topic_picture(definition, position, Translator(catalogue(locale), NAMES))
