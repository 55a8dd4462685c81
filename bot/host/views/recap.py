"""The recap that a panel shows first: the end of something the seat has not seen yet."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent
from bot.host.views.menus import FIRST_LEVEL
from games.core.screen import Recap
from games.core.translation import Translator


def recap_sheet(loaded: LoadedMatch, seat: int, recap: Recap, words: Translator) -> MessageContent:
    """Return the recap with the button to the panel's first level."""
    go_on = Button(
        words("Go on ▶"), loaded.custom_id(" ".join(("/open", *FIRST_LEVEL)), seat), "main"
    )
    return MessageContent(
        words(loaded.definition.title),
        recap.lines,
        ((go_on,),),
        picture=recap.picture,
        mood="live" if loaded.is_running else "done",
    )
