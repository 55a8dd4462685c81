"""The optional rules: throws, claps, poker and memory."""
