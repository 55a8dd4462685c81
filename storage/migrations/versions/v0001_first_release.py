"""All tables of 1.0.0, as SQL for each kind of database.

Why: databases of this release must stay usable, so a later change is a migration after this one.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables; a table comes after those that it refers to."""
    kind = op.get_bind().dialect.name
    statements = Path(__file__).with_name(f"v0001_{kind}.sql").read_text(encoding="utf-8")
    for statement in statements.rstrip().removesuffix(";").split(";\n"):
        op.execute(statement)
