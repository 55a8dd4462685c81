"""What each of the prospects counts for, by number of seats.

Written by `make train GAME=finita ARGS="--prospects --matches 5000 --seed 1"`.
"""

# fmt: off
PROSPECT_WEIGHTS = {
    2: (
        -1.563, -5.162, -0.189, -0.692, 0.039, 0.316, 0.003,
    ),
    3: (
        -2.278, -9.685, -0.365, -0.58, 0.054, 0.149, 0.013,
    ),
    4: (
        -3.067, -11.865, -0.372, -0.666, 0.049, 0.075, 0.018,
    ),
}
