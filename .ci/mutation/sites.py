"""Where a source can be changed, and into what."""

import os
import random
import re

RELATIONS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "),
             (" != ", " == ")]
SUMS = [(" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += ")]
LOGIC = [(" && ", " || "), (" || ", " && ")]
WORDS = [("true", "false"), ("false", "true")]
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
    find mistakes, and what is compiled for the page alone."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"', re.S)
    text = pattern.sub(blank, text)
    embedded = re.compile(r"(?<=#if hasFeature\(Embedded\)\n).*?(?=^ *#(?:else|endif))", re.S | re.M)
    return re.sub(r"\bassert\(.*", blank, embedded.sub(blank, text))


def blank(found):
    return re.sub(r"[^\n]", "_", found.group())


def closing(text, opening):
    depth = 0
    for place in range(opening, len(text)):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if depth == 0:
                return place
    return None


def bodies(text):
    """From the bracket that opens it to the one that closes it, for each function and property."""
    found = []
    for match in BODY.finditer(text):
        place, depth = match.end(), 0
        while place < len(text) and not (text[place] == "{" and depth == 0):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[place], 0)
            if text[place] == "}" and depth == 0:
                place = len(text)
            place += 1
        end = closing(text, place) if place < len(text) else None
        if end and not re.match(r"\s*(get|set|willSet|didSet)\b", text[place + 1:end]):
            found.append((place, end))
    return found


def mutants(path, text):
    blank = masked(text)
    places = bodies(blank)

    def around(place):
        return max((body for body in places if body[0] < place < body[1]), default=None)

    def mutant(start, end, new):
        body = around(start)
        line = text.count("\n", 0, start) + 1
        code = text.split("\n")[line - 1].strip()
        return body and Mutant(path, line, code, body, start, end, text[start:end], new)

    found = []
    for old, new in RELATIONS + SUMS + LOGIC:
        found += [mutant(at.start(), at.end(), new) for at in re.finditer(re.escape(old), blank)]
    for old, new in WORDS:
        found += [mutant(at.start(), at.end(), new) for at in re.finditer(rf"\b{old}\b", blank)]
    for at in NUMBER.finditer(blank):
        found.append(mutant(at.start(), at.end(), str(int(at.group().replace("_", "")) + 1)))
    for at in STATEMENT.finditer(blank):
        if at.group(1).count("(") == at.group(1).count(")"):
            found.append(mutant(at.start(1), at.end(1), "do {}"))
    return [each for each in found if each]


def draw(package, modules, count, seed, only):
    pool = []
    for module in modules:
        for folder, _, names in sorted(os.walk(os.path.join(package, module))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), package)
                if name.endswith(".swift") and re.search(only, path):
                    with open(os.path.join(package, path)) as file:
                        pool += mutants(path, file.read())
    random.Random(seed).shuffle(pool)
    drawn = pool[:count]
    for number, mutant in enumerate(drawn, 1):
        mutant.number = number
    return drawn
