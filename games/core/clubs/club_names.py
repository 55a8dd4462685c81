"""Which names a club may have, and which names could be mistaken for each other."""

import re
import unicodedata

from games.core.clubs.identity import LONGEST_NAME, LONGEST_SHORT, SHORTEST
from games.core.clubs.letters import is_letter, script_of, skeleton
from games.core.clubs.offensive_words import is_offensive, is_short_offensive
from games.core.game import IllegalAction
from games.core.translation import N_

RULE = "house"
SHORTEST_NAME = 3
"""Fewest characters of a club's name."""
SIGNS = " -'’.&"
"""The characters allowed in a name besides letters and digits."""
OURS = skeleton("Fulltime")
LENGTH = N_("A club's name has {least} to {most} characters; yours has {n}. Press Name again.")
LETTERS = N_(
    "A club's name has letters, digits, spaces and - ' . &, and begins with a letter or digit. "
    "Press Name again."
)
ONE_SCRIPT = N_("Write the name in letters of one alphabet. Press Name again.")
NO_LINK = N_("That reads like a web address. Press Name again.")
SHORT = N_("A short name has {least} to {most} letters from A to Z. Press Name again.")
OFFENSIVE = N_("That name may hurt somebody. Press Name and choose another one.")
BOT = N_("Fulltime is the bot's own name. Press Name and choose another one.")


def checked_name(typed: str) -> str:
    """Return a club's name as it is stored, "" for none; raises `IllegalAction`."""
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not name:
        return ""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise IllegalAction(RULE, LENGTH, least=SHORTEST_NAME, most=LONGEST_NAME, n=len(name))
    if not _is_well_formed(name):
        raise IllegalAction(RULE, LETTERS)
    if len({script_of(sign) for sign in name if is_letter(sign)}) > 1:
        raise IllegalAction(RULE, ONE_SCRIPT)
    if re.search(r"\.\w{2,}", name):
        raise IllegalAction(RULE, NO_LINK)
    if is_offensive(name):
        raise IllegalAction(RULE, OFFENSIVE)
    if OURS in skeleton(name):
        raise IllegalAction(RULE, BOT)
    return name


def checked_short(typed: str) -> str:
    """Return a short name as it is stored, "" for none; raises `IllegalAction`."""
    short = typed.strip().upper()
    if not short:
        return ""
    if not (SHORTEST <= len(short) <= LONGEST_SHORT and short.isascii() and short.isalpha()):
        raise IllegalAction(RULE, SHORT, least=SHORTEST, most=LONGEST_SHORT)
    if is_short_offensive(short):
        raise IllegalAction(RULE, OFFENSIVE)
    return short


def are_names_alike(text: str, other: str) -> bool:
    """Return whether names of clubs or short names could be mistaken for each other."""
    return skeleton(text) == skeleton(other)


def _is_well_formed(name: str) -> bool:
    """Return whether a name has nothing but letters, digits and a few signs, and some letters."""
    fits = all(is_letter(text) or text in "0123456789" or text in SIGNS for text in name)
    return fits and name[0] not in SIGNS and any(map(is_letter, name))
