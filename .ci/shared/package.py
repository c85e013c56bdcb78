"""A package of some of the test suites, and of what these need: a copy that can be changed, which builds in a
fraction of the time of the whole.

    python3 .ci/shared/package.py FOLDER SUITE...   of the package that is the current folder
"""

import os, signal, subprocess, sys, threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What the tests read, too, as they do the README.
PARTS = ["Sources", "Tests", "Examples"]
# Optimised, because the same tests then take a tenth of the time; or "debug".
configuration = "release"
# For changed code that asks the environment.
LIBC = "#if canImport(Glibc)\n  import Glibc\n#else\n  import Darwin\n#endif\n"
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


def make(folder, suites, changed={}):
    """Writes only what differs, so that no module is built again for nothing. `changed` are the contents of
    files, by their paths, that are not as they are here."""
    contents = {path: read(path) for path in [*listed(ROOT), "README.md"]}
    contents |= {"Package.swift": manifest(suites), **changed}
    for path in listed(folder) - contents.keys():
        os.remove(os.path.join(folder, path))
    for path, content in contents.items():
        copy = os.path.join(folder, path)
        if not os.path.exists(copy) or read(copy) != content:
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            with open(copy, "wb") as file:
                file.write(content)


def listed(top):
    return {
        os.path.relpath(os.path.join(folder, name), top) for part in PARTS
        for folder, _, names in os.walk(os.path.join(top, part), followlinks=True) for name in names}


def read(path):
    """The bytes of a file, whose path may be that from the top of the repository."""
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read()


def manifest(suites):
    """Without warnings as errors, which changed code gives, and without what is not asked."""
    lax = read("Package.swift").decode()
    lax = lax.replace("as: .error)", "as: .warning)").replace("? .error :", "? .warning :")
    if ".error" in lax:
        sys.exit("error: .ci/shared/package.py does not know all that makes warnings errors")
    return (lax + NEEDED % ("[" + ", ".join(f'"{suite}"' for suite in suites) + "]")).encode()


def build(folder, *options):
    """What the compiler says where it fails."""
    command = ["swift", "build", "-c", configuration, "-Xswiftc", "-enable-testing", "--build-tests", *options]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return ended.stdout + ended.stderr if ended.returncode else ""


def command():
    """The path of the optimised command, which is built."""
    build = ["swift", "build", "-c", "release", "--product", "bgsim"]
    subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
    return subprocess.check_output([*build, "--show-bin-path"], cwd=ROOT, text=True).strip() + "/bgsim"


def tests(folder, pattern, limit=3_600, *, untilEnd=False, **variables):
    """Whether the built tests with such names fail, and what they say. Unless all that they say is wanted, the
    first issue ends them, and so does the limit in seconds. Without `swift test`, which takes longer than most."""
    built = os.path.join(folder, f".build/{configuration}/BackgroundTaskSimulatorPackageTests.xctest")
    process = subprocess.Popen(
        [built, "--testing-library", "swift-testing", "--filter", pattern],
        cwd=folder, env=dict(os.environ, NO_COLOR="1", SWIFT_BACKTRACE="enable=no", **variables),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    timer = threading.Timer(limit, os.killpg, [process.pid, signal.SIGKILL])
    timer.start()
    said = []
    for line in process.stdout:
        said.append(line)
        if "recorded an issue" in line and not untilEnd:
            os.killpg(process.pid, signal.SIGKILL)
    timer.cancel()
    return process.wait() != 0, "".join(said)


if __name__ == "__main__":
    ROOT = os.getcwd()
    make(sys.argv[1], sys.argv[2:])
