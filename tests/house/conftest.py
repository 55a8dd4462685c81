"""What lies among the rules of the house and is no test of this project."""

collect_ignore = ["sixth_game"]
