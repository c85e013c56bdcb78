"""Where a source can be changed, and into what."""

import os, random, re

from package import ROOT, read

# What is found, and what is put in its place.
SWAPS = [(re.escape(f" {old} "), f" {new} ") for old, new in [
    ("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="),
    ("+", "-"), ("-", "+"), ("+=", "-="), ("-=", "+="), ("&&", "||"), ("||", "&&")]]
SWAPS += [(r"\btrue\b", "false"), (r"\bfalse\b", "true")]
# A call or an assignment on a line of its own.
STATEMENT = re.compile(r"^ +([a-z][\w.\[\]!?]*(\(.*\)| [-+]?= [^{\n]+))$", re.M)
NUMBER = re.compile(r"(?<![\w.#$])\d[\d_]*(?![\w.])")
BODY = re.compile(r"\bfunc\b|^ *(?:@\w+ +)*(?:public |private |fileprivate |package |static )*"
                  r"var \w+: (?:(?!\b(?:struct|enum|class)\b)[^={])+(?=\{$)", re.M)


class Mutant:
    def __init__(self, path, line, code, body, start, end, old, new):
        self.path, self.line, self.code, self.body = path, line, code, body
        self.start, self.end, self.old, self.new = start, end, old, new
        self.number = 0

    def __str__(self):
        return f"{self.path}:{self.line}: {self.old.strip()} -> {self.new.strip() or 'nothing'}"


def masked(text):
    """The same length without what no test could miss: comments, texts, assertions, which only help to
    find mistakes, how much room is kept, and what is compiled for the page alone."""
    for unseen in [
            re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"', re.S),
            re.compile(r"(?<=#if hasFeature\(Embedded\)\n).*?(?=^ *#(?:else|endif))", re.S | re.M),
            re.compile(r"\bassert\(.*|\breserveCapacity\(.*|(?<=keepingCapacity: )true")]:
        text = unseen.sub(blank, text)
    return text


def blank(found):
    return re.sub(r"[^\n]", "_", found.group())


def bodies(text):
    """From the bracket that opens it to the one that closes it, for each function and property."""
    opened, closing = [], {}
    for place, letter in enumerate(text):
        if letter == "{":
            opened.append(place)
        elif letter == "}" and opened:
            closing[opened.pop()] = place
    found = []
    for match in BODY.finditer(text):
        place, depth = match.end(), 0
        while place < len(text) and (depth > 0 or text[place] not in "{}"):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[place], 0)
            place += 1
        end = closing.get(place)
        if end and not re.match(r"\s*(get|set|willSet|didSet)\b", text[place + 1:end]):
            found.append((place, end))
    return found


def around(place, bodies):
    """The smallest body in which a place is."""
    return max((body for body in bodies if body[0] < place < body[1]), default=None)


def mutants(path, text):
    blank = masked(text)
    places = bodies(blank)
    found = [
        (at.start(), at.end(), new) for old, new in SWAPS for at in re.finditer(old, blank)]
    found += [
        (at.start(), at.end(), str(int(at.group().replace("_", "")) + 1)) for at in NUMBER.finditer(blank)]
    found += [
        (at.start(1), at.end(1), "do {}") for at in STATEMENT.finditer(blank)
        if at.group(1).count("(") == at.group(1).count(")")]
    for start, end, new in found:
        if body := around(start, places):
            line = text.count("\n", 0, start)
            code = text.split("\n")[line].strip()
            yield Mutant(path, line + 1, code, body, start, end, text[start:end], new)


def draw(modules, count, seed, only):
    pool = []
    for module in modules:
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, module))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                if name.endswith(".swift") and re.search(only, path):
                    pool += mutants(path, read(path).decode())
    random.Random(seed).shuffle(pool)
    for number, mutant in enumerate(pool[:count], 1):
        mutant.number = number
    return pool[:count]
