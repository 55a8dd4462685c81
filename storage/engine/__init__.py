"""What is the same on every database: transactions, rows, migrations."""
