"""The panel in which a member chooses the club's name, crest and kit before a season begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from bot.host.league.days.season_clubs import NamedClub
from bot.host.league.posts import identity_picture
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import (
    Button,
    Field,
    Form,
    MessageContent,
    Row,
    Select,
    one_of,
)
from games.core.clubs.identity import (
    COLOURS,
    DEVICES,
    LONGEST_NAME,
    LONGEST_SHORT,
    PATTERNS,
    SHAPES,
    SHORTEST,
)
from games.core.clubs.wording import COLOUR_NAMES, DEVICE_NAMES, PATTERN_NAMES, SHAPE_NAMES
from games.core.translation import N_, Translator
from storage.server.seasons import SeasonRow

Page: TypeAlias = Literal["crest", "kit"]
CLUB, SET, NAMED = "season-club", "season-club-set", "season-club-named"
PAGE, NAME = "season-club-page", "season-club-name"
SURPRISE, DEFAULT = "season-club-surprise", "season-club-default"
"""First words of the custom ids of the panel."""
NAME_AGAIN = "again"
"""The last word of the custom id that opens the form with the name that was refused."""
CLUBS = "season-clubs"
"""The first word of the button that lists the clubs an organiser may reset."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one select of the panel sets: a field of the crest or of the kit, and its values."""

    field: str
    prompt: str
    values: Sequence[str]
    names: Mapping[Any, str]


@dataclass(frozen=True, slots=True)
class TypedName:
    """A club's name and short name as they were typed."""

    name: str
    short: str


PARTS: Mapping[Page, Mapping[str, Part]] = MappingProxyType(
    {
        "crest": {
            "shape": Part("shape", N_("Shape"), SHAPES, SHAPE_NAMES),
            "device": Part("device", N_("Sign"), DEVICES, DEVICE_NAMES),
            "main": Part("main", N_("Field colour"), COLOURS, COLOUR_NAMES),
            "second": Part("second", N_("Sign colour"), COLOURS, COLOUR_NAMES),
        },
        "kit": {
            "pattern": Part("pattern", N_("Pattern"), PATTERNS, PATTERN_NAMES),
            "main": Part("main", N_("Shirt colour"), COLOURS, COLOUR_NAMES),
            "second": Part("second", N_("Pattern colour"), COLOURS, COLOUR_NAMES),
        },
    }
)
"""The selects of each page, by the last word of their custom ids."""
UNTIL_START = N_("Choose until the season begins. Then it stays as it is.")
WAS_RESET = N_(
    "The organiser or a moderator has given your club its default name and look. Choose others."
)
FIXED = N_("Name, crest and kit stay as they are once the season has begun.")


def panel(
    season: SeasonRow,
    club: NamedClub,
    page: Page,
    words: Translator,
    revision: int,
    *,
    is_name_refused: bool = False,
) -> MessageContent:
    """Return the panel; with a new `revision`, clients drop the choices they remember.

    After a name was refused, the first button opens the form with that name.
    """
    shown = club.identity
    lines = (
        f"**{escape_markdown(shown.name)}** · {shown.short}",
        words(UNTIL_START),
    )
    title = words("🏆 {season}", season=escape_markdown(season.name))
    buttons = _buttons(season, page, words, is_name_refused=is_name_refused)
    rows = (buttons, *_selects(season, club, page, words, revision))
    picture = identity_picture.picture(shown, words)
    return MessageContent(title, lines, rows, picture, mood="open")


def _buttons(
    season: SeasonRow, page: Page, words: Translator, *, is_name_refused: bool
) -> tuple[Button, ...]:
    crest, kit = f"{PAGE} {season.id} crest", f"{PAGE} {season.id} kit"
    here = f"{season.id} {page}"
    name = Button(words("Name…"), _custom_id(f"{NAME} {here}"))
    if is_name_refused:
        name = Button(words("Name…"), _custom_id(f"{NAME} {here} {NAME_AGAIN}"), "main")
    return (
        name,
        Button(words("Crest"), _custom_id(crest), "main" if page == "crest" else "plain"),
        Button(words("Kit"), _custom_id(kit), "main" if page == "kit" else "plain"),
        Button(words("Surprise me"), _custom_id(f"{SURPRISE} {here}")),
        Button(words("Back to the default"), _custom_id(f"{DEFAULT} {here}")),
    )


def _selects(
    season: SeasonRow, club: NamedClub, page: Page, words: Translator, revision: int
) -> list[Row]:
    look = club.identity.crest if page == "crest" else club.identity.kit
    rows: list[Row] = []
    for key, part in PARTS[page].items():
        now, prompt = getattr(look, part.field), words(part.prompt)
        text = N_("{part}: {choice}")
        names = {each_text: words(part.names[each_text]) for each_text in part.values}
        labels = {other: words(text, part=prompt, choice=name) for other, name in names.items()}
        custom_id = custom_id_of(f"?{SET} {season.id} {page} {key}")
        rows.append(Select(prompt, custom_id, one_of(labels, now), revision=revision))
    return rows


def _custom_id(action: str) -> str:
    return custom_id_of(f"/{action}")


def name_form(
    season: SeasonRow, club: NamedClub, page: Page, words: Translator, typed: TypedName | None
) -> Form:
    """Return the form with the club's name and short name, or with those typed before."""
    shown = typed or TypedName(club.identity.name, club.identity.short)
    short = words("{least} to {most} letters, A to Z", least=SHORTEST, most=LONGEST_SHORT)
    fields = (
        Field(
            "name",
            words("Name of the club"),
            hint=words("Up to {most} characters. Empty: the default.", most=LONGEST_NAME),
            value=shown.name,
            needed=False,
            longest=max(LONGEST_NAME, len(shown.name)),
        ),
        Field(
            "short",
            words("Short name"),
            hint=short,
            value=shown.short,
            needed=False,
            longest=max(LONGEST_SHORT, len(shown.short)),
        ),
    )
    return Form(words("My club"), _custom_id(f"{NAMED} {season.id} {page}"), fields)


def club_button(season: SeasonRow, words: Translator) -> Button:
    """Return the button that opens the panel."""
    return Button(words("My club"), _custom_id(f"{CLUB} {season.id}"))
