"""Makes a package of some of the test suites, and of what these need: a copy that can be changed, which
builds in a fraction of the time of the whole.

    python3 .ci/mutation/copying.py FOLDER SUITE...
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What the tests read, too.
PARTS = ["Sources", "Tests", "Examples"]
FILES = ["README.md"]
# The file that switches mutants, in each module that has some.
ACTIVE = "ActiveMutant.swift"
NEEDED = """
var kept: Set<String> = %s
while case let more = Set(
  package.targets.filter { kept.contains($0.name) }.flatMap(\\.dependencies).compactMap {
    switch $0 {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }), !more.isSubset(of: kept)
{
  kept.formUnion(more)
}
package.products = []
package.targets.removeAll { !kept.contains($0.name) }
"""


def listed(folder):
    for here, _, names in os.walk(folder, followlinks=True):
        for name in names:
            yield os.path.relpath(os.path.join(here, name), folder)


def make(package, suites, planted=()):
    """Writes only what differs, and leaves the files in which mutants are to be planted."""
    for part in PARTS:
        source, copy = os.path.join(ROOT, part), os.path.join(package, part)
        wanted = set(listed(source))
        for path in wanted:
            if os.path.join(part, path) not in planted:
                write(read(os.path.join(source, path)), os.path.join(copy, path))
        for path in set(listed(copy)) - wanted:
            if os.path.basename(path) != ACTIVE:
                os.remove(os.path.join(copy, path))
    for path in FILES:
        write(read(os.path.join(ROOT, path)), os.path.join(package, path))
    write(manifest(suites), os.path.join(package, "Package.swift"))


def write(content, path):
    """Only what differs, so that no module is built again for nothing."""
    if os.path.exists(path) and read(path) == content:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def manifest(suites):
    """Without warnings as errors, which changed code gives, and without what is not asked."""
    lax = read(os.path.join(ROOT, "Package.swift")).decode()
    lax = lax.replace("as: .error)", "as: .warning)").replace("? .error :", "? .warning :")
    if ".error" in lax:
        sys.exit("error: .ci/mutation/copying.py does not know all that makes warnings errors")
    return (lax + NEEDED % ("[" + ", ".join(f'"{suite}"' for suite in suites) + "]")).encode()


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2:])
