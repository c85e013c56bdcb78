extension SourceReader {
  /// In tokens; what was never closed is not followed to the end of the file.
  private static let longestSignature = 2_048

  mutating func readFunction() {
    let name: String
    if word(0) == "init" {
      if sees(".", -1) || !(sees("(", 1) || sees("?", 1) || sees("<", 1)) { return }
      name = "init"
    } else {
      guard let named = word(1) else { return }
      name = named
    }
    var open = 1
    while open < 32, place + open < tokens.count, !sees("(", open) {
      if sees("{", open) { break }
      open += 1
    }
    let parameters = sees("(", open) ? parameters(place + open) : []
    facts.functions.append(
      SourceFacts.Function(
        name: name, type: scope.site.type, parent: scope.site.function, parameters: parameters,
        body: 0..<0))
    scope.declare(.function(facts.functions.count - 1))
  }

  private func parameters(_ open: Int) -> [SourceFacts.Function.Parameter] {
    let end = min(brackets.partner[open], open + SourceReader.longestSignature, tokens.count)
    var found: [SourceFacts.Function.Parameter] = []
    var place = open + 1
    while place < end {
      var hasDefault = false
      var colon: Int?
      let start = place
      while place < end, !brackets.sees(",", place) {
        if brackets.sees(":", place), colon == nil { colon = place }
        if brackets.sees("=", place) { hasDefault = true }
        let isOpening =
          brackets.sees("(", place) || brackets.sees("[", place) || brackets.sees("{", place)
        place = isOpening ? max(brackets.partner[place], place) + 1 : place + 1
      }
      if let colon, let name = brackets.word(colon - 1) {
        let first = colon - 2 >= start ? brackets.word(colon - 2) : name
        found.append(
          SourceFacts.Function.Parameter(
            label: first == "_" ? nil : first, name: name, type: type(behind: colon, before: place),
            hasDefault: hasDefault))
      }
      place += 1
    }
    return found
  }

  /// Without what is written before a type, such as `inout` and `@escaping`.
  private func type(behind colon: Int, before end: Int) -> String? {
    var place = colon + 1
    while place < end {
      if brackets.sees("@", place) {
        place += 2
      } else if let word = brackets.word(place), ["inout", "any", "some", "sending"].contains(word)
      {
        place += 1
      } else {
        return brackets.word(place)
      }
    }
    return nil
  }

  mutating func readClosureParameters() {
    var offset = -1
    while let name = word(offset) {
      facts.closureParameters.insert(SourceName(name: name, function: scope.site.function))
      guard sees(",", offset - 1) else { return }
      offset -= 2
    }
  }

  /// `for name in sequence {`
  mutating func readLoop() {
    guard let name = word(1), word(2) == "in" else { return }
    var end = 3
    while end < 64, place + end < tokens.count, !sees("{", end), word(end) != "where" { end += 1 }
    guard end > 3, place + end < tokens.count else { return }
    facts.loops.append(
      SourceFacts.Loop(
        name: name, sequence: SourceValue.reading(tokens[place + 3..<place + end]),
        site: scope.site))
    // The word "in" behind the name would make it the parameter of a closure.
    place += 2
  }

  mutating func readCall(_ word: String) {
    let isCall =
      sees("(", 1) || sees("{", 1) && !SourceTokens.keywords.contains(word)
    guard isCall else { return }
    facts.calls.append(SourceFacts.Call(name: word, token: place, site: scope.site))
  }
}
