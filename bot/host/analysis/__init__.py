"""What computers tell members: hints, and the analysis of finished matches."""
