/// The paths through one function from the beginning of an assertion to its end.
struct AssertionPaths {
  let tokens: SourceTokens
  let begin: Int
  let ends: [Int]
  let name: String
  private var found: Int?
  /// How many `do` around the code being read have a `catch`, and whether one gets there with it open.
  private var catching = 0
  private var isThrownOpen = false
  /// Whether it is open at each `break` that leaves the statements being read.
  private var breaks: [(label: String?, isOpen: Bool)] = []

  init(tokens: SourceTokens, begin: Int, ends: [Int], name: String) {
    self.tokens = tokens
    self.begin = begin
    self.ends = ends
    self.name = name
  }

  /// Where a path ends without it; nil if none does.
  mutating func firstOpenEnd(of block: CodeBlock, isOpen: Bool = false) -> Int? {
    if run(block, isOpen: isOpen) == true { found = found ?? block.end }
    return found
  }

  /// Whether it is open afterwards; nil if no path gets there.
  private mutating func run(_ block: CodeBlock, isOpen: Bool) -> Bool? {
    var isOpen = isOpen
    for statement in block.statements {
      // Whatever else happens, a deferred end comes.
      if case .deferred(let body) = statement, contains(body) { return false }
      guard let next = step(statement, isOpen) else { return nil }
      isOpen = next
    }
    return isOpen
  }

  private func contains(_ block: CodeBlock) -> Bool {
    ends.contains { end in end < block.end && end > begin && !isBefore(block, end) }
  }

  private func isBefore(_ block: CodeBlock, _ end: Int) -> Bool {
    tokens.enclosing[block.end] < 0 ? false : tokens.partner[block.end] > end
  }

  private func read(_ range: Range<Int>, _ isOpen: Bool) -> Bool {
    if range.contains(where: ends.contains) { return false }
    return range.contains(begin) ? true : isOpen
  }

  private func asks(_ range: Range<Int>) -> Bool { range.contains { tokens.word($0) == name } }

  private mutating func step(_ statement: CodeStatement, _ isOpen: Bool) -> Bool? {
    switch statement {
    case .plain(let range):
      if isOpen, !range.contains(where: ends.contains), let place = throwing(in: range) {
        leave(.byThrow, at: place, isOpen: true)
      }
      return read(range, isOpen)
    case .leave(let how, let range):
      leave(how, at: range.lowerBound, isOpen: read(range, isOpen))
      return nil
    case .guarded(let arm):
      let isOpen = read(arm.condition, isOpen)
      _ = run(arm.body, isOpen: isOpen && !asks(arm.condition))
      return isOpen
    case .either(let arms, let otherwise):
      var ways: [Bool?] = []
      var asked = false
      for arm in arms {
        asked = asked || asks(arm.condition)
        ways.append(run(arm.body, isOpen: read(arm.condition, isOpen)))
      }
      ways.append(otherwise.map { run($0, isOpen: isOpen && !asked) } ?? (isOpen && !asked))
      return joined(ways)
    case .choice(let subject, let arms):
      let isOpen = read(subject, isOpen)
      let ways = arms.map { run($0.body, isOpen: isOpen) }
      return joined(ways + takeBreaks(nil))
    case .labelled(let label, let inner):
      let after = step(inner, isOpen)
      return joined([after] + takeBreaks(label))
    case .loop(let arm, _, _):
      let isOpen = read(arm.condition, isOpen)
      let after = run(arm.body, isOpen: isOpen)
      return joined([after, isOpen && !range(of: arm.body)] + takeBreaks(nil))
    case .attempt(let body, let catches):
      let outer = isThrownOpen
      isThrownOpen = false
      catching += catches.isEmpty ? 0 : 1
      let after = run(body, isOpen: isOpen)
      catching -= catches.isEmpty ? 0 : 1
      let isCaughtOpen = isThrownOpen || (after ?? isOpen)
      isThrownOpen = outer || isThrownOpen && catches.isEmpty
      return joined([after] + catches.map { run($0.body, isOpen: isCaughtOpen) })
    case .deferred: return isOpen
    case .variants(let blocks): return joined(blocks.map { run($0, isOpen: isOpen) })
    }
  }

  private mutating func leave(_ how: CodeStatement.Leave, at place: Int, isOpen: Bool) {
    switch how {
    case .byBreak(let label): breaks.append((label, isOpen))
    // The case behind is read as if it were the first.
    case .byContinue, .byFallthrough: break
    case .byThrow where catching > 0: isThrownOpen = isThrownOpen || isOpen
    case .byReturn, .byThrow: if isOpen { found = found ?? place }
    }
  }

  /// Whether it is open at each `break` that gets to the end of a statement.
  private mutating func takeBreaks(_ label: String?) -> [Bool?] {
    let taken = breaks.filter { $0.label == label }
    breaks.removeAll { $0.label == label }
    return taken.map { $0.isOpen }
  }

  /// A `try` of the code itself that lets an error out.
  private func throwing(in range: Range<Int>) -> Int? {
    range.first { place in
      tokens.word(place) == "try" && !tokens.sees("?", place + 1) && !tokens.sees("!", place + 1)
        && !tokens.isInClosure(place, of: range)
    }
  }

  private func range(of block: CodeBlock) -> Bool { contains(block) }

  private func joined(_ ways: [Bool?]) -> Bool? {
    let known = ways.compactMap { $0 }
    return known.isEmpty ? nil : known.contains(true)
  }
}
