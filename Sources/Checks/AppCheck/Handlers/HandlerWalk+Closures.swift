extension HandlerWalk {
  /// The closure at a brace, with the names known there.
  mutating func closure(at brace: Int, _ scope: CodeScope) -> Int {
    let tokens = names.files[scope.file].tokens
    let end = min(tokens.partner[brace], tokens.all.count)
    pay(end - brace)
    let (parameters, start) = HandlerWalk.parameters(brace + 1, end, tokens)
    let body = CodeParser.block(start..<max(start, end), in: tokens)
    closures.append(
      CodeClosure(
        scope: scope, parameters: parameters, body: body, stack: stack, calls: calls,
        range: start..<max(start, end)))
    return closures.count - 1
  }

  /// A function that registers, with the closures that its only caller passes to it.
  mutating func registering(_ scope: CodeScope) -> CodeScope {
    guard let function = scope.site.function else { return scope }
    let parameters = names.files[scope.file].functions[function].parameters
    let calls = names.calls.of(function, in: scope.file)
    guard !parameters.isEmpty, calls.count == 1 else { return scope }
    let caller = CodeScope(file: calls[0].file, site: calls[0].call.site)
    let arguments = names.calls.arguments(at: calls[0].call.token, in: caller.file)
    guard let fit = names.calls.fit(arguments, parameters) else { return scope }
    let tokens = names.files[caller.file].tokens
    var scope = scope
    for (number, argument) in arguments.enumerated() where !argument.tokens.isEmpty {
      let name = parameters[fit[number]].name
      if argument.isClosure {
        scope.names[name] = .closure(closure(at: argument.tokens.lowerBound, caller))
        continue
      }
      // `run(_:)`, with its labels.
      var end = argument.tokens.upperBound
      if tokens.sees(")", end - 1), tokens.sees(":", end - 2) { end = tokens.partner[end - 1] }
      guard argument.tokens.lowerBound < end,
        let found = functionValue(argument.tokens.lowerBound..<end, caller)
          ?? ownFunction(argument.tokens.lowerBound..<end, caller)
      else { continue }
      scope.names[name] = .closure(found)
    }
    return scope
  }

  /// A function of the same type, or a local one, passed by name.
  mutating func functionValue(_ range: Range<Int>, _ scope: CodeScope) -> Int? {
    let tokens = names.files[scope.file].tokens
    let isOwn = tokens.word(range.lowerBound) == "self" && range.count == 3
    guard range.count == 1 || isOwn, let name = tokens.word(range.upperBound - 1),
      let found = functions.named(name, in: scope), functions.isInner(found)
    else { return nil }
    return closure(of: found, scope)
  }

  /// A method of a type that keeps the task, passed by its name.
  mutating func keptFunction(_ range: Range<Int>, _ scope: CodeScope) -> Int? {
    guard let held = scope.site.type.flatMap({ kept[$0] }) else { return nil }
    guard let number = ownFunction(range, scope) else { return nil }
    let made = closures[number]
    var inner = made.scope
    for name in held { inner.names[name] = .task }
    closures[number] = CodeClosure(
      scope: inner, parameters: made.parameters, body: made.body, stack: made.stack,
      calls: made.calls, range: made.range)
    return touchesTask(number) ? number : nil
  }

  /// A method of the same type, passed by its name alone or behind `self`.
  private mutating func ownFunction(_ range: Range<Int>, _ scope: CodeScope) -> Int? {
    let tokens = names.files[scope.file].tokens
    let isOwn = tokens.word(range.lowerBound) == "self" && range.count == 3
    guard range.count == 1 || isOwn, let name = tokens.word(range.upperBound - 1),
      names.meant(by: name, owner: nil, in: scope.file, scope.site).isEmpty,
      let found = functions.named(name, in: scope), functions[found].type == scope.site.type
    else { return nil }
    return closure(of: found, scope)
  }

  /// Parses `[weak self] task in`, `(task: BGTask) -> Void in`, or nothing if `$0` and so on are used.
  static func parameters(
    _ start: Int, _ end: Int, _ tokens: SourceTokens
  ) -> (names: [String], body: Int) {
    var place = start
    var found: [String] = []
    let unnamed = ["$0", "$1", "$2"]
    // Attributes may be on either side of the capture list.
    while tokens.sees("@", place) { place += 2 }
    if tokens.sees("[", place) { place = tokens.partner[place] + 1 }
    while tokens.sees("@", place) { place += 2 }
    let first = place
    while place < end {
      // `[weak self] in` names no parameters.
      if tokens.word(place) == "in" { return (found.isEmpty ? unnamed : found, place + 1) }
      if tokens.sees("(", place) {
        let close = tokens.partner[place]
        for inner in place..<min(close, end) where tokens.enclosing[inner] == place {
          let isName =
            tokens.sees(":", inner + 1) || tokens.sees(",", inner + 1) || inner + 1 == close
          if let word = tokens.word(inner), isName, !tokens.sees(":", inner - 1) {
            found.append(word)
          }
        }
        place = close + 1
      } else if let word = tokens.word(place), !SourceTokens.keywords.contains(word) {
        if tokens.sees(",", place - 1) || place == first {
          found.append(word)
        }
        place += 1
      } else if tokens.sees(",", place) || tokens.sees("-", place) || tokens.sees(">", place)
        || ["async", "throws", "await"].contains(tokens.word(place) ?? "")
      {
        place += 1
      } else {
        break
      }
    }
    return (unnamed, start)
  }

  /// Whether code touches the task or requests, as far as its names show.
  func matters(_ range: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    return range.contains { place in
      guard let (name, end) = nameOrNumber(at: place, tokens) else { return false }
      switch scope.names[name] {
      case .task, .closure: return true
      case .request, .work, nil:
        return tokens.sees("(", end)
          && (functions.submitters.contains(name) || reaches(name, scope)
            || reachesKept(name, at: place, tokens))
          || stored[name] != nil
      }
    }
  }

  /// Whether a function inside the one being followed, or of a type that keeps the task, touches the task.
  func reaches(_ name: String, _ scope: CodeScope, depth: Int = 0) -> Bool {
    guard depth < 3, !SourceTokens.keywords.contains(name) else { return false }
    return functions.near(name, scope).contains { found in
      let function = functions[found]
      let tokens = names.files[found.file].tokens
      let isInner = functions.isInner(found)
      let held = isInner ? [] : kept[function.type ?? ""] ?? []
      if !isInner, held.isEmpty { return false }
      return function.body.contains { place in
        guard let word = tokens.word(place) else { return false }
        if held.contains(word) { return true }
        if isInner {
          switch scope.names[word] {
          case .task, .closure: return true
          case .request, .work, nil: break
          }
        }
        return word != name && tokens.sees("(", place + 1)
          && reaches(word, scope, depth: depth + 1)
      }
    }
  }

  /// Whether a method is called on an object whose type keeps the task, and touches it: `holder.finish()`.
  private func reachesKept(_ name: String, at place: Int, _ tokens: SourceTokens) -> Bool {
    guard !kept.isEmpty, tokens.sees(".", place - 1), tokens.word(place - 2) != "self" else {
      return false
    }
    return kept.contains { type, held in
      functions.members(type, name).contains { found in
        let function = functions[found]
        let scope = CodeScope(
          file: found.file, site: SourceSite(type: type, function: found.number))
        let inside = names.files[found.file].tokens
        return function.body.contains { place in
          guard let word = inside.word(place) else { return false }
          return held.contains(word)
            || word != name && inside.sees("(", place + 1) && reaches(word, scope, depth: 1)
        }
      }
    }
  }

  /// Whether code touches the task, and does not only submit requests.
  func touchesTask(_ closure: Int) -> Bool {
    touchesTask(closures[closure].range, closures[closure].scope)
  }

  func touchesTask(_ range: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    return range.contains { place in
      guard let (name, end) = nameOrNumber(at: place, tokens) else { return false }
      switch scope.names[name] {
      case .task, .closure: return true
      case .request, .work, nil:
        return tokens.sees("(", end)
          && (reaches(name, scope) || reachesKept(name, at: place, tokens))
      }
    }
  }

  /// Handles a call of a function that is not in these files or could not be followed.
  mutating func notFollowed(
    _ name: String, _ place: CodePlace, _ given: [Given], _ reading: inout Reading
  ) {
    let isLooking = CallHabit.looking.contains(name)
    if given.contains(where: { $0.isTask }), !isLooking { give(place, &reading) }
    let receiver = names.files[place.file].tokens.receiver(of: place.token)
    if CallHabit.starts(name, receiver) || reading.isAwaited, !isLooking,
      !CallHabit.tasks.contains(name)
    {
      begin(&reading)
    }
    if CallHabit.maySubmit(name) {
      for number in reading.states.indices where !reading.states[number].isSubmitted {
        reading.states[number].maySubmit = reading.states[number].maySubmit ?? place
      }
    }
    let relevant = given.compactMap { $0.isRelevant || isExpiring ? $0.closure : nil }
    let habit = CallHabit(name, of: receiver, isAwaited: reading.isAwaited)
    if isExpiring, relevant.isEmpty || !CallHabit.running(name, habit), !isImplicit(place) {
      expiry.note(call: name, place)
    }
    if relevant.isEmpty {
      noteLoose(name, given, &reading)
      return noteUnseen(name, receiver, place)
    }
    noteGroup(name, receiver, at: place)
    switch habit {
    case .atOnce:
      for closure in relevant { runAtOnce(closure, place, &reading) }
    case .each:
      let before = reading.states
      for closure in relevant { runAtOnce(closure, place, &reading) }
      reading.states = unsure(before + reading.states, before, place)
    case .often:
      let before = reading.states
      for closure in relevant { runAtOnce(closure, place, &reading) }
      reading.states = unsure(reading.states, before, place)
    case .later:
      var work = Work(name, of: receiver)
      work.isOnSameActor =
        name == "Task" && (later > 0 || queue == .main)
        && Isolation(names: names).sharesActor(taskAt: place.token, in: place.file)
      putOff(relevant, true, work, &reading)
      unnamed.append(groups.count - 1)
    }
  }

  /// Whether the call is an implicit member such as `.expired(task)`, which only makes a value.
  private func isImplicit(_ place: CodePlace) -> Bool {
    let tokens = names.files[place.file].tokens
    var dot = place.token - 1
    while tokens.sees(".", dot), tokens.word(dot - 1) != nil, tokens.sees(".", dot - 2) { dot -= 2 }
    return tokens.sees(".", dot) && ["(", ",", ":", "="].contains { tokens.sees($0, dot - 1) }
  }

  private mutating func runAtOnce(
    _ closure: Int, _ place: CodePlace, _ reading: inout Reading
  ) {
    let before = reading.states
    take(run(closure, with: [:], from: before), &reading)
    noteDetours(before, at: place, &reading)
  }

  /// If that code completes the task, it may have done so any number of times.
  private func unsure(
    _ states: [PathState], _ before: [PathState], _ place: CodePlace
  ) -> [PathState] {
    let most = before.map { $0.completions }.max() ?? 0
    guard states.contains(where: { $0.completions > most }) else { return merged(states) }
    return merged(
      states.map { state in
        var state = state
        state.isHandedOff = true
        state.unsure = state.unsure ?? place
        return state
      })
  }

  private func begin(_ reading: inout Reading) {
    for number in reading.states.indices {
      reading.states[number].hasBegun = true
      reading.states[number].beganBeside = false
      reading.states[number].begunBy = nil
    }
  }

  /// One of these closures of a call runs later.
  mutating func putOff(
    _ closures: [Int], _ isRelevant: Bool, _ work: Work, _ reading: inout Reading
  ) {
    guard isRelevant else { return }
    let isWork = closures.contains { touchesTask($0) }
    // What can only submit the request again changes nothing.
    if !isWork, stored.isEmpty, !isExpiring, reading.states.allSatisfy({ $0.isSubmitted }) {
      return
    }
    groups.append(closures)
    let group = groups.count - 1
    works[group] = work
    guardsOfGroups[group] = Set(reading.states.flatMap { $0.passed.map { $0.place } })
    heldGuards.formUnion(guardsOfGroups[group] ?? [])
    for number in reading.states.indices {
      if isWork {
        reading.states[number].begunBy = reading.states[number].hasBegun ? nil : group
        reading.states[number].hasBegun = true
        reading.states[number].beganBeside = false
      }
      reading.states[number].pending.append(group)
    }
  }
}
