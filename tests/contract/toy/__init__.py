"""Pennies, a toy auction that needs every promise of the contract; nobody plays it for fun.

T-R1 Two to four players; eighteen cards, 1 to 6 three times; two in each hand, three pennies each.
T-R2 The lots come from the pile, one after the other, face up.
T-R3 Everybody bids 0 to 3 pennies in secret and may change or take back the bid until the last one
is in. Whoever has no penny passes.
T-R4 Before bidding one may roll a die in secret; it breaks ties.
T-R5 The last bid shows them all. Most pennies win, then the higher die, then the seat; the winner
pays, takes the lot and draws one card in secret. Without a bid the lot is put away.
T-R6 An even lot may be clapped for by anybody, once, for a penny, until the timer or the next lot.
T-R7 The buyer may tip pennies and give one card away in secret, then is done.
T-R8 After the last lot all hands are shown; most points and pennies win, ties share.
"""

RULES = tuple(f"T-R{number}" for number in range(1, 9))
