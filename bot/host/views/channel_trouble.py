"""The messages about matches whose channel or thread is unusable."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_, Translator

WHY: Mapping[str, str] = MappingProxyType(
    {
        "channel": N_(
            "🧭 The channel of this match is gone, so it rests. Play on here, or type "
            "/match show in another channel to bring it there."
        ),
        "rights": N_(
            "🧭 I may not write in <#{channel}> any more, so this match rests. Play on here, or "
            "type /match show in another channel to bring it there."
        ),
        "server": N_("🧭 I was removed from this match's server. It rests until I am back."),
    }
)


def place_lines(table: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line that says why the match is suspended, if it is."""
    trouble = table.place_trouble
    if trouble is None or not table.is_running:
        return ()
    return (words(WHY[trouble.why], channel=table.channel_id),)


def resting(table: LoadedMatch) -> MessageContent:
    """Return the announcement, posted elsewhere, of a match whose channel is unusable."""
    words, title = table.words, table.words(table.box.title)
    names = words.listed([words.name(seat.seat) for seat in table.row.seats])
    gone = N_("The channel of {game} ({names}) is gone, so it rests. Type /match show here.")
    closed = N_(
        "I may not write in <#{channel}>, so {game} ({names}) rests. Allow me View Channel and "
        "Send Messages there, or type /match show here."
    )
    trouble = table.place_trouble
    line = closed if trouble is not None and trouble.why == "rights" else gone
    text = words(line, channel=table.channel_id, game=title, names=names)
    hand = Button(words(table.box.hand_label), table.custom_id("/hand"), "main")
    return MessageContent("", (text,), ((hand,),))


def moved_here(table: LoadedMatch) -> MessageContent:
    """Return the message posted in the channel when a match's thread was deleted."""
    words = table.words
    names = words.listed([words.name(seat.seat) for seat in table.row.seats])
    title = words("{game} · {names}", game=words(table.box.title), names=names)
    hand = Button(words(table.box.hand_label), table.custom_id("/hand"), "main")
    return MessageContent(
        title, (words("Its thread is gone, so this match goes on here."),), ((hand,),)
    )
