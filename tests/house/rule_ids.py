"""Every rule and ruling of every game on the shelf, by id; each is cited by a test of its own."""


def _ids(prefix, last):
    return tuple(f"{prefix}{number}" for number in range(1, last + 1))


RULE_IDS = {
    "finale_dice": (*_ids("N-R", 16), *_ids("N-A", 17)),
}
