/// A statement, in as much detail as following paths needs. Ranges are of tokens.
indirect enum CodeStatement {
  struct Arm {
    let condition: Range<Int>
    let body: CodeBlock
  }

  case plain(Range<Int>)
  /// `if`, with its `else` branch.
  case either([Arm], otherwise: CodeBlock?)
  case guarded(Arm)
  case choice(subject: Range<Int>, [Arm])
  case loop(Arm, Loop, label: String?)
  /// `pages: for page in pages { … }`, which `break pages` leaves.
  case labelled(String, CodeStatement)
  case attempt(CodeBlock, catches: [Arm])
  case deferred(CodeBlock)
  case leave(Leave, Range<Int>)
  /// The branches of an `#if`.
  case variants([CodeBlock])

  enum Loop { case maybe, once, endless }
  enum Leave: Equatable {
    case byReturn, byThrow, byFallthrough
    /// With the label of what is meant; nil for the innermost.
    case byBreak(String?)
    case byContinue(String?)
  }
}

struct CodeBlock {
  var statements: [CodeStatement] = []
  /// The closing brace.
  var end = 0
}

/// Splits a body into statements. Anything unknown is plain code.
struct CodeParser {
  let tokens: SourceTokens
  private var place: Int
  private let end: Int
  private let depth: Int

  private static let deepest = 48

  static func block(_ range: Range<Int>, in tokens: SourceTokens, depth: Int = 0) -> CodeBlock {
    var parser = CodeParser(
      tokens: tokens, place: range.lowerBound, end: range.upperBound, depth: depth)
    return CodeBlock(statements: parser.statements(), end: range.upperBound)
  }

  private init(tokens: SourceTokens, place: Int, end: Int, depth: Int) {
    self.tokens = tokens
    self.place = place
    self.end = min(end, tokens.all.count)
    self.depth = depth
  }

  private mutating func statements() -> [CodeStatement] {
    var found: [CodeStatement] = []
    guard depth < CodeParser.deepest else { return found }
    while place < end {
      let start = place
      if let statement = statement() { found.append(statement) }
      // A semicolon, or what nothing else takes.
      if place <= start { place = start + 1 }
    }
    return found
  }

  private mutating func statement() -> CodeStatement? {
    if tokens.sees(";", place) { return nil }
    if tokens.sees("#", place), tokens.word(place + 1) == "if" { return variants() }
    if let label = tokens.word(place), tokens.sees(":", place + 1) {
      place += 2
      return unlabelled(label).map { .labelled(label, $0) }
    }
    return unlabelled(nil)
  }

  private mutating func unlabelled(_ label: String?) -> CodeStatement? {
    switch tokens.word(place) {
    case "if": return either()
    case "guard": return guarded()
    case "switch": return choice()
    case "for", "while": return loop(label)
    case "repeat": return repeated(label)
    case "do" where tokens.sees("{", place + 1) || tokens.word(place + 1) == "throws":
      return attempt()
    case "defer":
      place += 1
      return .deferred(body())
    case "return": return leave(.byReturn)
    case "throw": return leave(.byThrow)
    case "fallthrough": return leave(.byFallthrough)
    case "break": return jump { .byBreak($0) }
    case "continue": return jump { .byContinue($0) }
    case "func": return skipFunction()
    default:
      let range = expression()
      return alternatives(in: range) ?? .plain(range)
    }
  }

  /// `condition ? one : other`, if it is the whole statement.
  private func alternatives(in range: Range<Int>) -> CodeStatement? {
    let outer = tokens.enclosing[range.lowerBound]
    func first(in range: Range<Int>, _ isMeant: (Int) -> Bool) -> Int? {
      range.first { tokens.enclosing[$0] == outer && isMeant($0) }
    }
    guard let mark = first(in: range.dropFirst(), tokens.isTernary),
      let colon = first(in: mark..<range.upperBound, { tokens.sees(":", $0) }),
      first(in: range.lowerBound..<mark, tokens.isAssignment) == nil
    else { return nil }
    func block(_ range: Range<Int>) -> CodeBlock {
      CodeBlock(statements: [alternatives(in: range) ?? .plain(range)], end: range.upperBound)
    }
    let arm = CodeStatement.Arm(condition: range.lowerBound..<mark, body: block(mark..<colon))
    return .either([arm], otherwise: block(colon..<range.upperBound))
  }

  private mutating func skipFunction() -> CodeStatement? {
    while place < end, !tokens.sees("{", place) { advance() }
    advance()
    return nil
  }

  private mutating func leave(_ leave: CodeStatement.Leave) -> CodeStatement {
    let word = place
    place += 1
    if place < end, tokens.all[place].startsLine || tokens.sees(";", place) {
      return .leave(leave, word..<word + 1)
    }
    return .leave(leave, word..<expression().upperBound)
  }

  /// A label may follow on the line.
  private mutating func jump(_ how: (String?) -> CodeStatement.Leave) -> CodeStatement {
    let word = place
    place += 1
    guard place < end, !tokens.all[place].startsLine, let label = tokens.word(place) else {
      return .leave(how(nil), word..<word + 1)
    }
    place += 1
    return .leave(how(label), word..<word + 1)
  }

  private mutating func either() -> CodeStatement {
    var arms: [CodeStatement.Arm] = []
    while tokens.word(place) == "if" {
      place += 1
      let condition = head()
      arms.append(CodeStatement.Arm(condition: condition, body: body()))
      guard place < end, tokens.word(place) == "else" else { return .either(arms, otherwise: nil) }
      place += 1
    }
    return .either(arms, otherwise: body())
  }

  private mutating func guarded() -> CodeStatement {
    place += 1
    let start = place
    while place < end, tokens.word(place) != "else" { advance() }
    let condition = start..<max(start, min(place, end))
    place += 1
    return .guarded(CodeStatement.Arm(condition: condition, body: body()))
  }

  private mutating func loop(_ label: String?) -> CodeStatement {
    place += 1
    let condition = head()
    return .loop(
      CodeStatement.Arm(condition: condition, body: body()),
      isTrue(condition) ? .endless : .maybe, label: label)
  }

  /// Whether a condition is `true`, in brackets or not.
  private func isTrue(_ condition: Range<Int>) -> Bool {
    let words = condition.filter { !tokens.sees("(", $0) && !tokens.sees(")", $0) }
    return words.count == 1 && tokens.word(words[0]) == "true"
  }

  private mutating func repeated(_ label: String?) -> CodeStatement {
    place += 1
    let body = body()
    var condition = place..<place
    if tokens.word(place) == "while" {
      place += 1
      condition = expression()
    }
    return .loop(
      CodeStatement.Arm(condition: condition, body: body), isTrue(condition) ? .endless : .once,
      label: label)
  }

  private mutating func attempt() -> CodeStatement {
    place += 1
    while place < end, !tokens.sees("{", place) { place += 1 }
    let tried = body()
    var catches: [CodeStatement.Arm] = []
    while place < end, tokens.word(place) == "catch" {
      place += 1
      let pattern = head()
      catches.append(CodeStatement.Arm(condition: pattern, body: body()))
    }
    return .attempt(tried, catches: catches)
  }

  private mutating func choice() -> CodeStatement {
    place += 1
    let subject = head()
    guard place < end, tokens.sees("{", place) else { return .plain(subject) }
    let last = min(tokens.partner[place], end)
    place += 1
    var arms: [CodeStatement.Arm] = []
    while place < last {
      let start = place
      while place < last, !tokens.sees(":", place) { advance() }
      let pattern = start..<min(place, last)
      place += 1
      let bodyStart = min(place, last)
      while place < last, !isCase(place) { advance() }
      arms.append(
        CodeStatement.Arm(
          condition: pattern,
          body: CodeParser.block(bodyStart..<min(place, last), in: tokens, depth: depth + 1)))
    }
    place = last + 1
    return .choice(subject: subject, arms)
  }

  private func isCase(_ place: Int) -> Bool {
    switch tokens.word(place) {
    case "case": tokens.all[place].startsLine || tokens.sees(";", place - 1)
    case "default": tokens.sees(":", place + 1)
    case "unknown": tokens.sees("@", place - 1)
    default: false
    }
  }

  /// The branches between `#if`, `#elseif`, `#else` and `#endif`.
  private mutating func variants() -> CodeStatement {
    var blocks: [CodeBlock] = []
    var hasElse = false
    while place < end, tokens.word(place + 1) != "endif" {
      if tokens.word(place + 1) == "else" { hasElse = true }
      place += 2
      while place < end, !hasElse, !tokens.all[place].startsLine { place += 1 }
      let start = place
      var open = 0
      while place < end {
        if tokens.sees("#", place), let word = tokens.word(place + 1) {
          if open == 0, ["elseif", "else", "endif"].contains(word) { break }
          if word == "if" { open += 1 }
          if word == "endif" { open -= 1 }
        }
        place += 1
      }
      blocks.append(CodeParser.block(start..<min(place, end), in: tokens, depth: depth + 1))
    }
    place += 2
    if !hasElse { blocks.append(CodeBlock(end: min(place, end) - 1)) }
    return .variants(blocks)
  }

  /// Ends at the brace of the body; closures in a condition are in brackets.
  private mutating func head() -> Range<Int> {
    let start = place
    while place < end, !tokens.sees("{", place) { advance() }
    return start..<max(start, min(place, end))
  }

  private mutating func body() -> CodeBlock {
    guard place < end, tokens.sees("{", place) else { return CodeBlock(end: min(place, end)) }
    let last = min(tokens.partner[place], end)
    let block = CodeParser.block(place + 1..<max(place + 1, last), in: tokens, depth: depth + 1)
    place = last + 1
    return block
  }

  /// Moves past a token, or past the matching bracket.
  private mutating func advance() {
    let isOpening = ["(", "[", "{"].contains { tokens.sees($0, place) }
    place = isOpening ? max(tokens.partner[place], place) + 1 : place + 1
  }

  /// Ends before a line that begins a new statement.
  private mutating func expression() -> Range<Int> {
    let start = place
    repeat { advance() } while place < end && !isNew(place)
    return start..<max(start, min(place, end))
  }

  private static let leading: [Unicode.Scalar] = [
    ".", "+", "-", "*", "/", "&", "|", "?", ":", "=", "{",
  ]
  private static let trailing: [Unicode.Scalar] = [",", "+", "-", "*", "&", "|", "=", ":", "."]

  private func isNew(_ place: Int) -> Bool {
    if tokens.sees(";", place) { return true }
    if tokens.sees("#", place), tokens.all[place].startsLine {
      return ["if", "else", "elseif", "endif"].contains(tokens.word(place + 1) ?? "")
    }
    guard tokens.all[place].startsLine else { return false }
    if CodeParser.leading.contains(where: { tokens.sees($0, place) }) { return false }
    if let word = tokens.word(place), ["as", "is", "else"].contains(word) { return false }
    if let word = tokens.word(place - 1), ["try", "await", "in", "return"].contains(word) {
      return false
    }
    return !CodeParser.trailing.contains { tokens.sees($0, place - 1) }
  }
}

extension SourceTokens {
  /// Whether this is the question mark of `condition ? one : other`, in front of which is a space.
  fileprivate func isTernary(_ place: Int) -> Bool {
    sees("?", place) && all[place - 1].end < all[place].start
  }

  fileprivate func isAssignment(_ place: Int) -> Bool {
    sees("=", place) && !sees("=", place + 1)
      && !["=", "!", "<", ">"].contains { sees($0, place - 1) }
  }
}
