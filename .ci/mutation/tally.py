"""What became of the mutants."""

import re

# Each with what the paths of its files have in them. Neighbours are what apps use beside the scheduler.
PARTS = {
    "all": "",
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

    def show(self):
        print("| part | killed | survive | accepted as equivalent |\n| --- | --- | --- | --- |")
        for name, pattern in PARTS.items():
            killed, survivors, equivalents = (
                sum(re.search(pattern, mutant.path) is not None for mutant in some)
                for some in (self.killed, self.survivors, self.equivalents))
            if counted := killed + survivors:
                share = f"{100 * killed / counted:.1f} %"
                print(f"| {name} | {killed} of {counted} ({share}) | {survivors} | {equivalents} |")
        for mutant in self.survivors:
            print(f"survivor: {mutant.number}. {mutant}")
