"""Run the migrations on the connection that storage.upgrade supplies."""

from alembic import context

from storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # all or nothing: our connections begin before the first statement
)
with context.begin_transaction():
    context.run_migrations()
