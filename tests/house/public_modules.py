"""A contract for import-linter: packages import from each other only what is named as public.

`__all__` in the `__init__.py` of a package names the modules that other packages may import.
"""

import ast
from pathlib import Path

from importlinter import Contract, ContractCheck, fields, output


class PublicModulesContract(Contract):
    """Checks every package below `containers`, at any depth.

    It reports imports of modules that `__all__` does not name, and names that nobody imports.
    """

    type_name = "public_modules"
    containers = fields.ListField(subfield=fields.StringField())

    def check(self, graph, verbose):  # noqa: ARG002 - what import-linter calls it with
        """Compare the imports in the graph with the packages' files."""
        hidden, unused = [], []
        for package in (one for name in self.containers for one in packages_below(graph, name)):
            public = public_names(package)
            found = imports_from_outside(graph, package)
            hidden += [pair for name in found.keys() - public for pair in found[name]]
            unused += [f"{package}.{name}" for name in public - found.keys()]
        lines = [line for pair in sorted(hidden) for line in _refusals(graph, *pair)]
        lines += [f"{name} is public, but no other package imports it" for name in sorted(unused)]
        return ContractCheck(kept=not lines, metadata={"lines": lines})

    def render_broken_contract(self, check):
        """Print a line per import and per name."""
        for line in check.metadata["lines"]:
            output.print_error(line)


def packages_below(graph, container):
    """Return the packages inside another, at any depth."""
    return sorted(
        descendant
        for descendant in graph.find_descendants(container)
        if graph.find_children(descendant)
    )


def public_names(package):
    """Return the names in the `__all__` of a package in the working directory."""
    file = Path(*package.split("."), "__init__.py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def imports_from_outside(graph, package):
    """Return the imports by modules outside a package, by its child that is or holds the target.

    Each is a pair of the importing and the imported module.
    """
    inside = {package, *graph.find_descendants(package)}
    found = {}
    for target in inside - {package}:
        child = target.removeprefix(f"{package}.").partition(".")[0]
        for importer in graph.find_modules_that_directly_import(target) - inside:
            found.setdefault(child, []).append((importer, target))
    return found


def _refusals(graph, importer, target):
    """Yield a line per place that imports what is not public."""
    for place in graph.get_import_details(importer=importer, imported=target):
        yield f"{importer}:{place['line_number']} imports {target}, which is not public"
