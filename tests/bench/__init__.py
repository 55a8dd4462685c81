"""The bench: our figures and a peer's from the same run. Nothing here passes or fails."""
