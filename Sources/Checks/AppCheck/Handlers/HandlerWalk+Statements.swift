import SchedulerEngine

extension HandlerWalk {
  mutating func step(
    _ statement: CodeStatement, _ scope: inout CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    switch statement {
    case .plain(let range): return evaluate(range, &scope, states)
    case .leave(let how, let range): return leave(how, range, &scope, states)
    case .either(let arms, let otherwise): return either(arms, otherwise, scope, states)
    case .guarded(let arm): return guarded(arm, &scope, states)
    case .choice(let subject, let arms): return choice(subject, arms, &scope, states)
    case .loop(let arm, let loop, let label): return self.loop(arm, loop, label, scope, states)
    case .labelled(let label, let inner):
      var flow = step(inner, &scope, states)
      flow.normal += flow.take(.byBreak(label))
      return flow
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
      state.answer = answer(range.dropFirst(), scope, on: state)
      return (how, state)
    }
    flow.normal = []
    return flow
  }

  private mutating func guarded(
    _ arm: CodeStatement.Arm, _ scope: inout CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    let once = onceGuard(arm.condition, scope)
    let isTimely = asksExpiry(arm.condition, scope)
    let known = scope
    var flow = evaluate(arm.condition, &scope, states)
    let asked = cancellation(arm.condition, scope)
    let asking = asking(arm.condition, known)
    let isSame = identity(arm.condition, known)
    if isSame != true, !isCertain(arm.condition, known) {
      let refused = answering(false, asking, flow.normal)
      var states = asked == false ? cancelled(refused) : refused
      if asked == true { states.removeAll { $0.isSilent } }
      if isTimely { states = self.asked(states) }
      if let once { states = excused(states, once) }
      if asksSetting(arm.condition, known) { states = switchedOff(states) }
      flow.left += run(arm.body, scope, states).left
    }
    flow.normal = isSame == false ? [] : answering(true, asking, flow.normal)
    if let kind = castKind(arm.condition, known), fits(kind) {
      flow.normal = narrowed(flow.normal, to: kind)
    }
    if asked == true { flow.normal = cancelled(flow.normal) }
    if asked == false { flow.normal.removeAll { $0.isSilent } }
    if asked == false || isTimely { flow.normal = self.asked(flow.normal) }
    if let once { flow.normal = passing(flow.normal, once) }
    return flow
  }

  private mutating func either(
    _ arms: [CodeStatement.Arm], _ otherwise: CodeBlock?, _ scope: CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var flow = CodeFlow()
    var rest = states
    var isCovered = true
    for arm in arms {
      var inner = scope
      let once = onceGuard(arm.condition, scope)
      let isTimely = asksExpiry(arm.condition, scope)
      let condition = evaluate(arm.condition, &inner, rest)
      rest = condition.normal
      flow.left += condition.left
      let kind = castKind(arm.condition, scope)
      let isSame = identity(arm.condition, scope)
      if isSame == false || kind.map(fits) == false {
        isCovered = false
        continue
      }
      if !isCertain(arm.condition, scope) { isCovered = false }
      let asked = cancellation(arm.condition, scope)
      let asking = asking(arm.condition, scope)
      let met = answering(true, asking, rest)
      rest = answering(false, asking, rest)
      var entering = asked == true ? cancelled(met) : met
      if asked == false || isTimely { entering = self.asked(entering) }
      // Code behind a question for cancelled work is not that of cancelled work.
      if asked == false { entering.removeAll { $0.isSilent } }
      if asked == true || isTimely { rest = self.asked(rest) }
      if asked == true { rest.removeAll { $0.isSilent } }
      if asked == false { rest = cancelled(rest) }
      if let kind { entering = narrowed(entering, to: kind) }
      if let once { entering = passing(entering, once) }
      var body = run(arm.body, inner, entering)
      if let once { pass(once, entering, &body, &rest) }
      if asksSetting(arm.condition, scope) {
        if body.normal.isEmpty {
          body.left = body.left.map { ($0.how, switchedOff([$0.state])[0]) }
        } else {
          rest = switchedOff(rest)
        }
      }
      flow.normal += body.normal
      flow.left += body.left
      if isSame == true { return flow }
    }
    // A task has the class that was requested, so one of the casts succeeds.
    if isCovered { return flow }
    if let otherwise {
      let body = run(otherwise, scope, rest)
      flow.normal += body.normal
      flow.left += body.left
    } else {
      flow.normal += rest
    }
    return flow
  }

  /// Only one caller takes the branch that completes the task; the others are excused.
  private func pass(
    _ guarded: CodePlace, _ before: [PathState], _ body: inout CodeFlow, _ rest: inout [PathState]
  ) {
    let most = before.map { $0.completions }.max() ?? 0
    let pending = before.map { $0.pending.count }.max() ?? 0
    let all = body.normal + body.left.map { $0.state }
    let completes = all.contains { $0.completions > most || $0.pending.count > pending }
    body.normal = leaving(body.normal, guarded)
    body.left = body.left.map { ($0.how, leaving([$0.state], guarded)[0]) }
    if completes {
      rest = excused(rest, guarded)
    } else if body.normal.isEmpty {
      body.left = body.left.map { ($0.how, excused([$0.state], guarded)[0]) }
      rest = passing(rest, guarded)
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
    // A closure or task that was passed is not nil.
    let value = condition.count == 2 ? name : tokens.word(start + 3) ?? ""
    if condition.count == 2 || condition.count == 4 && tokens.sees("=", start + 2),
      scope.closure(value) != nil || scope.isTask(value)
    {
      return true
    }
    let isCast = condition.contains { tokens.word($0) == "as" && tokens.sees("?", $0 + 1) }
    return isCast && condition.contains { tokens.word($0).map(scope.isTask) ?? false }
  }

  private mutating func choice(
    _ subject: Range<Int>, _ arms: [CodeStatement.Arm], _ scope: inout CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    let tokens = names.files[scope.file].tokens
    let isTask = subject.count == 1 && tokens.word(subject.lowerBound).map(scope.isTask) ?? false
    // Asking for the class of a task passes it to nobody.
    var flow = isTask ? CodeFlow(normal: states) : evaluate(subject, &scope, states)
    let states = flow.normal
    flow.normal = []
    let isIdentifier = isIdentifier(subject.upperBound - 1, scope)
    var isCovered = false
    var asksRefresh = false
    var falling: [PathState] = []
    for arm in arms {
      var inner = scope
      var entering = states
      let pattern = arm.condition.dropFirst()
      let isDefault = tokens.word(arm.condition.lowerBound) == "default"
      if isDefault, isCovered {
        entering = []
      } else if isTask, !isDefault {
        let asked = castKinds(pattern, scope)
        let isWhole = !pattern.contains { tokens.word($0) == "where" }
        if let asked {
          let fitting = asked.filter(fits)
          if isWhole, !kinds.isEmpty, kinds.allSatisfy(asked.contains) { isCovered = true }
          if isWhole, fitting.contains(.refresh) { asksRefresh = true }
          entering = fitting.flatMap { narrowed(states, to: $0) }
        }
        // A handler has a task.
        if pattern.contains(where: { ["nil", "none"].contains(tokens.word($0) ?? "") }) {
          entering = []
        }
        let binding = pattern.first { tokens.word($0) == "let" }
        if let name = binding.flatMap({ tokens.word($0 + 1) }) { inner.names[name] = .task }
      } else if isDefault, asksRefresh {
        // What gets here is of another class.
        entering = narrowed(entering, to: kinds.first { $0 != .refresh } ?? .processing)
      } else if isIdentifier, !isDefault, !pattern.contains(where: { tokens.sees(",", $0) }) {
        let isMeant = self.isMeant(pattern, scope)
        if isMeant == false { entering = [] }
        if isMeant == true { isCovered = true }
      }
      var body = run(arm.body, inner, falling + entering)
      falling = body.take(.byFallthrough)
      flow.normal += body.normal + body.take(.byBreak(nil))
      flow.left += body.left
    }
    return flow
  }

  /// The classes that a case of `switch task` is for; nil if it does not say so.
  private func castKinds(_ pattern: Range<Int>, _ scope: CodeScope) -> [TaskKind]? {
    let tokens = names.files[scope.file].tokens
    let commas = pattern.filter { tokens.sees(",", $0) }
    var found: [TaskKind] = []
    for (start, end) in zip([pattern.lowerBound] + commas, commas + [pattern.upperBound]) {
      guard let kind = castKind(start..<end, scope, isTask: true) else { return nil }
      found.append(kind)
    }
    return found
  }

  private mutating func loop(
    _ arm: CodeStatement.Arm, _ loop: CodeStatement.Loop, _ label: String?, _ scope: CodeScope,
    _ states: [PathState]
  ) -> CodeFlow {
    var inner = scope
    var flow = evaluate(arm.condition, &inner, states)
    for place in flow.normal.indices { flow.normal[place].hasLooped = true }
    let before = flow.normal
    let silent = silentEnds(before, arm.condition, scope)
    let most = before.map { $0.completions }.max() ?? 0
    var body = run(arm.body, inner, before)
    // Code that completes the task and continues may know something that is not visible here.
    var again = body.normal + body.take(.byContinue(nil), .byContinue(label))
    var none = before
    // A loop that looks each time round is one that looks.
    if !again.isEmpty, again.allSatisfy({ $0.hasAsked }) { none = asked(none) }
    if again.contains(where: { $0.completions > most }) {
      let place = CodePlace(file: scope.file, token: max(0, arm.condition.lowerBound - 1))
      func unsure(_ states: [PathState]) -> [PathState] {
        states.map { state in
          var state = state
          state.isHandedOff = true
          state.unsure = state.unsure ?? place
          return state
        }
      }
      again = unsure(again)
      none = unsure(none)
    }
    flow.normal = body.take(.byBreak(nil))
    switch loop {
    case .maybe: flow.normal += none + again + silent
    case .once: flow.normal += again
    // What is never left may still run when the time is up.
    case .endless: if flow.normal.isEmpty, body.left.isEmpty { flow.normal = again }
    }
    flow.left += body.left
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
