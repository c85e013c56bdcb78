"""Puts mutants into the sources of a package and builds it without those that do not compile."""

import os, re, sys

import package

# In each module that has mutants.
SWITCH = package.LIBC + """
/// The mutant that is tried; 0 for none.
let activeMutant = getenv("MUTANT").map { Int(atoi($0)) } ?? 0
"""


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


def build(folder, suites, modules, drawn):
    """Makes a package of these suites with mutants in it, and says which of them compile."""
    switches = {f"{module}/ActiveMutant.swift": SWITCH.encode() for module in modules}
    dropped = overlaps(drawn)
    while True:
        left = [mutant for mutant in drawn if mutant.number not in dropped]
        changed = {
            path: planted(package.read(path).decode(), [mutant for mutant in left if mutant.path == path]).encode()
            for path in {mutant.path for mutant in left}}
        package.make(folder, suites, {**switches, **changed})
        # Assertions notice mutants, too.
        errors = package.build(folder, "-Xswiftc", "-assert-config", "-Xswiftc", "Debug")
        if not errors:
            return left
        blamed = blame(errors)
        if not blamed - dropped:
            sys.exit(errors[-3000:] + "error: the package does not build")
        dropped |= blamed


def blame(output):
    """The mutants in whose bodies errors are; where the sound body fails, all beside it."""
    blamed = set()
    for path, line in re.findall(r"(/\S+\.swift):(\d+):\d+: error", output):
        if os.path.exists(path):
            with open(path) as file:
                before = "".join(file.readlines()[:int(line)]).rpartition("\nswitch activeMutant {\n")[2]
            numbers = [int(found) for found in re.findall(r"// mutant (\d+)", before)]
            blamed |= {*numbers} - {0} if 0 in numbers else {*numbers[-1:]}
    return blamed
