"""What each of the prospects counts for, by number of seats.

Written by `make train GAME=eleven ARGS="--prospects --matches 2400 --seed 1"`.
"""

# fmt: off
PROSPECT_WEIGHTS = {
    2: (
        -1.899, 5.792, 1.148, 0.408, 0.125, 0.09, -0.059, -0.071,
        4.422, 1.344, -0.169, 1.863, 1.003, 4.113, 0.557,
    ),
}
