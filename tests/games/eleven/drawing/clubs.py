"""A club's crest and kit for pictures of tests."""

from games.core.clubs.identity import Crest, Kit

CREST = Crest("round", "star", "red", "white")
KIT = Kit("stripes", "red", "white")
