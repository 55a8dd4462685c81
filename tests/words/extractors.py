"""Extractors that `pybabel extract` calls: marked sentences of the sources, and fields of decks."""

import ast
import tomllib


def sentences(fileobj, keywords, _comment_tags, options):
    """Yield the calls of marking functions: line, function, its literal arguments, no comments.

    Babel's own extractor reads tokens, and joins the two sentences of `words("a" if x else "b")`.
    """
    for node in ast.walk(ast.parse(fileobj.read())):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        said = [getattr(argument, "value", None) for argument in node.args]
        texts = [text if isinstance(text, str) and text else None for text in said]
        if name in keywords and any(texts):
            yield node.lineno, name, texts, []


def decks(fileobj, keywords, _comment_tags, options):
    """Yield the texts in the `fields` of a deck's rows, for the rows of its `tables`.

    Without `tables` each table of the file is one card, named by its id.
    """
    data = tomllib.loads(fileobj.read().decode("utf-8"))
    tables = options.get("tables")
    rows = [row for table in tables for row in data[table]] if tables else data.values()
    for row in rows:
        for field in options["fields"]:
            if field in row:
                yield 0, None, row[field], []
