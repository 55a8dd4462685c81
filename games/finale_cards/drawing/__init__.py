"""The parts of the drawn pitch."""
