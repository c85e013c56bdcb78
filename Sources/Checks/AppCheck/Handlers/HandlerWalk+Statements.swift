extension HandlerWalk {
  mutating func step(
    _ statement: CodeStatement, _ scope: inout CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    switch statement {
    case .plain(let range): return evaluate(range, &scope, states)
    case .leave(let how, let range): return leave(how, range, &scope, states)
    case .either(let arms, let otherwise): return either(arms, otherwise, scope, states)
    case .guarded(let arm):
      var flow = evaluate(arm.condition, &scope, states)
      let asked = cancellation(arm.condition, scope)
      if !isCertain(arm.condition, scope) {
        let states = asked == false ? cancelled(flow.normal) : flow.normal
        flow.left += run(arm.body, scope, states).left
      }
      if asked == true { flow.normal = cancelled(flow.normal) }
      return isTurnstile(arm.condition, scope) ? flow.handedOff : flow
    case .choice(let subject, let arms): return choice(subject, arms, &scope, states)
    case .loop(let arm, let loop): return self.loop(arm, loop, scope, states)
    case .attempt(let body, let catches): return attempt(body, catches, scope, states)
    case .deferred: return CodeFlow(normal: states)
    case .variants(let blocks):
      return blocks.reduce(into: CodeFlow()) { flow, block in
        let next = run(block, scope, states)
        flow.normal += next.normal
        flow.left += next.left
      }
    }
  }

  private mutating func leave(
    _ how: CodeStatement.Leave, _ range: Range<Int>, _ scope: inout CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var flow = evaluate(range.dropFirst(), &scope, states)
    let end = CodePlace(file: scope.file, token: range.lowerBound)
    flow.left += flow.normal.map { state in
      var state = state
      state.end = end
      return (how, state)
    }
    flow.normal = []
    return flow
  }

  private mutating func either(
    _ arms: [CodeStatement.Arm], _ otherwise: CodeBlock?, _ scope: CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var flow = CodeFlow()
    var rest = states
    for arm in arms {
      var inner = scope
      let condition = evaluate(arm.condition, &inner, rest)
      rest = condition.normal
      flow.left += condition.left
      let asked = cancellation(arm.condition, scope)
      let body = run(arm.body, inner, asked == true ? cancelled(rest) : rest)
      flow.normal += body.normal
      flow.left += body.left
      if asked == false { rest = cancelled(rest) }
    }
    // A task has the class that was requested, so one of the casts succeeds.
    if arms.allSatisfy({ isCertain($0.condition, scope) }) { return flow }
    if let otherwise {
      let body = run(otherwise, scope, rest)
      flow.normal += body.normal
      flow.left += body.left
    } else {
      flow.normal += rest
    }
    let isTurnstile = arms.contains { self.isTurnstile($0.condition, scope) }
    return isTurnstile ? flow.handedOff : flow
  }

  /// Whether a condition holds for cancelled work (true) or for other work; nil if it checks neither.
  private func cancellation(_ condition: Range<Int>, _ scope: CodeScope) -> Bool? {
    let tokens = names.files[scope.file].tokens
    let place = condition.first { place in
      let word = tokens.word(place) ?? ""
      return word == "CancellationError" || word.lowercased().hasSuffix("cancelled")
    }
    guard let place else { return nil }
    let start = place - 2 * tokens.receiver(of: place).count
    let isFalse = tokens.sees("=", place + 1) && tokens.word(place + 3) == "false"
    return tokens.sees("!", start - 1) == isFalse
  }

  func cancelled(_ states: [PathState]) -> [PathState] {
    states.map { state in
      var state = state
      state.isOfCancelled = true
      return state
    }
  }

  /// Whether the condition lets only the first caller through, as in `if isDone`, `lock.try()` or
  /// `finished.insert(id).inserted`. Which path comes first cannot be determined.
  private func isTurnstile(_ condition: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    let knowsTask = scope.names.keys.contains(where: scope.isTask)
    return condition.contains { place in
      guard let word = tokens.word(place)?.lowercased() else { return false }
      if word == "try" { return tokens.sees(".", place - 1) && tokens.sees("(", place + 1) }
      let isSet =
        knowsTask
        && (condition.upperBound..<condition.upperBound + 16).contains { near in
          tokens.word(near) == tokens.word(place) && tokens.sees("=", near + 1)
            && ["true", "false"].contains(tokens.word(near + 2))
        }
      return isSet
        || ["done", "finished", "complet", "inserted", "exchange", "once"].contains { part in
          word.utf8.indices.contains { word.utf8[$0...].starts(with: part.utf8) }
        }
    }
  }

  /// Whether the other branch can be ignored, as for `let self`, `let task = task as? BGAppRefreshTask` or
  /// `#available`.
  private func isCertain(_ condition: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    guard let start = condition.first else { return false }
    let comma = condition.first {
      tokens.sees(",", $0) && tokens.enclosing[$0] == tokens.enclosing[start]
    }
    if let comma {
      return isCertain(start..<comma, scope) && isCertain(comma + 1..<condition.upperBound, scope)
    }
    if tokens.sees("#", start), tokens.word(start + 1) == "available" { return true }
    guard tokens.word(start) == "let", let name = tokens.word(start + 1) else { return false }
    if name == "self" { return true }
    let isCast = condition.contains { tokens.word($0) == "as" && tokens.sees("?", $0 + 1) }
    return isCast && condition.contains { tokens.word($0).map(scope.isTask) ?? false }
  }

  private mutating func choice(
    _ subject: Range<Int>, _ arms: [CodeStatement.Arm], _ scope: inout CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var flow = evaluate(subject, &scope, states)
    let states = flow.normal
    flow.normal = []
    for arm in arms {
      let body = run(arm.body, scope, states)
      flow.normal += body.normal + body.states(left: .byBreak)
      flow.left += body.left.filter { $0.how != .byBreak }
    }
    return flow
  }

  private mutating func loop(
    _ arm: CodeStatement.Arm, _ loop: CodeStatement.Loop, _ scope: CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var inner = scope
    var flow = evaluate(arm.condition, &inner, states)
    for place in flow.normal.indices { flow.normal[place].hasLooped = true }
    let before = flow.normal
    let most = before.map { $0.completions }.max() ?? 0
    let body = run(arm.body, inner, before)
    // Code that completes the task and continues may know something that is not visible here.
    var again = body.normal + body.states(left: .byContinue)
    var none = before
    if again.contains(where: { $0.completions > most }) {
      for place in again.indices { again[place].isHandedOff = true }
      for place in none.indices { none[place].isHandedOff = true }
    }
    flow.normal = body.states(left: .byBreak)
    switch loop {
    case .maybe: flow.normal += none + again
    case .once: flow.normal += again
    case .endless: break
    }
    flow.left += body.left.filter { $0.how == .byReturn || $0.how == .byThrow }
    return flow
  }

  private mutating func attempt(
    _ body: CodeBlock, _ catches: [CodeStatement.Arm], _ scope: CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var flow = run(body, scope, states)
    let thrown = merged(flow.states(left: .byThrow))
    let tokens = names.files[scope.file].tokens
    let isComplete = catches.contains { arm in
      !arm.condition.contains {
        tokens.word($0) == "is" || tokens.sees(".", $0)
          || tokens.word($0) == "as" && tokens.word($0 + 1) != "NSError"
      }
    }
    if isComplete { flow.left.removeAll { $0.how == .byThrow } }
    for arm in catches {
      let isCancelled = cancellation(arm.condition, scope) == true
      let caught = run(arm.body, scope, isCancelled ? cancelled(thrown) : thrown)
      flow.normal += caught.normal
      flow.left += caught.left
    }
    return flow
  }
}
