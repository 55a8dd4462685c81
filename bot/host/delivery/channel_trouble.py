"""The messages about matches whose channel or thread is unusable."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_, Translator


def resting(loaded: LoadedMatch) -> MessageContent:
    """Return the announcement, for another channel, that a match's channel is unusable."""
    words, title = loaded.words, loaded.words(loaded.definition.title)
    names = words.listed([words.name(seat.seat) for seat in loaded.row.seats])
    gone = N_(
        "The channel of {game} ({names}) is gone, so the match is on hold. Type /match "
        "show to move it here."
    )
    closed = N_(
        "I can't post in <#{channel}>, so {game} ({names}) is on hold. Ask an admin to give "
        "me View Channel and Send Messages there – or type /match show to move it here."
    )
    locked = N_(
        "<#{channel}> is locked, so nobody can press a button there. {game} ({names}) is on hold, "
        "and no clock runs. Unlock it, or let the match go on in this channel."
    )
    refused = N_(
        "Discord refuses my messages about {game} ({names}) in <#{channel}>, so the match is on "
        "hold and no clock runs. I try again at the next move; whoever runs me reads why in my log."
    )
    trouble = loaded.place_trouble
    lines = {"rights": closed, "locked": locked, "refused": refused}
    line = lines.get(trouble.why, gone) if trouble is not None else gone
    text = words(line, channel=loaded.channel_id, game=title, names=names)
    buttons = [Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), "main")]
    if line == locked:
        buttons.append(Button(words("Go on here"), loaded.custom_id("/show")))
    return MessageContent("", (text,), (tuple(buttons),))


def stranded(channel_id: int, words: Translator) -> MessageContent:
    """Return the announcement that lobbies of cups and leagues wait, since none can be posted."""
    line = N_(
        "I can't post in <#{channel}>, so the matches of a cup or league there wait, and nobody "
        "loses time. Ask an admin to give me View Channel and Send Messages there."
    )
    return MessageContent("", (words(line, channel=channel_id),))


def moved_here(loaded: LoadedMatch) -> MessageContent:
    """Return the message posted in the channel when a match's thread was deleted."""
    words = loaded.words
    names = words.listed([words.name(seat.seat) for seat in loaded.row.seats])
    title = words("{game} · {names}", game=words(loaded.definition.title), names=names)
    hand = Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), "main")
    return MessageContent(
        title, (words("Its thread is gone, so this match goes on here."),), ((hand,),)
    )
