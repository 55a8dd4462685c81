"""What the messages about a division are built from, their title and their buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import CustomId, custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Row, Select, one_of
from games.core.reporting.season_review import SeasonReview
from games.core.reporting.week_reporting import Story
from games.core.screen import MAX_ENTRIES
from games.core.season import Fixture, Season
from games.core.translation import N_, Translator
from storage.match.matches import MatchRow


@dataclass(frozen=True, slots=True)
class DivisionFacts:
    """What an announcement's message is built from: the division and one of its matches.

    `loaded` is None if that match is still a lobby. In a league `days` is None. `is_elsewhere`: it
    is posted in another channel than the season's.
    """

    division: Division
    match: MatchRow
    loaded: LoadedMatch | None
    days: Season | None
    conn: Connection
    words: Translator
    is_elsewhere: bool = False

    def custom_id(self, action: str) -> str:
        """Return a custom id of the match."""
        return str(CustomId(self.match.id, action))

    @property
    def title(self) -> str:
        """The division's title."""
        return title_of(self.division, self.words)

    @property
    def season_match(self) -> LoadedMatch | None:
        """The match that is the division's whole season, None in a league of many."""
        return self.loaded if self.days is not None else None

    @property
    def review(self) -> SeasonReview | None:
        """The game's review of a season that is over, None if it has none."""
        return self.days.review if self.days is not None else None

    def name(self, number: int | None) -> str:
        """Return a member's name as markdown."""
        return escape_markdown(self.division.name(number, self.words))

    def club(self, number: int | None) -> str:
        """Return a member's club as markdown; the member's name where a league has no clubs."""
        return escape_markdown(self.division.club(number, self.words))

    def story_lines(self, stories: Iterable[Story]) -> list[str]:
        """Return the game's sentences about these stories; none if it has no reporting."""
        if self.days is None or self.days.reporting is None:
            return []
        return [self.days.reporting.tell(story, self.words) for story in stories]

    def meetings(self, week: int) -> tuple[Fixture, ...]:
        """Return the matches of a week in the game's own league."""
        if self.days is None or self.loaded is None:
            return ()
        view = self.loaded.definition.game.view(self.loaded.match.state, None)
        return self.days.meetings(view, week)


def title_of(division: Division, words: Translator) -> str:
    """Return the season's name, with the division if there are several."""
    name = escape_markdown(division.season.name)
    if division.of == 1:
        return words("🏆 {season}", season=name)
    return words("🏆 {season} · Division {n}", season=name, n=division.row.level + 1)


def another_division(
    division: Division, all_: Sequence[Division], word: str, words: Translator
) -> Select:
    """Return the select of the divisions of a season; `word` begins its custom id."""
    shown = all_[:MAX_ENTRIES]
    labels = {
        each_division.row.id: words("Division {n}", n=each_division.row.level + 1)
        for each_division in shown
    }
    entries = one_of(labels, division.row.id)
    return Select(words("Another division"), custom_id_of(f"?{word}"), entries)


def plain_title(division: Division, words: Translator, week: int) -> str:
    """Return a table's heading as plain text, for a picture."""
    facts = {"season": division.season.name, "division": division.row.level + 1, "n": week}
    if division.of == 1:
        text = N_("{season} · round {n}") if division.is_league else N_("{season} · week {n}")
        return words(text, **facts)
    text = N_("{season} · Division {division} · week {n}")
    if division.is_league:
        text = N_("{season} · Division {division} · round {n}")
    return words(text, **facts)


def rows_of(facts: DivisionFacts, *more: str, also: Iterable[Button] = ()) -> tuple[Row, ...]:
    """Return an announcement's buttons: the user's club, those in `more`, the table, and `also`."""
    words, custom_id = facts.words, facts.custom_id
    labels = {"/rules": words("How to play"), "/plan": words("Plan ahead")}
    row: list[Button] = []
    if facts.loaded is not None and facts.loaded.is_running and facts.days is not None:
        row.append(
            Button(words(facts.loaded.definition.texts.hand_label), custom_id("/hand"), "main")
        )
    if facts.days is not None:
        row += [Button(labels[text], custom_id(text)) for text in more]
    return ((*row, Button(words("Season table"), custom_id("/season-table")), *also),)
