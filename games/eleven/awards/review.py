"""The review of a finished season, for the host: awards, transfers, and every match."""

from games.core.game import Event
from games.core.reporting.season_review import Deal, SeasonReview
from games.core.translation import N_
from games.eleven.awards.best_buy import best_buy
from games.eleven.broadcast.pages import story
from games.eleven.drawing.full_time import match_picture
from games.eleven.events import Told
from games.eleven.log.news import Built, Employed, Joined, News, OfficeRaised, Signed, Sold
from games.eleven.log.titles import card_name
from games.eleven.view import View

TRANSFERS = Joined | Sold | Employed | Signed | Built | OfficeRaised


def aims(view: View) -> tuple[Deal, ...]:
    """Return the objectives with the VP they brought (E-R74); none before the season is scored."""
    return tuple(
        Deal(seat, aim, 0, score.objective)
        for seat, (aim, score) in enumerate(zip(view.aims, view.scores, strict=True))
    )


def boldest(view: View) -> tuple[Deal, ...]:
    """Return the objectives that brought the most VP, if any brought some."""
    deals = aims(view)
    most = max((deal.worth for deal in deals), default=0)
    return tuple(deal for deal in deals if most > 0 and deal.worth == most)


def is_transfer(event: Event) -> bool:
    """Return whether a public event is a hire, a sale, a contract or a building."""
    return isinstance(_news_of(event), TRANSFERS)


def _news_of(event: Event) -> News | None:
    news = event.news if isinstance(event, Told) else event
    return news if isinstance(news, News) else None


REVIEW = SeasonReview(
    best_buy=best_buy,
    buy_text=N_("{names}: {card} cost {price} € and brought in {n} €."),
    aims=aims,
    boldest=boldest,
    aim_text=N_("{names}: the objective {card} brought {n} VP."),
    card_name=card_name,
    is_transfer=is_transfer,
    report=story,
    full_time=match_picture,
)
