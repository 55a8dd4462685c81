"""What a computer manager's club, cards and levels are worth, in VP.

`EUR` to `FIT` are the VP of one of a resource, `… level` those of a level for each remaining
Monday, `strength` those of a point for each remaining week, `card` those of a tactic or a vote.
`price` is what an EUR to be spent is worth, `last price` that in the last week, `upkeep` what a
card costs a week, `parting` what the sale of a player costs, `free action` what its OPS are worth,
`place of …` what a place in the stadium costs for each later week. `attempt` is what the die for a
level brings beyond the level, `youngster` what a youngster brings beyond his strength, `objective`
what an action that serves the objective brings beyond itself. Of the VP of the office's later
floors a floor counts the part `next floors`. `set`, `staff`, `megaphone`, `adboard`, `bonus`,
`shirt`, `ability`, `token`, `office` and `use` are factors of what the cards bring.

Written by `make train GAME=eleven ARGS="--matches 9000 --seed 1"` before three line-ups of Downtown
United were corrected. As the search depends on every card, the command writes other weights today.
"""

WEIGHTS = {
    "EUR": 0.576,
    "FAN": 0.134,
    "OPS": 0.217,
    "FIT": 0.06,
    "eur level": 1.135,
    "fan level": 0.156,
    "ops level": 0.041,
    "fit level": 0.137,
    "strength": 0.281,
    "card": 0.313,
    "price": 0.516,
    "last price": 0.891,
    "upkeep": 0.103,
    "parting": 0.814,
    "free action": 0.117,
    "attempt": 0.479,
    "youngster": 1.004,
    "set": 2.304,
    "staff": 1.528,
    "ability": 4.225,
    "megaphone": 1.139,
    "adboard": 1.921,
    "bonus": 1.184,
    "shirt": 4.326,
    "place of adboard": 0.277,
    "place of bonus": 0.018,
    "place of shirt": 0.973,
    "token": 0.89,
    "office": 0.773,
    "next floors": 0.063,
    "use": 0.435,
    "objective": 0.921,
}
