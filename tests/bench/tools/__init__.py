"""What the sections of the bench share: databases, rows, bare peers, a bot that is watched."""
