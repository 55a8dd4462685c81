"""What cards do: conditions, targets, operations, triggers and the queue of tasks."""
