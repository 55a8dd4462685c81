"""What an action leaves, by seats at the table, in expected points of a round.

Written by `make train GAME=finita ARGS="--matches 25000 --seed 1"`.
"""

# fmt: off
WEIGHTS = {
    2: (
        -0.55,  # cards
        25.93,  # no card
        4.84,  # one card
        1.34,  # two cards
        0.26,  # three cards
        0.66,  # cards squared / 10
        -2.13,  # cards × fewest of others / 10
        -0.67,  # cards / fewest of others
        12.17,  # share of cards that fit next
        -1.69,  # cards that fit next
        1.45,  # some card fits next
        -0.22,  # most of a suit
        -3.28,  # suits
        0.05,  # of the suit asked for
        -0.22,  # points
        0.04,  # points, others about to win
        -0,  # points, others may win soon
        15.21,  # colour choices
        30.56,  # draw fours
        7.65,  # Pauls
        10.76,  # Petras
        18.12,  # Pias
        11.56,  # Patricks
        -6.56,  # black cards, others about to win
        -1.6,  # black cards, others may win soon
        22.21,  # nothing but black cards
        5.97,  # action cards
        -3.85,  # action cards, others about to win
        3.86,  # the next draws
        2.82,  # the next draws, others about to win
        1.83,  # the next draws, others may win soon
        2.78,  # the next is skipped
        0.8,  # the next is skipped, others about to win
        -0.24,  # the next is skipped, others may win soon
        0.87,  # laid a colour choice
        8.74,  # laid a draw four
        -1.63,  # laid Paul
        -1.76,  # laid Petra
        0.26,  # laid Pia
        0.57,  # laid Patrick
        9.98,  # asked for what few hold
        -0.64,  # laid two
        0.21,  # drew
        0.58,  # passed
        2.84,  # answered
        0.5,  # dodged
        2.27,  # passed it on
    ),
    4: (
        2.04,  # cards
        24.37,  # no card
        6.46,  # one card
        2.58,  # two cards
        1.23,  # three cards
        -0.37,  # cards squared / 10
        -2.08,  # cards × fewest of others / 10
        -1.54,  # cards / fewest of others
        4.52,  # share of cards that fit next
        -0.8,  # cards that fit next
        -0.06,  # some card fits next
        -0.52,  # most of a suit
        -0.19,  # suits
        0.1,  # of the suit asked for
        -0.37,  # points
        0.01,  # points, others about to win
        -0.03,  # points, others may win soon
        17.7,  # colour choices
        23.76,  # draw fours
        17.66,  # Pauls
        18.02,  # Petras
        21.23,  # Pias
        16.18,  # Patricks
        -4.54,  # black cards, others about to win
        1.43,  # black cards, others may win soon
        13.98,  # nothing but black cards
        4.32,  # action cards
        -2.79,  # action cards, others about to win
        1.5,  # the next draws
        1.9,  # the next draws, others about to win
        0.88,  # the next draws, others may win soon
        -0.24,  # the next is skipped
        -0.03,  # the next is skipped, others about to win
        0.65,  # the next is skipped, others may win soon
        0.63,  # laid a colour choice
        2.95,  # laid a draw four
        0.94,  # laid Paul
        0.49,  # laid Petra
        0.15,  # laid Pia
        0.26,  # laid Patrick
        3.75,  # asked for what few hold
        -0.19,  # laid two
        -1.24,  # drew
        0.46,  # passed
        0.3,  # answered
        0.96,  # dodged
        2.25,  # passed it on
    ),
}
