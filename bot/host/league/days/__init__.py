"""A season from its start to its end: matchdays, rounds, absent members and their stand-ins."""
