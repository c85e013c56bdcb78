"""The two lists with rows of words that have a tab between: .ci/mutants-accepted, which changes nothing
anybody could notice (path, line, old, new and the reason), and .ci/faults, which must be noticed (name, path,
text, what is put in its place and what is then so)."""

import os
import sys

import sites

COLUMNS = 5


def rows(path):
    with open(path) as file:
        lines = [(number, line.rstrip("\n")) for number, line in enumerate(file, 1)]
    found = [(number, line.split("\t")) for number, line in lines if line.strip() and line[0] != "#"]
    for number, row in found:
        if len(row) != COLUMNS or not row[-1].strip():
            sys.exit(f"{path}:{number}: error: wants {COLUMNS} words with a tab between each")
    return [row for _, row in found]


def reason(accepted, mutant):
    """Why a mutant may survive, where one of these rows says so."""
    here = [mutant.path, mutant.code, mutant.old.strip(), mutant.new.strip()]
    return next((row[-1] for row in accepted if row[:-1] == here), None)


def faults(root, chosen=()):
    """The faults of these names, or all, as mutants, so that all are compiled at once, and what is to be said
    about those that cannot be planted. Each names a text that stands in its file exactly once, and not a line,
    so that it stays planted where it belongs while the file changes."""
    planted, wrong = [], []
    known = rows(os.path.join(root, ".ci/faults"))
    for name in chosen or [row[0] for row in known]:
        row = next((row for row in known if row[0] == name), None)
        try:
            planted.append(fault(root, len(planted) + 1, *row or [name] * COLUMNS))
        except ValueError as error:
            wrong.append(f"the fault {name} {error}")
    return planted, wrong


def fault(root, number, name, path, old, new, words):
    if not os.path.isfile(os.path.join(root, path)):
        raise ValueError(f"needs a file that exists, not {path}")
    with open(os.path.join(root, path)) as file:
        text = file.read()
    if text.count(old) != 1:
        raise ValueError(f"finds its text {text.count(old)} times in {path}, not once: {old}")
    start = text.index(old)
    around = [body for body in sites.bodies(sites.masked(text)) if body[0] < start < body[1]]
    if not around:
        raise ValueError(f"is in no function of {path}, where nothing can be switched")
    line = text.count("\n", 0, start) + 1
    planted = sites.Mutant(path, line, name, max(around), start, start + len(old), old, new)
    planted.number, planted.words = number, words
    return planted
