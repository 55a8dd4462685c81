"""11, a game like football by Dieter Stein, for two players on a pitch of crossing lines.

Each side has ten players and a goalie on the spaces where lines end. Each turn the die gives
points: one point moves a player along a line, two push an opponent off his space, three also take
his ball. Once a turn, at no cost, the ball is shot one or two spaces at a time, from player to
player while it stays in the team. From one of the three spaces next to the goal the last shot may
go at the goal: if the goalie is in it, the shooter hides a number and the goalie calls lo, mid or
hi. After the time of a half is up, play continues until a 1 is rolled; the side with more goals
after two halves wins.

All that the points of a turn allow is in `legal_actions.py`: moves in `move.py`, attacks in
`attack.py`, passes in `shooting.py`, goal shots in `scoring.py`, goalies in `goalies.py`, the end
of a half in `halves.py`.
"""
