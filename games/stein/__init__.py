"""11, a game like football by Dieter Stein, for two players on a pitch of crossing lines.

Ten players and a goalie a side stand on the spaces where lines end. Each turn the die gives points:
one moves a player along a line, two push an opponent off his space, three take his ball with it.
Once a turn the ball is shot, free of points, one or two spaces at a time and from player to player
as long as it stays in the team. From one of the three spaces next to the goal the last shot may go
for goal: with the goalie in it the shooter hides a number and the goalie calls lo, mid or hi. After
the time of a half is up play goes on until an ace is rolled; whoever has more goals after two
halves has won.
"""
