/// Whether work looks between its pieces whether it was cancelled.
extension HandlerWalk {
  /// Notes a look. One before the first piece or behind the last one lets the work run to its end.
  mutating func noteLook(at place: Int, _ scope: CodeScope) {
    if isExpiring { return }
    let pieces = CodePieces(names: names, functions: functions)
    var around = pieces.around(place, in: scope.file)
    // A function that looks first stands between pieces if its caller has done some of the work.
    for call in calls.reversed() where !around.isBetween && !around.isOfResult {
      let outside = pieces.around(call.token, in: call.file)
      around.hasBefore = around.hasBefore || outside.hasBefore
      around.hasBehind = around.hasBehind || outside.hasBehind
      around.isInLoop = around.isInLoop || outside.isInLoop
    }
    if around.isBetween { asksForCancellation = true }
  }
}

/// The pieces of work in the function or closure around a place, as far as its calls show.
struct CodePieces {
  let names: SourceNames
  let functions: CodeFunctions

  struct Around {
    var hasBefore = false
    var hasBehind = false
    var isInLoop = false
    /// Whether the place is in the result that is reported at the end.
    var isOfResult = false

    var isBetween: Bool { !isOfResult && (isInLoop || hasBefore && hasBehind) }
  }

  func around(_ place: Int, in file: Int) -> Around {
    let tokens = names.files[file].tokens
    var found = Around()
    var open = tokens.enclosing[place]
    while open >= 0 {
      if tokens.sees("(", open), let name = tokens.word(open - 1) {
        if name == "setTaskCompleted" { found.isOfResult = true }
      }
      if tokens.sees("{", open) {
        let head = head(of: open, tokens)
        if head.contains(where: { ["for", "while", "repeat"].contains(tokens.word($0) ?? "") })
          || tokens.word(open - 1) == "forEach"
        {
          found.isInLoop = true
        }
        let isControl = head.contains { CodePieces.controls.contains(tokens.word($0) ?? "") }
        if !isControl { break }
      }
      open = tokens.enclosing[open]
    }
    if isInLoopHead(place, tokens) { found.isInLoop = true }
    guard open >= 0 else { return found }
    let end = min(tokens.partner[open], tokens.all.count)
    found.hasBefore = hasWork(open + 1..<max(open + 1, start(of: place, tokens)), file)
    found.hasBehind = hasWork(place + 1..<max(place + 1, end), file)
    return found
  }

  /// From the beginning of the statement to its brace.
  private func head(of brace: Int, _ tokens: SourceTokens) -> Range<Int> {
    var place = brace
    while place > 0 {
      let before = place - 1
      if tokens.sees("{", before) || tokens.sees("}", before) || tokens.sees(";", before) { break }
      let isFirst = tokens.all[place].startsLine && !tokens.sees(",", before)
      if isFirst, place != brace { break }
      place =
        [")", "]"].contains { tokens.sees($0, before) }
        ? max(0, min(before, tokens.partner[before])) : before
    }
    return place..<brace
  }

  private func start(of place: Int, _ tokens: SourceTokens) -> Int {
    var start = place
    while start > 0, !tokens.all[start].startsLine,
      ![";", "{", "}"].contains(where: { tokens.sees($0, start - 1) })
    {
      start -= 1
    }
    return start
  }

  private func isInLoopHead(_ place: Int, _ tokens: SourceTokens) -> Bool {
    (start(of: place, tokens)..<place).contains { tokens.word($0) == "while" }
  }

  private func hasWork(_ range: Range<Int>, _ file: Int) -> Bool {
    let tokens = names.files[file].tokens
    return range.contains { place in
      guard let name = tokens.word(place), tokens.sees("(", place + 1),
        !SourceTokens.keywords.contains(name), name.first?.isLowercase ?? false,
        name != "setTaskCompleted", !CallHabit.looking.contains(name),
        !CallHabit.pure.contains(name), !functions.submitters.contains(name),
        !CallHabit.stopping.contains(where: name.lowercased().hasPrefix)
      else { return false }
      return !CallHabit.logs(name, tokens.receiver(of: place))
    }
  }

  private static let controls: Set = [
    "if", "else", "guard", "switch", "for", "while", "repeat", "do", "catch", "defer", "case",
  ]
}
