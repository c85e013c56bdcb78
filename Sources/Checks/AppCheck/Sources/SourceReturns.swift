/// What a function, a property or an expression with branches gives, one range of tokens for each way.
extension SourceTokens {
  /// What a brace gives: its only expression, or what all of its `return`s give. None if there is a way that
  /// is not understood.
  func expressions(in brace: Int) -> [Range<Int>] {
    guard sees("{", brace), partner[brace] < all.count else { return [] }
    var start = brace + 1
    if word(start) == "get", sees("{", start + 1) { return expressions(in: start + 1) }
    if word(start) == "return" { start += 1 }
    let values = values(at: start, until: partner[brace])
    return values.isEmpty ? returned(in: brace) : values
  }

  /// The value that begins here: itself, or those of the branches of an `if` or a `switch`. None if anything
  /// follows it before the end.
  func values(at start: Int, until end: Int? = nil) -> [Range<Int>] {
    guard word(start) == "if" || word(start) == "switch" else {
      let last = self.end(ofValueAt: start)
      return last > start && end == nil || last > start && last == end ? [start..<last] : []
    }
    guard let (found, last) = branches(at: start), end == nil || last == end else { return [] }
    return found
  }

  private static let mostBranches = 64

  /// The values of an `if` or a `switch`, and where it ends.
  private func branches(at start: Int) -> ([Range<Int>], Int)? {
    let longest = min(start + 64, all.count)
    guard let open = (start..<longest).first(where: { sees("{", $0) && isInHead($0) }),
      partner[open] < all.count
    else { return nil }
    let end = partner[open] + 1
    if word(start) == "switch" {
      let found = expressions(ofCasesIn: open + 1..<end - 1)
      return found.isEmpty ? nil : (found, end)
    }
    let first = expressions(in: open)
    guard !first.isEmpty, word(end) == "else" else { return nil }
    if word(end + 1) == "if" {
      guard let (others, last) = branches(at: end + 1), first.count < SourceTokens.mostBranches
      else { return nil }
      return (first + others, last)
    }
    let others = expressions(in: end + 1)
    return others.isEmpty ? nil : (first + others, partner[end + 1] + 1)
  }

  private func expressions(ofCasesIn range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let head = word(place), head == "case" || head == "default",
        let colon = (place..<min(place + 32, range.upperBound)).first(where: {
          sees(":", $0) && enclosing[$0] == enclosing[place]
        })
      else { return [] }
      let start = word(colon + 1) == "return" ? colon + 2 : colon + 1
      let end = end(ofValueAt: start)
      guard end > start else { return [] }
      found.append(start..<end)
      place = sees(";", end) ? end + 1 : end
    }
    return found
  }

  /// What the `return`s of a function give, in source order, without those that give nothing.
  private func returned(in brace: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in brace + 1..<max(brace + 1, partner[brace]) where word(place) == "return" {
      guard isOnPath(place, from: brace) else { continue }
      let isEmpty = sees("}", place + 1) || sees(";", place + 1) || word(place + 1) == "nil"
      if isEmpty || place + 1 < all.count && all[place + 1].startsLine { continue }
      let values = values(at: place + 1)
      if values.isEmpty || found.count > SourceTokens.mostBranches { return [] }
      found += values
    }
    return found
  }

  /// Whether only conditions, and no closure or other function, are between a brace and a place inside.
  private func isOnPath(_ place: Int, from brace: Int) -> Bool {
    var inner = enclosing[place]
    while inner > brace {
      let before = word(inner - 1) ?? ""
      let isBlock = ["else", "do", "defer", "repeat", "catch"].contains(before)
      if !sees("{", inner) || !isBlock && !isInHead(inner) { return false }
      inner = enclosing[inner]
    }
    return inner == brace
  }

  /// Whether a value is given only if the app's own bundle or list has no answer, which never happens.
  func isForNoBundle(_ value: Range<Int>) -> Bool {
    let brace = enclosing[value.lowerBound]
    guard brace > 0, word(brace - 1) == "else",
      let start = (max(0, brace - 64)..<brace).last(where: { word($0) == "guard" })
    else { return false }
    return (start..<brace).contains { word($0) == "Bundle" || word($0) == "bundleIdentifier" }
  }
}
