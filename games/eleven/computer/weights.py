"""What a computer manager's club, cards and levels are worth, in VP.

`EUR` is what an EUR is worth beyond its VP at the end, for each week that it can still be spent.
`FAN` to `FIT` are the VP of one of a resource, `… level` those of a level for each remaining
Monday, `strength` those of a point for each remaining week, `card` those of a tactic or a vote.
`upkeep` is what a card costs a week, `parting` what the sale of a player costs, `free action` what
its OPS are worth, `place of …` what a place in the stadium costs for each later week. `attempt` is
what the die for a level brings beyond the level, `youngster` what a youngster brings beyond his
strength, `objective` what an action that serves the objective brings beyond itself. `staff`,
`megaphone`, `adboard`, `bonus`, `shirt`, `ability`, `token` and `use` are factors of what the
effects of cards bring. VP that are printed, those of the office for one, count as they are.

Written by `make train GAME=eleven ARGS="--matches 9000 --seed 1"`.
"""

WEIGHTS = {
    "EUR": 0.021,
    "FAN": 0.114,
    "OPS": 0.24,
    "FIT": 0.101,
    "eur level": 0.335,
    "fan level": 0.031,
    "ops level": 0.076,
    "fit level": 0.114,
    "strength": 0.142,
    "card": 0.409,
    "upkeep": 0.023,
    "parting": 0.883,
    "free action": 0.118,
    "attempt": 0.145,
    "youngster": 0.934,
    "staff": 1.001,
    "ability": 5.114,
    "megaphone": 0.237,
    "adboard": 1.424,
    "bonus": 2.09,
    "shirt": 1.337,
    "place of adboard": 0.038,
    "place of bonus": 0.025,
    "place of shirt": 0.136,
    "token": 0.387,
    "use": 0.715,
    "objective": 1.049,
}
