"""What each of the prospects counts for, by number of seats.

Written by `make train GAME=stein ARGS="--prospects --matches 600 --seed 1"`.
"""

# fmt: off
PROSPECT_WEIGHTS = {
    2: (
        0.549, 0.464, -0.073, 0.122, 0.025, 0.616,
    ),
}
