"""The bench: our figures beside a peer's from the same run. Nothing here passes or fails."""
