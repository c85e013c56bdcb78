extension HandlerWalk {
  mutating func submit(
    _ request: Given, _ place: Int, _ scope: CodeScope, _ reading: inout Reading
  ) {
    if case .request(let texts?) = request.value, !texts.contains(where: identifiers.contains) {
      return
    }
    for number in reading.states.indices {
      let state = reading.states[number]
      if state.completions > 0, !state.isSubmitted, !state.isHandedOff {
        find(.submittedAfterCompleting(CodePlace(file: scope.file, token: place)))
      }
      reading.states[number].isSubmitted = true
    }
    // What a scheduler refuses was asked for.
    if reading.mayThrow { reading.thrown += reading.states }
    reading.mayThrow = false
  }

  /// What requests an expression can be: nil where it is none that is known.
  func requested(_ range: Range<Int>, _ scope: CodeScope) -> [String]?? {
    let tokens = names.files[scope.file].tokens
    let uses = functions.requests
    var found: [String] = []
    var isRequest = false
    for place in range {
      guard let word = tokens.word(place) else { continue }
      let made =
        uses.at(CodePlace(file: scope.file, token: place))
        ?? uses.named(word, in: scope.file, scope.site.function)
        ?? (tokens.sees("(", place + 1)
          ? functions.named(word, in: scope).flatMap { uses.inside($0) } : nil)
      guard let made else { continue }
      isRequest = true
      guard let made else { return .some(nil) }
      found += made
    }
    return isRequest ? .some(found) : nil
  }
}
