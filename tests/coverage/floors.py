"""What was counted of each folder, and the least that must be."""

from dataclasses import dataclass

FLOORS = {"games": 100, "leagues": 100, "storage": 100, "bot": 80}
"""Per cent of a folder's lines and branches that tests run."""


@dataclass(frozen=True)
class Counted:
    """Lines and branches of a folder that were run, and of each file those that were not."""

    run: int
    missed: dict[str, list[str]]

    @property
    def share(self) -> float:
        """Return the share that was run, in per cent; of nothing, none was."""
        everything = self.run + sum(map(len, self.missed.values()))
        return 100 * self.run / everything if everything else 0.0


def counted(report, folder) -> Counted:
    """Return what SlipCover's report in JSON says of a folder."""
    run, missed = 0, {}
    for path, file in report["files"].items():
        if path.startswith(f"{folder}/"):
            run += len(file["executed_lines"]) + len(file["executed_branches"])
            branches = [f"{start}→{end or 'end'}" for start, end in file["missing_branches"]]
            if left := [*map(str, file["missing_lines"]), *branches]:
                missed[path] = left
    return Counted(run, missed)


def too_few(report) -> list[str]:
    """Return a line for each folder below its floor, and below it one for each of its files."""
    said = []
    for folder, floor in FLOORS.items():
        found = counted(report, folder)
        if found.share < floor:
            said.append(f"{folder}/: {found.share:.2f} % of its lines and branches, not {floor} %")
            said += [f"  {path}: {', '.join(left)}" for path, left in sorted(found.missed.items())]
    return said
