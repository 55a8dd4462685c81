"""What each of the prospects counts for, by number of seats.

Written by `make train GAME=finale_cards ARGS="--prospects --matches 800 --seed 1"`.
"""

# fmt: off
PROSPECT_WEIGHTS = {
    2: (
        0.429, 0.646, 0.154, 6.327, -0.473, 0.34, 1.248,
    ),
}
