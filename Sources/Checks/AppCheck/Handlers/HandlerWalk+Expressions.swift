import SchedulerEngine

extension HandlerWalk {
  /// A piece of code, read from left to right.
  struct Reading {
    let range: Range<Int>
    var place: Int
    var states: [PathState]
    var thrown: [PathState] = []
    var isAwaited = false
    /// Whether a call that is not followed may throw.
    var mayThrow = false
    /// True after `try?` and `try!`, which let no error out.
    var catchesAll = false
  }

  mutating func evaluate(
    _ range: Range<Int>, _ scope: inout CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    var reading = Reading(range: range, place: range.lowerBound, states: states)
    let tokens = names.files[scope.file].tokens
    var bound: String?
    while reading.place < range.upperBound {
      let place = reading.place
      if let word = tokens.word(place), word == "let" || word == "var" {
        bound = bind(at: place, &scope, &reading)
      } else {
        read(place, &scope, &reading)
      }
      if reading.place <= place { reading.place = place + 1 }
    }
    let name =
      bound ?? range.prefix(8).first { tokens.sees("=", $0) }.flatMap { tokens.word($0 - 1) }
    for group in unnamed { namesOfWork[group] = name }
    unnamed = []
    let began = !states.contains { $0.hasBegun } && reading.states.contains { $0.hasBegun }
    if let bound, began, scope.names[bound] == nil { scope.names[bound] = .work }
    if reading.mayThrow {
      let isLooking = range.contains { CallHabit.cancelling.contains(tokens.word($0) ?? "") }
      reading.thrown += isLooking ? cancelled(states) : states
    }
    return CodeFlow(
      normal: merged(reading.states), left: merged(reading.thrown).map { (.byThrow, $0) })
  }

  /// `let name = …`; the value is read afterwards, unless it is the task or a closure.
  private mutating func bind(
    at place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) -> String? {
    let tokens = names.files[scope.file].tokens
    reading.place = place + 1
    guard let name = tokens.word(place + 1) else { return nil }
    var value = place + 2
    while value < reading.range.upperBound, !tokens.sees("=", value), !tokens.sees(",", value) {
      value += 1
    }
    guard tokens.sees("=", value) else {
      reading.place = place + 2
      return nil
    }
    value += 1
    reading.place = value
    if name == "self" { return nil }
    if let first = nameOrNumber(at: value, tokens), scope.isTask(first.name),
      !tokens.sees(".", first.end), !tokens.sees("?", first.end)
    {
      scope.names[name] = .task
      note(castAt: first.end, scope)
      reading.place = first.end
    } else if tokens.sees("{", value) {
      scope.names[name] = .closure(closure(at: value, scope))
      reading.place = tokens.partner[value] + 1
    } else {
      scope.names[name] = nil
    }
    return name
  }

  /// A word, or `$0`.
  func nameOrNumber(at place: Int, _ tokens: SourceTokens) -> (name: String, end: Int)? {
    if let word = tokens.word(place) { return (word, place + 1) }
    guard tokens.sees("$", place), tokens.all.indices.contains(place + 1),
      case .number(let number) = tokens.all[place + 1].kind
    else { return nil }
    return ("$" + number, place + 2)
  }

  private mutating func read(_ place: Int, _ scope: inout CodeScope, _ reading: inout Reading) {
    let tokens = names.files[scope.file].tokens
    if isExpiring, tokens.sees("=", place), !tokens.sees("=", place + 1),
      !tokens.sees("=", place - 1)
    {
      expiry.stops = true
    }
    if tokens.sees("{", place) {
      putOff([closure(at: place, scope)], matters(place..<tokens.partner[place], scope), &reading)
      reading.place = tokens.partner[place] + 1
      return
    }
    guard let (name, end) = nameOrNumber(at: place, tokens) else { return }
    let isMember = tokens.sees(".", place - 1) && tokens.receiver(of: place) != ["self"]
    switch name {
    case "try":
      reading.catchesAll = tokens.sees("?", end) || tokens.sees("!", end)
      reading.mayThrow = !reading.catchesAll
    case "await":
      reading.isAwaited = true
      for number in reading.states.indices { reading.states[number].hasBegun = true }
    case "isCancelled", "checkCancellation": asksForCancellation = true
    case _ where !isMember && scope.isTask(name): readTask(place, end, &scope, &reading)
    case "setTaskCompleted" where !isMember && scope.isTask("self"):
      complete(place, &scope, &reading)
    default:
      if tokens.sees("(", end) || tokens.sees("{", end) && end < reading.range.upperBound,
        !SourceTokens.keywords.contains(name)
      {
        call(name, place, &scope, &reading)
      }
    }
  }

  /// Reads what the code does with the task, after the task's name.
  private mutating func readTask(
    _ place: Int, _ end: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    var dot = end
    while tokens.sees("?", dot) || tokens.sees("!", dot) { dot += 1 }
    if tokens.word(end) == "as" {
      note(castAt: end, scope)
      // `(task as! BGAppRefreshTask).setTaskCompleted(…)`
      var close = end + 1
      while tokens.sees("!", close) || tokens.sees("?", close) || tokens.word(close) != nil {
        close += 1
      }
      if tokens.sees(")", close), tokens.partner[close] == place - 1 { dot = close + 1 }
    }
    guard tokens.sees(".", dot), let member = tokens.word(dot + 1) else {
      reading.place = end
      // A comparison with nil or a class does not pass the task on.
      if tokens.sees("=", end) || tokens.sees("!", end) || tokens.word(end) == "is" { return }
      pass(place, scope, &reading)
      return
    }
    reading.place = dot + 2
    switch member {
    case "setTaskCompleted": complete(dot + 1, &scope, &reading)
    case "expirationHandler" where tokens.sees("=", dot + 2):
      setExpirationHandler(dot + 1, &scope, &reading)
    default:
      if tokens.sees("(", dot + 2) { callOnTask(member, dot + 1, &scope, &reading) }
    }
  }

  /// Notes a cast such as `as! BGAppRefreshTask`, which fails if only other kinds are requested.
  mutating func note(castAt place: Int, _ scope: CodeScope) {
    let tokens = names.files[scope.file].tokens
    guard tokens.word(place) == "as", tokens.sees("!", place + 1), let first = kinds.first,
      let cast = TaskKind.allCases.first(where: { $0.taskClass == tokens.word(place + 2) }),
      !kinds.contains(where: { $0 == cast || $0 == .healthResearch && cast == .processing })
    else { return }
    find(
      .wrongCast(cast.taskClass, submitted: first), at: CodePlace(file: scope.file, token: place))
  }

  /// Handles a task that is itself assigned, returned or put into a list.
  private mutating func pass(_ place: Int, _ scope: CodeScope, _ reading: inout Reading) {
    let tokens = names.files[scope.file].tokens
    let isAssigned = tokens.sees("=", place - 1) && tokens.word(place - 2) != nil
    let here = CodePlace(file: scope.file, token: isAssigned ? place - 2 : place)
    guard isAssigned, let name = tokens.word(place - 2), let type = scope.site.type,
      names.meant(by: name, owner: type, in: scope.file, scope.site).count == 1
    else { return give(here, &reading) }
    // From now on, code that calls this type's methods has access to the task.
    kept[type, default: []].insert(name)
    for number in reading.states.indices where reading.states[number].kept == nil {
      reading.states[number].kept = here
    }
  }

  /// Passes the task to code that is not followed.
  mutating func give(_ place: CodePlace, _ reading: inout Reading) {
    if !given.contains(place) { given.append(place) }
    if isExpiring { expiry.stops = true }
    for number in reading.states.indices where reading.states[number].given == nil {
      reading.states[number].given = place
    }
    handOff(&reading)
  }

  func handOff(_ reading: inout Reading) {
    for number in reading.states.indices { reading.states[number].isHandedOff = true }
  }

  private mutating func complete(
    _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    reading.place = place + 1
    if tokens.sees("(", place + 1), tokens.partner[place + 1] < tokens.all.count {
      readInside(place + 2..<tokens.partner[place + 1], &scope, &reading)
      reading.place = tokens.partner[place + 1] + 1
    }
    let here = CodePlace(file: scope.file, token: place)
    if isExpiring, tokens.word(place + 2) == "success", tokens.sees(":", place + 3),
      tokens.word(place + 4) == "true"
    {
      find(.succeedsWhenExpired, at: here)
    }
    for number in reading.states.indices {
      if let first = reading.states[number].completed, !reading.states[number].isHandedOff {
        find(.completedTwice, at: lateCall ?? here, first)
      }
      reading.states[number].completed = reading.states[number].completed ?? here
      reading.states[number].completions = min(2, reading.states[number].completions + 1)
    }
  }

  mutating func readInside(
    _ range: Range<Int>, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    defer { leaveBrackets() }
    guard enterBrackets() else { return }
    let flow = evaluate(range, &scope, reading.states)
    reading.states = flow.normal
    reading.thrown += flow.left.map { $0.state }
  }

  /// The expiration handler runs when the time is up, on a path of its own.
  private mutating func setExpirationHandler(
    _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    var end = place + 2
    while end < reading.range.upperBound {
      end = tokens.sees("{", end) ? max(tokens.partner[end], end) + 1 : end + 1
    }
    let value = place + 2..<max(place + 2, min(end, tokens.all.count))
    // A handler that stops work can only be set once there is work.
    let needsWork = value.contains { place in
      if case .work = tokens.word(place).flatMap({ scope.names[$0] }) { true } else { false }
    }
    for number in reading.states.indices {
      let state = reading.states[number]
      if state.hasBegun || state.hasLooped, !state.hasExpirationHandler, !needsWork {
        find(.expirationHandlerLate, at: CodePlace(file: scope.file, token: place))
      }
      reading.states[number].hasExpirationHandler = true
    }
    let here = CodePlace(file: scope.file, token: place)
    var isCompleting = tokens.word(value.upperBound - 1) != "cancel"
    var stop: PathState?
    let handler =
      tokens.sees("{", value.lowerBound)
      ? closure(at: value.lowerBound, scope) : functionValue(value, scope)
    expiry = Expiry()
    if tokens.sees("{", value.lowerBound),
      Isolation(names: names).traps(value.lowerBound, in: scope.file, on: queue)
    {
      find(.isolated(names.settings), at: here)
    }
    if let handler {
      isExpiring = true
      let ends = ends(run(handler, with: [:], from: [PathState()]).normal)
      isCompleting = ends.contains { $0.completions > 0 || $0.isHandedOff }
      stop = ends.first { !$0.cancelled.isEmpty && $0.completions > 0 && !$0.isHandedOff }
      isExpiring = false
      if isCompleting { expiry.stops = true }
      if expiry.isInVain { find(.expiresInVain, at: here) }
    } else if value.count > 0 {
      expiry.note(call: tokens.word(value.upperBound - 1) ?? "", here)
    }
    if let place = expiry.unseen, !unseenStops.contains(place) { unseenStops.append(place) }
    for number in reading.states.indices {
      reading.states[number].completesWhenExpired = isCompleting
      reading.states[number].stopped = stop?.completed
      reading.states[number].cancelled = stop?.cancelled ?? []
    }
    reading.place = value.upperBound
  }
}
