"""The effects of cards: conditions, targets, operations, triggers and the queue of tasks."""
