"""What became of the mutants."""

import re

# Each with what the paths of its files have in them. Neighbours are what apps use beside the scheduler.
PARTS = {
    "SchedulerEngine": "SchedulerEngine",
    "RunRecord": "RunRecord",
    "Invariants": "Invariants",
    "Scenarios": "Sources/Scenarios/",
    "Continued": "Continued",
    "Forced": "Forc(e|ing)",
    "Neighbours": "Transfer|Push|Activit|Assertion|FileProtection",
}


class Tally:
    def __init__(self):
        self.killed, self.survivors, self.equivalents = [], [], []

    def count(self, mutant, killer, reason):
        """What is said of it."""
        if killer:
            self.killed.append(mutant)
            return f"killed by {killer}"
        if reason:
            self.equivalents.append(mutant)
            return f"accepted: {reason}"
        self.survivors.append(mutant)
        return "SURVIVES"

    def show(self, seconds):
        tried = len(self.killed) + len(self.survivors) + len(self.equivalents)
        self.line("all", "")
        for name, pattern in PARTS.items():
            self.line(name, pattern)
        print(f"{seconds / max(1, tried):.1f} s each, two at a time")
        for mutant in self.survivors:
            print(f"survivor: {mutant.number}. {mutant}")

    def line(self, name, pattern):
        killed, survivors, equivalents = (
            sum(re.search(pattern, mutant.path) is not None for mutant in some)
            for some in (self.killed, self.survivors, self.equivalents))
        counted = killed + survivors
        share = f" ({100 * killed / counted:.1f} %)" if counted else ""
        print(f"{name}: killed {killed} of {counted}{share}, {equivalents} accepted as equivalent")
