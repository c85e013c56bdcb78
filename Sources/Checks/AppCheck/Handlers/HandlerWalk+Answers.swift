/// What a function answers that was given the task, where its caller asks: `if plugin.handles(task) { return }`.
struct Answer: Hashable {
  /// The call that it answers; nil until the function is left.
  let call: CodePlace?
  let value: Bool
}

/// A condition that is nothing but such a call, or its opposite.
struct Asking {
  let call: CodePlace
  let isNegated: Bool
}

extension HandlerWalk {
  /// Whether an expression is one call, and of what.
  func asking(_ expression: Range<Int>, _ scope: CodeScope) -> Asking? {
    let tokens = names.files[scope.file].tokens
    let isNegated = tokens.sees("!", expression.lowerBound)
    let start = expression.lowerBound + (isNegated ? 1 : 0)
    let last = expression.upperBound - 1
    guard last > start, tokens.sees(")", last) else { return nil }
    let open = tokens.partner[last]
    guard open > start, tokens.word(open - 1) != nil,
      (start..<open).allSatisfy({ tokens.word($0) != nil || tokens.sees(".", $0) })
    else { return nil }
    return Asking(call: CodePlace(file: scope.file, token: open - 1), isNegated: isNegated)
  }

  /// What `return true`, `return false` or `return answers(task)` answers on a path.
  func answer(_ expression: Range<Int>, _ scope: CodeScope, on state: PathState) -> Answer? {
    // Code beside the task has so many paths that none is told from another by more.
    if isBeside { return nil }
    if expression.count == 1, let word = names.files[scope.file].tokens.word(expression.lowerBound)
    {
      return word == "true" || word == "false" ? Answer(call: nil, value: word == "true") : nil
    }
    guard let asking = asking(expression, scope), let inner = state.answer,
      inner.call == asking.call
    else { return nil }
    return Answer(call: nil, value: inner.value != asking.isNegated)
  }

  /// A function was left. What it answers beside the task tells no paths apart.
  func noteAnswers(of call: CodePlace?, _ reading: inout Reading) {
    for number in reading.states.indices {
      guard let answer = reading.states[number].answer else { continue }
      reading.states[number].answer = call.map { Answer(call: $0, value: answer.value) }
    }
  }

  /// The paths on which a condition is met or not, as far as the function that it calls says so.
  func answering(_ value: Bool, _ asking: Asking?, _ states: [PathState]) -> [PathState] {
    guard let asking else { return states }
    return states.compactMap { state in
      guard let answer = state.answer, answer.call == asking.call else { return state }
      if (answer.value != asking.isNegated) != value { return nil }
      var state = state
      // The caller knows what was not done, so what counts is where the caller leaves.
      if state.uncompleted?.call == asking.call { state.uncompleted = nil }
      if state.unrequested?.call == asking.call { state.unrequested = nil }
      return state
    }
  }
}
