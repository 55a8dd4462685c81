"""FINITA, the shedding card game, for 2 to 10 players.

Everybody is dealt seven cards; the top card of the draw pile is turned up. On your turn, lay a card
of the same colour or number on the pile, or draw one, which you may lay at once if it fits. Draw
cards, skips, reversals and colour choices do what they say; draw cards can be answered with more of
them. Paul makes the others serve a number, Petra one beyond it, Pia saves you from any effect, and
Patrick compares one card of each hand. Say "Finita!" with the card that leaves you one. The player
who lays his last card first wins the round, and all others count what they hold; as soon as
somebody has 500 points against him, the fewest points win. Thirteen optional rules can be switched
on.

What fits is in `legal/matching.py`, a turn in `turn.py`, the effects of cards in `effects.py`, how
a pending one is suffered in `pending_effects.py`, what may answer it in `state.py`, Paul to Patrick
in `powers.py`, a forgotten "Finita!" and votes in `penalties.py`, the points in `scoring.py`,
optional rules in `optional_rules/`.
"""
