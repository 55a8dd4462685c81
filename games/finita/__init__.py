"""FINITA, the shedding card game, for 2 to 10.

Everybody is dealt seven cards; the top of the draw pile is turned up. On your turn, lay a card of
the same colour or number on the pile, or draw one, which you may lay at once if it fits. Draw
cards, skips, reversals and colour choices do as they say; draw cards can be answered with more of
them. Paul makes the others serve a number, Petra one beyond it, Pia saves you from any effect, and
Patrick compares a card of each hand. Say "Finita!" with the card that leaves you one. Who sheds the
last card wins the round, everybody else counts what is left; when somebody has 500 points against
them, the fewest win. Thirteen optional rules can be switched on.
"""
