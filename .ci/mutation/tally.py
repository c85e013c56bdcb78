"""What became of the mutants."""


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
        for part in ["SchedulerEngine", "RunRecord", "Invariants", "ScenarioFormat", "Continued", "Forced"]:
            self.line(part, part)
        print(f"{seconds / max(1, tried):.1f} s each, two at a time")
        for mutant in self.survivors:
            print(f"survivor: {mutant.number}. {mutant}")

    def line(self, name, part):
        killed, survivors, equivalents = (
            sum(part in mutant.path for mutant in some)
            for some in (self.killed, self.survivors, self.equivalents))
        counted = killed + survivors
        share = f" ({100 * killed / counted:.1f} %)" if counted else ""
        print(f"{name}: killed {killed} of {counted}{share}, {equivalents} accepted as equivalent")
