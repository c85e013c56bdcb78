/// The shape of expressions, as far as reading dates and amounts needs it.
extension SourceTokens {
  /// The last part of `a.b(c).d`, and what it is a member of.
  struct Member {
    let name: String
    let place: Int
    let isCall: Bool
    /// Empty for a name that stands alone, and for an implicit member such as `.now`.
    let receiver: Range<Int>
  }

  func lastMember(of range: Range<Int>) -> Member? {
    guard var place = range.last else { return nil }
    var isCall = false
    if sees("}", place), partner[place] < place {
      place = partner[place] - 1
      isCall = true
    }
    if sees(")", place) {
      place = partner[place] - 1
      isCall = true
    }
    guard range.contains(place), let name = word(place) else { return nil }
    let dot = place - 1
    if place == range.lowerBound {
      return Member(name: name, place: place, isCall: isCall, receiver: place..<place)
    }
    guard sees(".", dot), dot >= range.lowerBound else { return nil }
    var end = dot
    while end > range.lowerBound, sees("?", end - 1) || sees("!", end - 1) { end -= 1 }
    return Member(name: name, place: place, isCall: isCall, receiver: range.lowerBound..<end)
  }

  /// `a.b.c` without `self`, or `.c`; nil for anything else.
  func chain(_ range: Range<Int>) -> [String]? {
    var names: [String] = []
    var wantsName = true
    for place in range {
      if wantsName, let word = word(place) {
        names.append(word)
        wantsName = false
      } else if sees(".", place), !wantsName || place == range.lowerBound {
        wantsName = true
      } else if !wantsName, sees("!", place) || sees("?", place) {
        continue
      } else {
        return nil
      }
    }
    if wantsName { return nil }
    if names.count > 1, names[0] == "self" || names[0] == "Self" { names.removeFirst() }
    return names
  }

  /// Without brackets around all of it, `try`, and marks that unwrap it.
  func bare(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, let last = range.last {
      if word(first) == "try" || word(first) == "await" {
        range = first + 1..<range.upperBound
        if let next = range.first, sees("?", next) || sees("!", next) { range = range.dropFirst() }
      } else if sees("!", last), range.count > 1 {
        range = range.dropLast()
      } else if sees("(", first), partner[first] == last {
        range = range.dropFirst().dropLast()
      } else if range.count > 2, word(last - 1) == "as", word(last) != nil {
        range = range.dropLast(2)
      } else {
        break
      }
    }
    return range
  }

  /// The places that are in no brackets within the range.
  private func open(_ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      found.append(place)
      let isOpening = sees("(", place) || sees("[", place) || sees("{", place)
      place = isOpening ? max(partner[place], place) + 1 : place + 1
    }
    return found
  }

  /// The first mark of `??`.
  func coalescing(in range: Range<Int>) -> Int? {
    open(range).first {
      $0 + 1 < range.upperBound && sees("?", $0) && sees("?", $0 + 1)
        && all[$0].end == all[$0 + 1].start && all[max($0 - 1, 0)].end < all[$0].start
    }
  }

  /// The two values of `condition ? first : second`.
  func branches(of range: Range<Int>) -> (Range<Int>, Range<Int>)? {
    let places = open(range)
    guard
      let mark = places.first(where: {
        $0 > range.lowerBound && sees("?", $0) && all[$0 - 1].end < all[$0].start
          && !sees("?", $0 + 1)
      }), let colon = places.first(where: { $0 > mark && sees(":", $0) })
    else { return nil }
    return (mark + 1..<colon, colon + 1..<range.upperBound)
  }

  private func isBinary(_ place: Int, in range: Range<Int>) -> Bool {
    guard place > range.lowerBound else { return false }
    let before = place - 1
    if case .mark(let mark) = all[before].kind {
      return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "!")].contains(mark)
    }
    return true
  }

  /// The first `+` or `-` between two values.
  func firstSign(in range: Range<Int>) -> Int? {
    open(range).first { (sees("+", $0) || sees("-", $0)) && isBinary($0, in: range) }
  }

  /// The operator that is applied last.
  func lastOperator(in range: Range<Int>) -> Int? {
    let places = open(range).filter { isBinary($0, in: range) }
    return places.last { sees("+", $0) || sees("-", $0) }
      ?? places.last { sees("*", $0) || sees("/", $0) }
  }

  /// `[NSDate dateWithTimeIntervalSinceNow:60]`
  func message(_ range: Range<Int>) -> (name: String, argument: Range<Int>)? {
    guard let first = range.first, sees("[", first), partner[first] == range.upperBound - 1,
      range.count > 5, let name = word(first + 2), sees(":", first + 3)
    else { return nil }
    return (name, first + 4..<range.upperBound - 1)
  }

  private static let longestValue = 128

  /// Where the value that begins at a place ends: with its statement, or before a comma or a brace.
  func end(ofValueAt start: Int) -> Int {
    var place = start
    while place < all.count, place - start < SourceTokens.longestValue {
      if place > start, all[place].startsLine, !continues(place) { break }
      if sees("{", place), isTransparent(place), partner[place] > place {
        place = partner[place] + 1
        continue
      }
      let isEnd = [";", ",", "{", "}", ")", "]"].contains { sees($0, place) }
      if isEnd || word(place) == "else" || word(place) == "where" { break }
      place = sees("(", place) || sees("[", place) ? max(partner[place], place) + 1 : place + 1
    }
    return min(place, all.count)
  }

  private func continues(_ place: Int) -> Bool {
    let marks: [Unicode.Scalar] = ["+", "-", "*", "/", ".", "?", ":"]
    return marks.contains { sees($0, place) } || marks.contains { sees($0, place - 1) }
      || sees("=", place - 1)
  }

  /// Functions that give what their closure gives.
  private static let transparent: Set = [
    "withLock", "withLockUnchecked", "sync", "performAndWait", "assumeIsolated", "map", "flatMap",
  ]

  private func isTransparent(_ brace: Int) -> Bool {
    guard let callee = callee(ofClosureAt: brace), let name = word(callee) else { return false }
    return sees(".", callee - 1) && SourceTokens.transparent.contains(name) && !isInHead(brace)
  }

  /// What the closure of `lock.withLock { a }` and the like gives; nil for other calls.
  func transparent(_ call: Member, _ arguments: [SourceCalls.Argument]) -> [Range<Int>]? {
    guard SourceTokens.transparent.contains(call.name), let last = arguments.last, last.isClosure
    else { return nil }
    let ways = expressions(in: last.tokens.lowerBound)
    return ways.isEmpty ? nil : ways
  }

  /// `if let a` and `guard let a`, which only make sure that there is one.
  func isShort(_ place: Int) -> Bool {
    guard sees("{", place + 2) || sees(",", place + 2) || word(place + 2) == "else" else {
      return false
    }
    return isInHead(place)
  }

  /// The parts that `name.hour = 3` and the like give to components.
  func parts(of name: String, _ range: Range<Int>) -> [SourceCalls.Argument] {
    var found: [SourceCalls.Argument] = []
    for place in range where word(place) == name && sees(".", place + 1) && !sees(".", place - 1) {
      guard let label = word(place + 2), sees("=", place + 3), !sees("=", place + 4) else {
        continue
      }
      let start = place + 4
      found.append(
        SourceCalls.Argument(
          label: label, tokens: start..<end(ofValueAt: start), isClosure: false))
    }
    return found
  }
}
