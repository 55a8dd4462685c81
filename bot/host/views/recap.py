"""The recap that a panel shows first: the end of something the seat has not seen yet."""

from bot.host.match.loaded_match import Table
from bot.host.ui.message import Press, Sheet
from bot.host.views.menus import FIRST_LEVEL
from games.core.screen import Recap
from games.core.translation import Words


def recap_sheet(table: Table, seat: int, recap: Recap, words: Words) -> Sheet:
    """Return the recap with the button to the panel's first level."""
    go_on = Press(words("Go on ▶"), table.door(" ".join(("/open", *FIRST_LEVEL)), seat), "main")
    return Sheet(
        words(table.box.title),
        recap.lines,
        ((go_on,),),
        picture=recap.picture,
        mood="live" if table.is_running else "done",
    )
