"""Game end, extra time, the shoot-out and cup ties."""
