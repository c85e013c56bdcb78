/// Requests that a handler submits, and those that it never comes to.
extension HandlerWalk {
  mutating func submit(
    _ request: Given, _ place: Int, _ scope: CodeScope, _ reading: inout Reading
  ) {
    // Where its own identifiers are not known, any request may be for it.
    if case .request(let texts?) = request.value, !identifiers.isEmpty,
      !texts.contains(where: identifiers.contains)
    {
      return
    }
    // A closure that only submits is no work that the expiration could cut off.
    let isOfWork = running.contains { group in groups[group].contains { touchesTask($0) } }
    // What runs when an operation is over finds the task as its work left it.
    let isLast = running.contains { storedGroups.contains($0) && works[$0]?.kind == .certain }
    for number in reading.states.indices {
      let state = reading.states[number]
      let isKnown = !state.isHandedOff || isLast && state.unsure != nil && state.given == nil
      if state.completions > 0, !state.isSubmitted, isKnown {
        let here = CodePlace(file: scope.file, token: place)
        find(.resubmittedTooLate, at: lateCall ?? here, lateCall == nil ? nil : here)
      }
      if let expired = state.expiresUnrequested, !isExpiring, later > 0, !state.isSubmitted,
        state.completions == 0, state.hasBegun, isOfWork
      {
        find(.resubmittedByWork, at: expired, CodePlace(file: scope.file, token: place))
      }
      reading.states[number].isSubmitted = true
      reading.states[number].isSwitchedOff = false
    }
    // A refused request counts as submitted.
    if reading.mayThrow { reading.thrown += reading.states }
    reading.mayThrow = false
  }

  /// The identifiers an expression may request; nil if it is no request, an inner nil if they are unknown.
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

  /// Whether a closure that was never called submits a request.
  var hasUncalledSubmit: Bool { hasUncalled(functions.submitters.contains) }

  /// Whether a closure that was never called completes the task. Its author means the work to go on until then.
  var hasUncalledCompletion: Bool { hasUncalled { $0 == "setTaskCompleted" } }

  private func hasUncalled(_ isMeant: (String) -> Bool) -> Bool {
    closures.indices.contains { number in
      let closure = closures[number]
      if called.contains(number) || !closure.isGiven { return false }
      let tokens = names.files[closure.scope.file].tokens
      return closure.range.contains { place in
        tokens.sees("(", place + 1) && tokens.word(place).map(isMeant) ?? false
      }
    }
  }
}
