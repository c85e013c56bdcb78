"""Puts mutants into the sources of a package and builds it without those that do not compile."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile

from copying import ACTIVE, ROOT, make, write

SWITCH = """#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The mutant that is tried; 0 for none.
let activeMutant = getenv("MUTANT").map { Int(atoi($0)) } ?? 0
"""

# Optimised, because the same tests then take a tenth of the time.
BUILD = ["swift", "build", "-c", "release", "-Xswiftc", "-enable-testing", "--build-tests"]
# Assertions notice mutants, too.
ASSERTING = BUILD + ["-Xswiftc", "-assert-config", "-Xswiftc", "Debug"]


def folder(named):
    """Where the package is made: in the folder that was named, or in one that is gone afterwards."""
    if named:
        return named
    made = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def planted(text, mutants):
    by_body = {}
    for mutant in mutants:
        by_body.setdefault(mutant.body, []).append(mutant)
    # A body inside of another one is left to it.
    for body in sorted(by_body, reverse=True):
        start, end = body
        inside = text[start + 1:end]
        cases = "\nswitch activeMutant {\n"
        for mutant in by_body[body]:
            at = mutant.start - start - 1
            changed = inside[:at] + mutant.new + inside[at + len(mutant.old):]
            cases += f"case {mutant.number}:  // mutant {mutant.number}\n{changed}\n"
        text = text[:start + 1] + cases + f"default:  // mutant 0\n{inside}\n}}\n" + text[end:]
    # Of a private function that always has to stand where it is called, the compiler keeps no code of its
    # own, also where a body that grew was not put in its place. Other modules do not know the switch.
    return re.sub(r"@inline(\(__always\)|able)", "", text) if mutants else text


def overlaps(mutants):
    """Those whose function lies inside of another one that is changed too."""
    return {
        one.number for one in mutants for other in mutants
        if one.path == other.path and other.body[0] < one.body[0] and one.body[1] < other.body[1]}


def build(package, suites, modules, drawn):
    """Makes a package of these suites with mutants in it: those that compile, and how many do not."""
    sound = {mutant.path: open(os.path.join(ROOT, mutant.path)).read() for mutant in drawn}
    make(package, suites, sound)
    for module in modules:
        write(SWITCH.encode(), os.path.join(package, module, ACTIVE))
    dropped = overlaps(drawn)
    while True:
        left = [mutant for mutant in drawn if mutant.number not in dropped]
        for path, text in sound.items():
            changed = planted(text, [mutant for mutant in left if mutant.path == path])
            write(changed.encode(), os.path.join(package, path))
        ended = subprocess.run(ASSERTING, cwd=package, capture_output=True, text=True)
        if ended.returncode == 0:
            return left, len(dropped)
        blamed = blame(package, ended.stdout + ended.stderr, sound)
        if not blamed - dropped:
            sys.exit(ended.stdout[-3000:] + "error: the package does not build")
        dropped |= blamed


def blame(package, output, sound):
    """The mutants in whose bodies errors are; where the sound body fails, all beside it."""
    blamed = set()
    for path, line in re.findall(r"(/\S+\.swift):(\d+):\d+: error", output):
        path = os.path.relpath(os.path.realpath(path), os.path.realpath(package))
        if path not in sound:
            continue
        lines = open(os.path.join(package, path)).read().split("\n")[:int(line)]
        numbers = [int(found) for found in re.findall(r"// mutant (\d+)", "\n".join(lines))]
        if not numbers:
            continue
        blamed.add(numbers.pop())
        if 0 in blamed:
            blamed.discard(0)
            while numbers and numbers[-1] != 0:
                blamed.add(numbers.pop())
    return blamed
