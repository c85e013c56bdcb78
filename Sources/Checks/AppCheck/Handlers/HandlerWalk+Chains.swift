/// Calls in a chain that may not come about.
extension HandlerWalk {
  /// Reads the `catch` of a promise, which runs instead of its `done`. A promise that was cancelled calls
  /// neither, unless it is told to catch all errors.
  mutating func readCatch(at place: Int, _ scope: CodeScope, _ reading: inout Reading) {
    let tokens = names.files[scope.file].tokens
    var brace = place + 1
    var catchesAll = false
    if tokens.sees("(", brace) {
      let end = min(tokens.partner[brace], tokens.all.count)
      catchesAll = (brace..<max(brace, end)).contains { tokens.word($0) == "allErrors" }
      brace = end + 1
    }
    let here = CodePlace(file: scope.file, token: place)
    guard tokens.sees("{", brace) else { return }
    let end = min(tokens.partner[brace], tokens.all.count)
    guard touchesTask(brace..<end, scope) else { return }
    if !catchesAll, !chained.contains(here) { chained.append(here) }
    let last = groups.count - 1
    guard last >= 0, !isStored(last), !reading.states.isEmpty,
      reading.states.allSatisfy({ $0.pending.last == last })
    else { return }
    groups[last].append(closure(at: brace, scope))
    reading.place = end + 1
  }

  /// `self.model?.refresh(task)` does nothing without a model. That `self` is gone, no app expects.
  mutating func noteChain(at place: CodePlace) {
    let tokens = names.files[place.file].tokens
    guard tokens.sees(".", place.token - 1), tokens.sees("?", place.token - 2), !isExpiring,
      tokens.word(place.token - 3) != "self", !chained.contains(place)
    else { return }
    chained.append(place)
  }
}
