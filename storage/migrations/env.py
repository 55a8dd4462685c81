"""Run the migrations on the connection that storage.engine.migration supplies."""

from alembic import context

from storage.schema.match_tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # all or nothing: our connections begin before the first statement
)
with context.begin_transaction():
    context.run_migrations()
