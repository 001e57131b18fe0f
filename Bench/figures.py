"""Figures side by side: medians of interleaved repeats, their ratio, and the goal."""

from dataclasses import dataclass
from statistics import median


@dataclass
class Comparison:
    """`ours` and `theirs` are repeats, taken in turns. `lower` when less is better."""
    what: str
    unit: str
    ours: list
    peer: str = ""
    theirs: list = None
    goal: float | None = None
    lower: bool = False
    note: str = ""

    def line(self):
        mine = median(self.ours)
        parts = [f"{self.what:<28}", f"{shown(mine):>9} {self.unit:<6}"]
        if self.theirs:
            peer = median(self.theirs)
            parts.append(f"{self.peer:>9} {shown(peer):>9}")
            ratio = mine / peer if peer else float("inf")
            parts.append(f"ratio {ratio:5.2f}")
            measured = ratio
        else:
            parts.append(" " * 31)
            measured = mine
        if self.goal is not None:
            met = measured <= self.goal if self.lower else measured >= self.goal
            parts.append(f"goal {'≤' if self.lower else '≥'} {self.goal:g}"
                         f"  {'met' if met else 'NOT MET'}")
        if self.note:
            parts.append(f"({self.note})")
        return "  ".join(parts)


def shown(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
