"""The database: schema, migrations, and typed access to rows; independent of games and Discord."""
