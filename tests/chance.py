"""One seed for every random choice of the tests, and of the bot while it is tested.

`FULLTIME_TEST_SEED` sets it; `make test` uses the same one each time, `make test-all` that of the
day. Hypothesis, `random`, `secrets` and the order of Python's sets follow from it.
"""

import os
import random
import secrets

from hypothesis import HealthCheck, settings

SEED_NAME, THOROUGH_NAME = "FULLTIME_TEST_SEED", "FULLTIME_TEST_THOROUGH"
NAMES = (SEED_NAME, THOROUGH_NAME)
SEED = int(os.environ.setdefault(SEED_NAME, "1"))  # workers of pytest are told by it
THOROUGH = THOROUGH_NAME in os.environ
"""Whether hypothesis tries as often as a promise asks for, or an eighth of that."""
SHARE = 1 if THOROUGH else 8
CLOCKED = [HealthCheck.too_slow]
"""What hypothesis measures by the clock: on a busy machine that fails without a cause."""
LARGEST_HASH_SEED = 2**32 - 1


def examples(wanted):
    """Return how often hypothesis tries what deserves so many tries."""
    return max(wanted // SHARE, 4)


def use_seed(config):
    """Let hypothesis, and the workers of this pytest, begin with the seed."""
    os.environ.setdefault("PYTHONHASHSEED", str(SEED % LARGEST_HASH_SEED))
    config.option.hypothesis_seed = str(SEED)
    settings.register_profile(
        "fulltime",
        deadline=None,
        suppress_health_check=CLOCKED,
        print_blob=True,
        max_examples=examples(100),
    )
    settings.load_profile("fulltime")


def seeded(about, put=setattr):
    """Seed all chance for what is named, a test or a process of its own; return its numbers.

    `put` sets an attribute of a module: those of `secrets`, where the bot asks the machine.
    """
    chance = random.Random(f"{SEED} {about}")
    random.seed(chance.random())
    for name, drawn in {
        "token_bytes": lambda size=32: chance.randbytes(size),
        "token_hex": lambda size=32: chance.randbytes(size).hex(),
        "token_urlsafe": lambda size=32: chance.randbytes(size).hex(),
        "choice": chance.choice,
        "SystemRandom": lambda: chance,
    }.items():
        put(secrets, name, drawn)
    return chance
