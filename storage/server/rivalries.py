"""The rivalry of each week of a division, and the members' predictions."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.schema.season_tables import divisions, predictions, rivalries


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalryRow:
    """Two members of a division, by number, whose week is compared.

    Once `settled_at` (ms) is set, `winner` is the number of the better one, None for a draw.
    """

    division_id: str
    week: int
    home: int
    away: int
    winner: int | None = None
    settled_at: int | None = None

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of both members."""
        return self.home, self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictionRow:
    """A member's prediction: `pick` is the number of the better side, None a draw."""

    division_id: str
    week: int
    user_id: int
    pick: int | None
    at: int


@dataclass(frozen=True, slots=True)
class PredictorScore:
    """How many settled rivalries of a season a member predicted: `right` ones, and in `total`."""

    user_id: int
    right: int
    total: int


def put(connection: Connection, row: RivalryRow) -> None:
    """Insert or update a rivalry."""
    rows.put(connection, rivalries, rows.field_values(row))


def load(connection: Connection, division_id: str, week: int) -> RivalryRow | None:
    """Return the rivalry of a week, None if there is none."""
    found = rows.find(connection, rivalries, division_id=division_id, week=week)
    return RivalryRow(**found[0]._asdict()) if found else None


def of_division(connection: Connection, division_id: str) -> list[RivalryRow]:
    """Return a division's rivalries by week."""
    found = rows.find(connection, rivalries, division_id=division_id)
    return [RivalryRow(**row._asdict()) for row in found]


def predict(connection: Connection, row: PredictionRow) -> None:
    """Insert a prediction, or replace the member's earlier one."""
    rows.put(connection, predictions, rows.field_values(row))


def predictions_of(connection: Connection, division_id: str, week: int) -> list[PredictionRow]:
    """Return all predictions of a week, ordered by user."""
    found = rows.find(connection, predictions, division_id=division_id, week=week)
    return [PredictionRow(**row._asdict()) for row in found]


def predictors(connection: Connection, season_id: str) -> list[PredictorScore]:
    """Return the scores of a season's predictors: most right first, then fewest wrong."""
    is_same = (predictions.c.division_id == rivalries.c.division_id) & (
        predictions.c.week == rivalries.c.week
    )
    query = (
        select(predictions.c.user_id, predictions.c.pick, rivalries.c.winner)
        .join_from(predictions, rivalries, is_same)
        .join(divisions, divisions.c.id == rivalries.c.division_id)
        .where(divisions.c.season_id == season_id, rivalries.c.settled_at.is_not(None))
    )
    told: dict[int, list[bool]] = {}
    for user_id, pick, winner in connection.execute(query):
        told.setdefault(user_id, []).append(pick == winner)
    scores = [PredictorScore(user_id, sum(own), len(own)) for user_id, own in told.items()]
    return sorted(
        scores,
        key=lambda predictor_score: (
            -predictor_score.right,
            predictor_score.total,
            predictor_score.user_id,
        ),
    )
