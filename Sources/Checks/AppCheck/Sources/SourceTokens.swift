/// The tokens of a file and its pairs of brackets. All who read a file share them, so this is a class:
/// a copy of three arrays for each question took most of the time without optimization.
final class SourceTokens: Sendable {
  let all: [SourceToken]
  /// The matching bracket, or the end of the file for a bracket that is never closed.
  let partner: [Int]
  /// The innermost open bracket at a place, or -1.
  let enclosing: [Int]

  init(_ tokens: [SourceToken] = []) {
    all = tokens
    var partner = Array(repeating: tokens.count, count: tokens.count)
    var enclosing = Array(repeating: -1, count: tokens.count)
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      enclosing[place] = open.last ?? -1
      switch token.kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")):
        open.append(place)
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")):
        if let start = open.popLast() {
          partner[start] = place
          partner[place] = start
          enclosing[place] = open.last ?? -1
        }
      default: continue
      }
    }
    self.partner = partner
    self.enclosing = enclosing
  }

  func word(_ place: Int) -> String? {
    guard place >= 0, place < all.count, case .word(let word) = all[place].kind else { return nil }
    return word
  }

  func mentions(_ isMeant: (String) -> Bool) -> Bool {
    for token in all {
      if case .word(let word) = token.kind, isMeant(word) { return true }
    }
    return false
  }

  func sees(_ mark: Unicode.Scalar, _ place: Int) -> Bool {
    guard place >= 0, place < all.count, case .mark(let found) = all[place].kind else {
      return false
    }
    return found == UInt8(ascii: mark)
  }

  /// `a.b?.name(` gives ["a", "b"]; "?" replaces whatever is not a name, and everything before it.
  func receiver(of place: Int) -> [String] {
    var chain: [String] = []
    var dot = place - 1
    while sees(".", dot), chain.count < 8 {
      var owner = dot - 1
      while sees("?", owner) || sees("!", owner) { owner -= 1 }
      if sees(")", owner), partner[owner] < owner { owner = partner[owner] - 1 }
      guard let word = word(owner) else { return ["?"] + chain }
      chain.insert(word, at: 0)
      dot = owner - 1
    }
    return chain
  }

  /// Whether `Task<Void, Never>` is in front of a place.
  func isTaskOfTypes(before place: Int) -> Bool {
    guard sees(">", place - 1) else { return false }
    let near = (max(0, place - 16)..<place).reversed()
    return near.first { sees("<", $0) && word($0 - 1) == "Task" } != nil
  }

  /// The name in front of a place, also if it is asked for an element: `jobs[key] = …`.
  func elementName(_ place: Int) -> String? {
    guard sees("]", place - 1), partner[place - 1] < place else { return word(place - 1) }
    return word(partner[place - 1] - 1)
  }

  /// For example "SyncKit.handle".
  func calledName(_ place: Int) -> String {
    (receiver(of: place).filter { $0 != "?" } + [word(place) ?? "a closure"]).joined(separator: ".")
  }

  /// The place of the name of the function that takes the closure with this opening brace.
  func callee(ofClosureAt brace: Int) -> Int? {
    var brace = brace
    for _ in 0..<8 {
      let before = brace - 1
      if sees(")", before), partner[before] < before { return name(partner[before] - 1) }
      if word(before) != nil { return name(before) }
      if sees(":", before), sees("}", before - 2), partner[before - 2] < before {
        // A labelled trailing closure: the name is before the first one.
        brace = partner[before - 2]
        continue
      }
      guard sees(":", before) || sees("(", before) || sees(",", before),
        enclosing.indices.contains(before)
      else { return nil }
      let open = sees("(", before) ? before : enclosing[before]
      return sees("(", open) ? name(open - 1) : nil
    }
    return nil
  }

  func isInHead(_ place: Int) -> Bool { head(of: place) != nil }

  /// The `if`, `switch` or similar keyword whose head contains this place.
  func head(of place: Int) -> Int? {
    let bracket = enclosing[place]
    var before = place
    for _ in 0..<64 where before > bracket + 1 {
      let goesOn = sees(",", before - 1) || sees("&", before - 1) || sees("|", before - 1)
      if all[before].startsLine, !goesOn { return nil }
      before -= 1
      let isClosing = sees(")", before) || sees("]", before) || sees("}", before)
      if isClosing, partner[before] < before { before = partner[before] }
      if let word = word(before), SourceTokens.heads.contains(word) { return before }
    }
    return nil
  }

  private static let heads: Set = ["if", "while", "for", "switch", "guard"]

  private func name(_ place: Int) -> Int? {
    guard let word = word(place), !SourceTokens.keywords.contains(word) || sees(".", place - 1)
    else { return nil }
    return place
  }

  static let keywords: Set<String> = [
    "else", "do", "in", "try", "repeat", "defer", "catch", "get", "set", "willSet", "didSet",
    "throws", "rethrows", "async", "await", "if", "while", "for", "guard", "switch", "return",
    "throw", "case", "where", "is", "as", "let", "var", "init", "func",
  ]
}

/// The enclosing types, functions and closures, found by counting braces.
struct SourceScope {
  enum Frame: Equatable {
    case type(String, hasTextCases: Bool)
    case function(Int)
    case block
    /// A closure that runs after the launch.
    case late(LateMoment)
  }

  private struct Level {
    let frame: Frame
    let site: SourceSite
  }

  private var levels: [Level] = []
  /// A declaration whose body has not been opened yet.
  private(set) var pending: Frame?

  mutating func declare(_ frame: Frame?) { pending = frame }

  mutating func open(late: LateMoment?, callback: (Int) -> LateMoment?) {
    let frame = pending ?? late.map { .late($0) } ?? .block
    var site = site
    switch frame {
    case .type(let name, _): site = SourceSite(type: name)
    case .function(let number):
      site.function = number
      site.late = callback(number) ?? site.late
    case .late(let moment): site.late = moment
    case .block: break
    }
    levels.append(Level(frame: frame, site: site))
    pending = nil
  }

  mutating func close() {
    pending = nil
    _ = levels.popLast()
  }

  /// The context inside the innermost braces.
  var site: SourceSite { levels.last?.site ?? SourceSite() }

  var owner: SourceFacts.Owner {
    switch levels.last?.frame {
    case .type(let name, _): .type(name)
    case .function, .block, .late: .body
    case nil: .file
    }
  }

  /// The type whose braces are the innermost; nil inside a function or closure and outside types.
  var member: Frame? {
    guard case .type = levels.last?.frame else { return nil }
    return levels.last?.frame
  }
}
