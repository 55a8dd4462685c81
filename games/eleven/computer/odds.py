"""The weights of the numbers that `prospects.features` returns.

Written by `make train GAME=eleven ARGS="--prospects --matches 2400 --seed 1"`.
"""

# fmt: off
ODDS = (
    -2.238, 6.797, 1.195, 0.203, 0.143, 0.037, 0.066, 0.076,
    2.819, 0.389, -0.571, -0.531, 1.113, 4.565, 1.344,
)
