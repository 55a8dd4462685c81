"""The names of colours, shapes and patterns, and a club's identity in words."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.clubs.defaults import titled
from games.core.clubs.identity import ClubIdentity, Colour, Crest, Device, Pattern, Shape
from games.core.translation import N_, Translator

COLOUR_NAMES: Mapping[Colour, str] = MappingProxyType(
    {
        "red": N_("Red"),
        "maroon": N_("Maroon"),
        "orange": N_("Orange"),
        "gold": N_("Gold"),
        "green": N_("Green"),
        "teal": N_("Teal"),
        "sky": N_("Sky blue"),
        "blue": N_("Blue"),
        "navy": N_("Navy"),
        "purple": N_("Purple"),
        "black": N_("Black"),
        "white": N_("White"),
    }
)
SHAPE_NAMES: Mapping[Shape, str] = MappingProxyType(
    {
        "classic": N_("Classic"),
        "round": N_("Round"),
        "diamond": N_("Diamond"),
        "hexagon": N_("Hexagon"),
        "pennant": N_("Pennant"),
        "square": N_("Square"),
    }
)
DEVICE_NAMES: Mapping[Device, str] = MappingProxyType(
    {
        "halves": N_("Halves"),
        "quarters": N_("Quarters"),
        "band": N_("Band"),
        "chevron": N_("Chevron"),
        "cross": N_("Upright cross"),
        "star": N_("Star"),
        "crown": N_("Crown"),
        "tower": N_("Tower"),
        "wave": N_("Waves"),
        "bolt": N_("Lightning"),
    }
)
PATTERN_NAMES: Mapping[Pattern, str] = MappingProxyType(
    {
        "plain": N_("Plain"),
        "stripes": N_("Stripes"),
        "hoops": N_("Hoops"),
        "halves": N_("Halves"),
        "sash": N_("Sash"),
        "sleeves": N_("Sleeves"),
    }
)


def is_named_after(club: str, name: str) -> bool:
    """Return whether a club's name contains its manager's name."""
    return name in club


def with_manager(club: str, name: str, words: Translator) -> str:
    """Return a club's name with its manager's in brackets, unless the club is named after them."""
    return club if is_named_after(club, name) else words("{club} ({name})", club=club, name=name)


def name_by_colours(crest: Crest, key: int, words: Translator) -> str:
    """Return the default name, by number, of a club whose manager is gone: "Red-White United"."""
    colours = [words(COLOUR_NAMES[colour]) for colour in (crest.main, crest.second)]
    return titled("-".join(colours), key)


def described(club: ClubIdentity, words: Translator) -> str:
    """Return what a club's crest and kit look like, in two sentences."""
    crest, kit = club.crest, club.kit
    return words(
        "Crest: {shape}, {device}, {main} and {second}. Kit: {pattern}, {shirt} and {trim}.",
        shape=words(SHAPE_NAMES[crest.shape]),
        device=words(DEVICE_NAMES[crest.device]),
        main=words(COLOUR_NAMES[crest.main]),
        second=words(COLOUR_NAMES[crest.second]),
        pattern=words(PATTERN_NAMES[kit.pattern]),
        shirt=words(COLOUR_NAMES[kit.main]),
        trim=words(COLOUR_NAMES[kit.second]),
    )
