"""The two lists with rows of words that have a tab between: .ci/mutants-accepted, which changes nothing
anybody could notice (path, line, old, new and the reason), and .ci/faults, which must be noticed (name, path,
text, what is put in its place and what is then so)."""

import os, sys

import sites

COLUMNS = 5


def rows(path):
    found = []
    with open(path) as file:
        for number, line in enumerate(file, 1):
            if line.strip() and line[0] != "#":
                found.append(line.rstrip("\n").split("\t"))
                if len(found[-1]) != COLUMNS or not found[-1][-1].strip():
                    sys.exit(f"{path}:{number}: error: wants {COLUMNS} words with a tab between each")
    return found


def faults(root, chosen=()):
    """The faults of these names, or all, as mutants, so that all are compiled at once, and what is to be said
    about those that cannot be planted. Each names a text that stands in its file exactly once, and not a line,
    so that it stays planted where it belongs while the file changes."""
    planted, wrong = [], []
    known = {row[0]: row for row in rows(os.path.join(root, ".ci/faults"))}
    for name in chosen or known:
        try:
            planted.append(fault(root, len(planted) + 1, *known.get(name, [name] * COLUMNS)))
        except (OSError, ValueError) as error:
            wrong.append(f"the fault {name}: {error}")
    return planted, wrong


def fault(root, number, name, path, old, new, words):
    with open(os.path.join(root, path)) as file:
        text = file.read()
    if text.count(old) != 1:
        raise ValueError(f"it finds its text {text.count(old)} times in {path}, not once: {old}")
    start = text.index(old)
    body = sites.around(start, sites.bodies(sites.masked(text)))
    if not body:
        raise ValueError(f"it is in no function of {path}, where nothing can be switched")
    line = text.count("\n", 0, start) + 1
    planted = sites.Mutant(path, line, name, body, start, start + len(old), old, new)
    planted.number, planted.words = number, words
    return planted
