/// Loops over a stream of values. When their work is cancelled, they end as if there were no more
/// values.
extension HandlerWalk {
  /// The states behind a loop that ends because the time is up: those of work that an expiration
  /// handler cancels, and leaves to complete the task.
  func silentEnds(
    _ states: [PathState], _ head: Range<Int>, _ scope: CodeScope
  ) -> [PathState] {
    guard !isExpiring, let current, let work = works[current], work.kind == .task,
      let name = work.name, isSilent(head, scope)
    else { return [] }
    return states.compactMap { state in
      guard state.leftToCancelled.contains(name), state.completions == 0, !state.isHandedOff,
        !state.hasAsked
      else { return nil }
      var state = state
      state.isOfCancelled = true
      state.isSilent = true
      return state
    }
  }

  /// Whether the head of a loop awaits the values of an `AsyncStream`.
  private func isSilent(_ head: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    guard tokens.word(head.lowerBound) == "await",
      let mark = head.first(where: { tokens.word($0) == "in" })
    else { return false }
    let sequence = mark + 1..<head.upperBound
    guard sequence.count == 1, let name = tokens.word(sequence.lowerBound) else {
      return givesStream(sequence, scope)
    }
    guard let local = names.local(name, before: mark, in: scope.file, scope.site) else {
      return names.type(of: [name], in: scope.file, scope.site) == "AsyncStream"
    }
    if let type = local.binding.type { return type == "AsyncStream" }
    guard let start = local.binding.start else { return false }
    return givesStream(start..<tokens.end(ofValueAt: start), scope)
  }

  /// Whether a value is a stream: it makes one, or calls functions of these files that all give one.
  private func givesStream(_ value: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    var start = value.lowerBound
    while tokens.word(start) == "await" { start += 1 }
    if tokens.word(start) == "AsyncStream" { return true }
    // The last call of the chain gives the value.
    var last = value.upperBound - 1
    guard tokens.sees(")", last), tokens.partner[last] > start else { return false }
    last = tokens.partner[last] - 1
    guard let name = tokens.word(last) else { return false }
    let arguments = names.calls.arguments(at: last, in: scope.file)
    let found = (names.functions[name] ?? []).filter { found in
      let function = names.files[found.file].functions[found.number]
      return names.calls.fit(arguments, function.parameters) != nil
    }
    return !found.isEmpty
      && found.allSatisfy { found in
        let facts = names.files[found.file]
        return facts.tokens.result(ofFunctionAt: facts.functions[found.number]) == "AsyncStream"
      }
  }
}

extension SourceTokens {
  /// The first word of the type that a function gives; nil if it gives nothing.
  func result(ofFunctionAt function: SourceFacts.Function) -> String? {
    var place = function.body.lowerBound - 1
    while place > function.token {
      if sees(">", place), sees("-", place - 1) { return word(place + 1) }
      place -= 1
    }
    return nil
  }
}
