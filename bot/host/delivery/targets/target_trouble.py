"""The notices about a channel for results, league posts or puzzles in which the bot cannot post."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.views.host_selects import POST_TARGETS
from games.core.translation import N_
from storage.server.post_targets import LEAGUE, PUZZLES, RESULTS, PostTarget

TROUBLES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        (RESULTS, "webhook"): N_(
            "⚠ My webhook in {channel} was deleted, so I post results there myself."
        ),
        (RESULTS, "rights"): N_(
            "⚠ I can't post results in {channel}: allow me View Channel and Send Messages there. "
            "Until then they are only where each match was played."
        ),
        (RESULTS, "channel"): N_(
            "⚠ The channel for results was deleted, so they are only where each match was played."
        ),
        (LEAGUE, "webhook"): N_(
            "⚠ My webhook in {channel} was deleted, so I post there myself about the league."
        ),
        (LEAGUE, "rights"): N_(
            "⚠ I can't post about the league in {channel}: allow me View Channel and Send Messages "
            "there. Until then I post in the season's channel."
        ),
        (LEAGUE, "channel"): N_(
            "⚠ The channel for league posts was deleted, so I post in the season's channel."
        ),
        (PUZZLES, "webhook"): N_(
            "⚠ My webhook in {channel} was deleted, so I post the puzzle of the day there myself."
        ),
        (PUZZLES, "rights"): N_(
            "⚠ I can't post the puzzle of the day in {channel}: allow me View Channel and Send "
            "Messages there. Everybody finds it under /puzzle."
        ),
        (PUZZLES, "channel"): N_(
            "⚠ The channel for the puzzle of the day was deleted. Everybody finds it under /puzzle."
        ),
    }
)
"""What is wrong and where posts go meanwhile, by the target's kind and its trouble."""


def notice(target: PostTarget, why: str, language: str) -> MessageContent:
    """Return the message to a server's managers, with a button to choose again."""
    words = words_for((), language)
    text = words(TROUBLES[target.kind, why], channel=f"<#{target.channel_id}>")
    change = Button(words("Choose anew"), custom_id_of(f"/{POST_TARGETS}"))
    return MessageContent("", (text,), ((change,),))
