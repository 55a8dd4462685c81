"""What remains of a match: replays, rewinds, exports and the proof of fair dice."""
