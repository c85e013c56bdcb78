"""The faults of .ci/faults as mutants, so that all of them are compiled at once."""

import os
import re
import sys

import sites


def names(root):
    return sorted(os.listdir(os.path.join(root, ".ci/faults")))


def load(root, chosen):
    """Each fault names a file, a text that stands there exactly once, and what to put in its place. Texts
    and not line numbers, so that a fault stays planted where it belongs while the file changes."""
    if complaints := wrong(root, chosen):
        sys.exit("error: " + "\nerror: ".join(complaints))
    return [fault(root, name, number) for number, name in enumerate(chosen, 1)]


def wrong(root, chosen):
    """What is to be said about those that cannot be planted."""
    complaints = []
    for name in chosen:
        try:
            fault(root, name, 0)
        except ValueError as error:
            complaints.append(f"{name} {error}")
    return complaints


def fault(root, name, number):
    with open(os.path.join(root, ".ci/faults", name)) as file:
        fields = dict(re.findall(r"^(file|find|put): +(.*)$", file.read(), re.M))
    path = fields.get("file", "")
    if len(fields) < 3 or not os.path.isfile(os.path.join(root, path)):
        raise ValueError("needs a file that exists, a text to find and one to put")
    old = fields["find"]
    with open(os.path.join(root, path)) as file:
        text = file.read()
    if text.count(old) != 1:
        raise ValueError(f"finds its text {text.count(old)} times in {path}, not once: {old}")
    start = text.index(old)
    around = [body for body in sites.bodies(sites.masked(text)) if body[0] < start < body[1]]
    if not around:
        raise ValueError(f"is in no function of {path}, where nothing can be switched")
    line = text.count("\n", 0, start) + 1
    planted = sites.Mutant(path, line, name, max(around), start, start + len(old), old, fields["put"])
    planted.number = number
    return planted
