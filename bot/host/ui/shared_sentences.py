"""Sentences with which requests are refused in several places."""

from games.core.translation import N_

UNKNOWN = N_("I don't know that match any more. /games lists yours.")
"""The answer about a match that is gone or that the member may not see: its id grants no access."""
OUT_OF_DATE = N_("That button is out of date. /games has the new one.")
NO_ANSWER = N_("Discord does not answer. Try again in a minute.")
