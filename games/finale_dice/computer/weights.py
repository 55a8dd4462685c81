"""The weights of the pieces, by the option `removal`, in logarithms of the odds to win.

One line for each row, counted from the piece's own side, from column a or e to c; last the keeper.

Written by `make train GAME=finale_dice ARGS="--matches 10000 --seed 1"`.
"""

# fmt: off
WEIGHTS = {
    True: (
        0.168, 0.553, 0.488,
        0.192, 0.233, 0.266,
        0.128, 0.152, 0.176,
        0.071, 0.059, 0.041,
        0.099, 0.106, 0.073,
        0.201, 0.304, 0.384,
        -0.091, 0.915, 1.004,
        1.053,
    ),
    False: (
        0.025, 0.542, 0.464,
        0.121, 0.209, 0.305,
        -0.006, 0.008, 0.026,
        -0.152, -0.174, -0.171,
        -0.229, -0.241, -0.228,
        -0.148, -0.198, -0.313,
        -0.33, -0.35, -0.431,
        1.27,
    ),
}
