"""Asks the built tests of a package about one mutant at a time."""

import os
import signal
import subprocess
import threading
import time


# Those of the module itself and those above it that are through in a moment.
ENGINE = ["SchedulerEngineTests", "SimulationTests", "SecondModelTests", "RunRecordTests"]
ABOVE = [
    "FactTests", "ScenariosTests", "LessonTests", "ReportsTests", "ExampleTests", "AdviceTests",
    "SentenceTests"]
SCENARIOS = ["ScenariosTests", "LessonTests", "ReportsTests", "ExampleTests", "SentenceTests"]
SUITES = sorted({*ENGINE, *ABOVE, *SCENARIOS})
BINARY = ".build/release/BackgroundTaskSimulatorPackageTests.xctest"


def suites(mutant):
    """Those that can notice it, the likeliest first."""
    if "Sources/Scenarios/" in mutant.path:
        return SCENARIOS
    if "RunRecord" in mutant.path or "Invariants" in mutant.path:
        return ["RunRecordTests", "SimulationTests"] + ABOVE
    return ENGINE + ABOVE


def tests(package, pattern, limit=None, **variables):
    """A run of the tests whose names match."""
    return subprocess.run(
        [os.path.join(package, BINARY), "--testing-library", "swift-testing", "--filter", pattern],
        env=dict(os.environ, NO_COLOR="1", SWIFT_BACKTRACE="enable=no", **variables), cwd=package,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=limit)


class Answer:
    def __init__(self, fails, seconds, test):
        self.fails, self.seconds, self.test = fails, seconds, test


def ask(package, suite, number, limit):
    """Whether the suite passes with this mutant. The first issue answers, so it waits for no other."""
    began, test = time.time(), "no test, it ended early"
    # Without the start of `swift test`, which takes longer than most suites.
    asked = subprocess.Popen(
        [os.path.join(package, BINARY), "--testing-library", "swift-testing", "--filter",
         "^" + suite + r"\."],
        cwd=package, env=dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no"),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)
    late = threading.Event()

    def end():
        late.set()
        os.killpg(asked.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    fails = None
    for line in asked.stdout:
        if "recorded an issue" in line:
            fails, test = True, line.split(" recorded an issue")[0].split("Test ")[-1]
            os.killpg(asked.pid, signal.SIGKILL)
            break
    code = asked.wait()
    timer.cancel()
    asked.stdout.close()
    if late.is_set():
        fails, test = True, f"no end within {limit:.0f} s"
    return Answer(code != 0 if fails is None else fails, time.time() - began, test)
