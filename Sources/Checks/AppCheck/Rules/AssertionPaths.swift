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
        leave(.byThrow, at: place)
      }
      return read(range, isOpen)
    case .leave(let how, let range):
      if read(range, isOpen) { leave(how, at: range.lowerBound) }
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
      return joined(arms.map { run($0.body, isOpen: isOpen) })
    case .labelled(_, let inner): return step(inner, isOpen)
    case .loop(let arm, _, _):
      let isOpen = read(arm.condition, isOpen)
      return joined([run(arm.body, isOpen: isOpen), isOpen && !range(of: arm.body)])
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

  /// A path that leaves the code while it is open.
  private mutating func leave(_ how: CodeStatement.Leave, at place: Int) {
    if how == .byThrow, catching > 0 {
      isThrownOpen = true
    } else if how == .byReturn || how == .byThrow {
      found = found ?? place
    }
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
