"""What each of the prospects counts for, by number of seats.

Written by `make train GAME=finita ARGS="--prospects --matches 1200 --seed 1"`.
"""

# fmt: off
PROSPECT_WEIGHTS = {
    2: (
        -1.632, -9.149, -0.277, -0.433, 0.014, 0.089, 0.01,
    ),
}
