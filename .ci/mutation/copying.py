"""A copy of the package with the tests that are asked about mutants, kept fresh for the next time."""

import os
import sys

import asking
from planting import ACTIVE, write

# What the tests read, too.
PARTS = ["Sources", "Tests", "Examples"]
FILES = ["README.md"]
# Nothing that these are for is asked.
LEFT_OUT = ["PageEngine", "UIKitForTests", "URLSessionForTests"]


def listed(folder):
    for here, _, names in os.walk(folder, followlinks=True):
        for name in names:
            yield os.path.relpath(os.path.join(here, name), folder)


def make(root, package, planted, suites=asking.SUITES):
    """Writes only what differs, and leaves the files in which mutants are to be planted."""
    for part in PARTS:
        source, copy = os.path.join(root, part), os.path.join(package, part)
        wanted = set(listed(source))
        for path in wanted:
            if os.path.join(part, path) not in planted:
                write(read(os.path.join(source, path)), os.path.join(copy, path))
        for path in set(listed(copy)) - wanted:
            if os.path.basename(path) != ACTIVE:
                os.remove(os.path.join(copy, path))
    for path in FILES:
        write(read(os.path.join(root, path)), os.path.join(package, path))
    write(manifest(root, suites), os.path.join(package, "Package.swift"))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def manifest(root, suites):
    """Without warnings as errors, which changed code gives, and without what is not asked."""
    with open(os.path.join(root, "Package.swift")) as file:
        text = file.read()
    lax = text.replace("as: .error)", "as: .warning)")
    if ".error" in lax:
        sys.exit("error: .ci/mutation/copying.py does not know all that makes warnings errors")
    kept = ", ".join(f'"{suite}"' for suite in suites)
    left_out = ", ".join(f'"{target}"' for target in LEFT_OUT)
    return (lax + f"""
package.products = []
package.targets.removeAll {{
  $0.type == .executable || ($0.type == .test && ![{kept}].contains($0.name))
    || [{left_out}].contains($0.name)
}}
""").encode()
