"""Past moves of a match: replays, rewinds, exports and the proof of fair dice."""
