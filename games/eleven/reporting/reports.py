"""How Eleven reports its weeks to the followers of a league."""

from games.core.game import Seat
from games.core.reporting.week_reporting import Reporting
from games.core.screen import Picture
from games.core.translation import Translator
from games.eleven.drawing.full_time import match_picture
from games.eleven.reporting.deals import deals
from games.eleven.reporting.sentences import tell
from games.eleven.reporting.title_race import title_story
from games.eleven.reporting.week_preview import preview
from games.eleven.reporting.week_report import report
from games.eleven.view import View


def picture(view: View, seat: Seat, words: Translator) -> Picture | None:
    """Return the public full-time picture of a seat's last match; None before the first."""
    if view.clubs[seat].full_time is None:
        return None
    return match_picture(view, seat, words.for_pictures())


REPORTING = Reporting(preview, deals, report, title_story, tell, picture)
