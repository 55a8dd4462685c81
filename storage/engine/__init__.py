"""Code for every kind of database: transactions, rows, migrations."""
