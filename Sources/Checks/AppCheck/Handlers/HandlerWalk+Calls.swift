extension HandlerWalk {
  /// An argument of a call.
  struct Given {
    var value: CodeValue?
    /// A closure, or a function passed by name.
    var closure: Int?
    var isRelevant = false
    var isTask: Bool { if case .task = value { true } else { false } }
  }

  mutating func call(
    _ name: String, _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    let arguments = names.calls.arguments(at: place, in: scope.file)
    let end = behind(place, arguments, tokens)
    if CallHabit.ending.contains(name) {
      reading.states = []
      reading.place = end
      return
    }
    // A registration inside a handler is for another handler.
    if name == "register", arguments.first?.label == "forTaskWithIdentifier" {
      reading.place = end
      return
    }
    var given: [Given] = []
    for argument in arguments { given.append(style(argument, &scope, &reading)) }
    reading.place = end
    let receiver = tokens.receiver(of: place)
    let here = CodePlace(file: scope.file, token: place)
    if enterClosure(name, given, receiver, at: here, scope, &reading) { return }
    if isExpiring, let work = receiver.last {
      let element = work == "?" ? tokens.elementName(dot(before: place, tokens)) : nil
      noteCancel(name, element ?? work, isAsked: tokens.isInHead(place), scope, &reading)
      let work = CancelledWork(names: names, functions: functions)
      if name == "cancel", arguments.isEmpty, work.isDeaf(receiver, at: place, scope) {
        if work.isBlock(receiver, at: place, scope) {
          expiry.cancelsBlock = true
        } else {
          expiry.cancelsInVain = true
        }
        return
      }
      if name == "cancelAllOperations", arguments.isEmpty,
        work.isDeaf(queue: receiver, at: place, scope)
      {
        expiry.cancelsInVain = true
        return
      }
    }
    noteBlock(name, receiver, given, at: here, &reading)
    if name == "submit", arguments.count == 1,
      CodeFunctions.isScheduler(receiver, in: scope.site.type)
    {
      return submit(given[0], place, scope, &reading)
    }
    let matters = given.contains { $0.isTask || $0.isRelevant }
    if matters { noteChain(at: here) }
    if CallHabit.logs(name, receiver), !matters { return }
    if isExpiring, CallHabit.pure.contains(name), !matters { return }
    let called = functions.called(name, by: receiver, arguments, in: scope)
    if follow(called, at: here, arguments, given, scope, isOfTask: false, &reading) { return }
    if carry(name, arguments, given, at: here, scope, &reading) { return }
    let idle = reading.states.allSatisfy { !$0.hasBegun }
    notFollowed(name, here, given, &reading)
    noteOperation(name, arguments, receiver, at: place, scope, isFirst: idle, &reading)
  }

  /// A closure that may be nil: `completion?(result)`, `self.onDone!(result)`.
  mutating func callOptional(
    _ name: String, _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let arguments = names.calls.arguments(at: place + 1, in: scope.file)
    var given: [Given] = []
    for argument in arguments { given.append(style(argument, &scope, &reading)) }
    let tokens = names.files[scope.file].tokens
    reading.place = behind(place + 1, arguments, tokens)
    let here = CodePlace(file: scope.file, token: place)
    let receiver = tokens.receiver(of: place)
    if enterClosure(name, given, receiver, at: here, scope, &reading) { return }
    notFollowed(name, here, given, &reading)
  }

  /// Enters a closure that is called by its name, or by that of the property it is stored in.
  private mutating func enterClosure(
    _ name: String, _ given: [Given], _ receiver: [String], at here: CodePlace,
    _ scope: CodeScope, _ reading: inout Reading
  ) -> Bool {
    if receiver.isEmpty, let closure = scope.closure(name) {
      enter(closure, given, at: here, &reading)
      return true
    }
    return callStored(name, given, at: here, &reading)
  }

  /// A function with which an app extends a task class.
  mutating func callOnTask(
    _ name: String, _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    let arguments = names.calls.arguments(at: place, in: scope.file)
    var given: [Given] = []
    for argument in arguments { given.append(style(argument, &scope, &reading)) }
    reading.place = behind(place, arguments, tokens)
    let here = CodePlace(file: scope.file, token: place)
    let called = functions.ofTasks(name, arguments).map { [$0] } ?? []
    if follow(called, at: here, arguments, given, scope, isOfTask: true, &reading) { return }
    if name != "updateTitle" { give(here, &reading) }
  }

  /// The place of the dot in front of a name, or of the question mark in front of that.
  private func dot(before place: Int, _ tokens: SourceTokens) -> Int {
    tokens.sees("?", place - 2) ? place - 2 : place - 1
  }

  private func behind(
    _ place: Int, _ arguments: [SourceCalls.Argument], _ tokens: SourceTokens
  ) -> Int {
    var end = place + 1
    if tokens.sees("(", end) { end = tokens.partner[end] }
    return max(end, arguments.last?.tokens.upperBound ?? end)
  }

  private mutating func style(
    _ argument: SourceCalls.Argument, _ scope: inout CodeScope, _ reading: inout Reading
  ) -> Given {
    let tokens = names.files[scope.file].tokens
    let range = argument.tokens
    guard !range.isEmpty else { return Given() }
    if argument.isClosure {
      let number = closure(at: range.lowerBound, scope)
      closures[number].isGiven = true
      return Given(
        value: .closure(number), closure: number, isRelevant: matters(range, scope))
    }
    let isOwn = tokens.word(range.lowerBound) == "self" && tokens.sees(".", range.lowerBound + 1)
    if isOwn, range.count == 3, let name = tokens.word(range.lowerBound + 2), scope.isTask(name) {
      return Given(value: .task)
    }
    if let (name, end) = nameOrNumber(at: range.lowerBound, tokens) {
      if scope.isTask(name), end == range.upperBound || tokens.word(end) == "as" {
        note(castAt: end, scope)
        narrow(castAt: end, scope, &reading)
        return Given(value: .task)
      }
      if end == range.upperBound, let number = scope.closure(name) {
        return Given(value: .closure(number), closure: number, isRelevant: true)
      }
      if end == range.upperBound, case .request = scope.names[name] {
        return Given(value: scope.names[name])
      }
    }
    if let number = functionValue(range, scope) ?? keptFunction(range, scope) {
      return Given(value: .closure(number), closure: number, isRelevant: true)
    }
    let request = requested(range, scope)
    readInside(range, &scope, &reading)
    return Given(value: request.map { .request($0) })
  }

  mutating func closure(of found: CodeFunctions.Found, _ scope: CodeScope) -> Int {
    let function = functions[found]
    pay(function.body.count)
    var inner = CodeScope(
      file: found.file, site: SourceSite(type: function.type, function: found.number))
    if functions.isInner(found) { inner.names = scope.names }
    let body = CodeParser.block(function.body, in: names.files[found.file].tokens)
    closures.append(
      CodeClosure(
        scope: inner, parameters: function.parameters.map { $0.name }, body: body, stack: stack,
        calls: calls, range: function.body))
    return closures.count - 1
  }

  /// Follows the call into each function that it may refer to. Returns false, and leaves `reading` unchanged,
  /// if one of them cannot be followed.
  private mutating func follow(
    _ called: [CodeFunctions.Found], at call: CodePlace, _ arguments: [SourceCalls.Argument],
    _ given: [Given], _ scope: CodeScope, isOfTask: Bool, _ reading: inout Reading
  ) -> Bool {
    if called.isEmpty { return false }
    var followed: [Reading] = []
    for found in called {
      var one = reading
      guard follow(found, at: call, arguments, given, scope, isOfTask: isOfTask, &one) else {
        return false
      }
      followed.append(one)
    }
    let before = reading.states
    reading.states = merged(followed.flatMap { $0.states })
    if given.contains(where: { $0.isTask || $0.isRelevant }) {
      noteDetours(before, at: call, &reading)
    }
    reading.thrown = merged(followed.flatMap { $0.thrown })
    reading.mayThrow = false
    return true
  }

  /// What a function that was not given the task leaves behind for the paths through it.
  private func leaveBeside(_ before: PathState?, _ reading: inout Reading) {
    // A function may decide not to submit; calling it counts as submitting.
    let isSubmitted = reading.states.contains { $0.isSubmitted }
    for number in reading.states.indices {
      if isSubmitted { reading.states[number].isSubmitted = true }
      reading.states[number].end = before?.end ?? reading.states[number].end
      reading.states[number].noteBegun(beside: before)
      reading.states[number].hasLooped = before?.hasLooped ?? false
      reading.states[number].hasTried = before?.hasTried ?? false
    }
  }

  private mutating func follow(
    _ found: CodeFunctions.Found, at call: CodePlace, _ arguments: [SourceCalls.Argument],
    _ given: [Given], _ scope: CodeScope, isOfTask: Bool, _ reading: inout Reading
  ) -> Bool {
    let place = CodePlace(file: found.file, token: functions[found].body.lowerBound)
    guard stack.count < HandlerWalk.deepest,
      let fit = names.calls.fit(arguments, functions[found].parameters)
    else { return false }
    let parameters = functions[found].parameters
    var values: [String: CodeValue] = isOfTask ? ["self": .task] : [:]
    // A function inside this one has what it has.
    var isGivenTask =
      isOfTask || functions.isInner(found) && reaches(functions[found].name, scope)
    for name in kept[functions[found].type ?? ""] ?? [] {
      values[name] = .task
      isGivenTask = true
    }
    for (number, parameter) in fit.enumerated() {
      guard let value = given[number].value else { continue }
      values[parameters[parameter].name] = value
      if given[number].isTask || given[number].isRelevant { isGivenTask = true }
    }
    // Recursion: the function is already being followed.
    if stack.contains(place) {
      guard isOfTask || given.contains(where: { $0.isTask }) else { return false }
      handOff(&reading, at: call)
      return true
    }
    let before = reading.states
    let isPlain =
      !isGivenTask && !isExpiring && kept.isEmpty && later > 0
      && given.allSatisfy { $0.closure == nil }
      && !functions.submitters.contains(functions[found].name)
    if isPlain, let outline = outlines[place], outline.groups == storedGroups.count {
      apply(outline, &reading)
      return true
    }
    stack.append(place)
    calls.append(call)
    let closure = closure(of: found, scope)
    calls.removeLast()
    stack.removeLast()
    let outerCall = lateCall
    let callsBefore = storedCalls
    if before.contains(where: { $0.completions > 0 }) { lateCall = lateCall ?? call }
    let outerBeside = isBeside
    isBeside = !isGivenTask && kept.isEmpty && stored.isEmpty && !isExpiring
    take(run(closure, with: values, from: before), &reading)
    if isBeside, reading.states.count > HandlerWalk.mostBeside {
      reading.states = collapsed(reading.states, in: call)
    }
    isBeside = outerBeside
    lateCall = outerCall
    noteAnswers(of: isGivenTask ? call : nil, &reading)
    if givesUp(call) {
      reading.states = before
      for number in before.indices where !before[number].isSubmitted {
        reading.states[number].maySubmit = reading.states[number].maySubmit ?? call
      }
      if isGivenTask { give(call, &reading) }
      return true
    }
    if isGivenTask { noteDetours(before, at: call, &reading) }
    if !isGivenTask { leaveBeside(before.first, &reading) }
    reading.states = merged(reading.states)
    if isPlain, before.count == 1, storedCalls == callsBefore {
      outlines[place] = Outline(before[0], reading, groups: storedGroups.count)
    }
    return true
  }

  /// Repeats what a function did that has nothing to do with the task.
  private func apply(_ outline: Outline, _ reading: inout Reading) {
    if outline.throwsErrors, reading.isTried, !reading.catchesAll {
      reading.thrown += reading.states
    }
    if !outline.returns, !reading.catchesAll { reading.states = [] }
    for number in reading.states.indices {
      if outline.begins {
        let before = reading.states[number]
        reading.states[number].hasBegun = true
        reading.states[number].noteBegun(beside: before)
      }
      if outline.begins { reading.states[number].begunBy = nil }
      if outline.asks { reading.states[number].hasAsked = true }
    }
  }

  /// If some paths through a function complete the task or submit the request, perhaps later, the others go
  /// wrong inside it, and not at the end of the caller.
  func noteDetours(_ before: [PathState], at call: CodePlace, _ reading: inout Reading) {
    func pending(_ states: [PathState]) -> Int { states.map { $0.pending.count }.max() ?? 0 }
    let states = reading.states
    let completes =
      before.allSatisfy { $0.completions == 0 && !$0.isHandedOff }
      && (states.contains { $0.completions > 0 || $0.isHandedOff }
        || pending(states) > pending(before))
    let submits = before.allSatisfy { !$0.isSubmitted } && states.contains { $0.isSubmitted }
    for (number, state) in states.enumerated() {
      let detour = Detour(end: state.end, call: call, isOpen: !state.pending.isEmpty)
      // The innermost function has the best information, and the closure that ran last has more than the
      // function that received it.
      func isBetter(than known: Detour?) -> Bool {
        known.map { $0.isOpen && !detour.isOpen } ?? true
      }
      if completes, state.completions == 0, !state.isHandedOff, isBetter(than: state.uncompleted) {
        reading.states[number].uncompleted = detour
      }
      if submits, !state.isSubmitted, isBetter(than: state.unrequested) {
        reading.states[number].unrequested = detour
      }
    }
  }

  mutating func enter(
    _ closure: Int, _ given: [Given], at call: CodePlace, _ reading: inout Reading
  ) {
    var values: [String: CodeValue] = [:]
    for (name, given) in zip(closures[closure].parameters, given) { values[name] = given.value }
    let before = reading.states
    take(run(closure, with: values, from: before), &reading)
    for group in storedGroups where groups[group] == [closure] {
      for number in reading.states.indices {
        reading.states[number].pending.removeAll { $0 == group }
      }
    }
    reading.mayThrow = false
    noteDetours(before, at: call, &reading)
  }

  /// Applies the outcome of a call; `try?` continues after an error.
  func take(_ flow: CodeFlow, _ reading: inout Reading) {
    let thrown = reading.isTried ? flow.left.map { $0.state } : []
    reading.states = flow.normal + (reading.catchesAll ? thrown : [])
    if !reading.catchesAll { reading.thrown += thrown }
  }
}
