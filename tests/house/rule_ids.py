"""Every rule and ruling of every game on the shelf, by id; each is cited by a test of its own."""


def _ids(prefix, last):
    return tuple(f"{prefix}{number}" for number in range(1, last + 1))


RULE_IDS = {
    "finale_cards": (*_ids("F-R", 75), *_ids("F-A", 37)),
    "finale_dice": (*_ids("N-R", 16), *_ids("N-A", 17)),
    "stein": (*_ids("S-R", 45), *_ids("S-A", 27)),
    "finita": (*_ids("I-R", 36), *_ids("I-A", 40)),
    "eleven": (*_ids("E-R", 79), *_ids("E-A", 41)),
}
