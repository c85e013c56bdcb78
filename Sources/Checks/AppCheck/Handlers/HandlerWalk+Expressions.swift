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
    /// Whether a `try` is before the place. Without one, no call lets an error out.
    var isTried = false
  }

  mutating func evaluate(
    _ range: Range<Int>, _ scope: inout CodeScope, _ states: [PathState], isTried: Bool = false
  ) -> CodeFlow {
    var reading = Reading(range: range, place: range.lowerBound, states: states)
    for number in states.indices { reading.states[number].answer = nil }
    reading.isTried = isTried
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
      bound ?? range.prefix(8).first { tokens.sees("=", $0) }.flatMap { tokens.elementName($0) }
    for group in unnamed where works[group]?.name == nil { works[group]?.name = name }
    unnamed = []
    let began = !states.contains { $0.hasBegun } && reading.states.contains { $0.hasBegun }
    if let bound, began, scope.names[bound] == nil { scope.names[bound] = .work }
    if reading.mayThrow {
      let isLooking = range.contains { CallHabit.cancelling.contains(tokens.word($0) ?? "") }
      let isThrowing = isLooking || isOfSession(range, tokens)
      looksForCancellation = looksForCancellation || isThrowing
      reading.thrown += isLooking ? cancelled(states) : trying(states)
      reading.states = isThrowing ? asked(reading.states) : trying(reading.states)
    }
    return CodeFlow(
      normal: merged(reading.states), left: merged(reading.thrown).map { (.byThrow, $0) })
  }

  /// `let name = …`; the value is read afterwards, unless it is the task or a closure.
  private mutating func bind(
    at place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) -> String? {
    let tokens = names.files[scope.file].tokens
    guard let name = tokens.word(place + 1) else { return nil }
    var value = place + 2
    while value < reading.range.upperBound, !tokens.sees("=", value), !tokens.sees(",", value) {
      value = tokens.sees("(", value) ? max(tokens.partner[value], value) + 1 : value + 1
    }
    guard tokens.sees("=", value) else {
      reading.place = place + 2
      return nil
    }
    value += 1
    reading.place = value
    if name == "self" { return nil }
    let isOwn = tokens.word(value) == "self" && tokens.sees(".", value + 1)
    if let first = nameOrNumber(at: isOwn ? value + 2 : value, tokens), scope.isTask(first.name),
      !tokens.sees(".", first.end), !tokens.sees("?", first.end)
    {
      scope.names[name] = .task
      note(castAt: first.end, scope)
      reading.place = first.end
    } else if tokens.sees("{", value) {
      scope.names[name] = .closure(closure(at: value, scope))
      reading.place = tokens.partner[value] + 1
    } else if let (closure, end) = alias(at: value, scope, reading) {
      scope.names[name] = .closure(closure)
      reading.place = end
    } else {
      scope.names[name] = nil
    }
    return name
  }

  /// Another name of a closure: `let done = completion`, `let done = self.onDone`; or of a function inside the
  /// one being followed.
  private mutating func alias(
    at value: Int, _ scope: CodeScope, _ reading: Reading
  ) -> (closure: Int, end: Int)? {
    let tokens = names.files[scope.file].tokens
    let isOwn = tokens.word(value) == "self" && tokens.sees(".", value + 1)
    let place = isOwn ? value + 2 : value
    let end = place + 1
    guard let name = tokens.word(place),
      ![".", "(", "?", "!", "["].contains(where: { tokens.sees($0, end) })
    else { return nil }
    let known = isOwn ? nil : scope.closure(name)
    if let closure = known ?? storedClosure(name, in: reading.states) { return (closure, end) }
    let isInner = functions.near(name, scope).contains(where: functions.isInner)
    return isInner && !isOwn ? functionValue(place..<end, scope).map { ($0, end) } : nil
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
    if tokens.sees("=", place), assign(at: place, &scope, &reading) { return }
    if tokens.sees("{", place) {
      let isRelevant = matters(place..<tokens.partner[place], scope)
      let work = Work(kind: tokens.isTaskOfTypes(before: place) ? .task : .callback)
      let known = groups.count
      putOff([closure(at: place, scope)], isRelevant, work, &reading)
      if groups.count > known { unnamed.append(known) }
      reading.place = tokens.partner[place] + 1
      return
    }
    guard let (name, end) = nameOrNumber(at: place, tokens) else { return }
    let isMember = tokens.sees(".", place - 1) && tokens.receiver(of: place) != ["self"]
    switch name {
    case "try" where !tokens.sees(".", place - 1):
      reading.isTried = true
      reading.catchesAll = tokens.sees("?", end) || tokens.sees("!", end)
      reading.mayThrow = !reading.catchesAll
    case "await": reading.isAwaited = true
    case "catch" where tokens.sees(".", place - 1): readCatch(at: place, scope, &reading)
    case "isCancelled", "checkCancellation": noteLook(at: place, scope)
    case _ where !isMember && scope.isTask(name): readTask(place, end, &scope, &reading)
    case "setTaskCompleted" where !isMember && scope.isTask("self"):
      complete(place, &scope, &reading)
    default:
      if tokens.sees("(", end) || tokens.sees("{", end) && end < reading.range.upperBound,
        !SourceTokens.keywords.contains(name)
          || isExpiring && name == "async" && tokens.sees(".", place - 1)
      {
        call(name, place, &scope, &reading)
      } else if tokens.sees("?", end) || tokens.sees("!", end), tokens.sees("(", end + 1),
        !SourceTokens.keywords.contains(name)
      {
        callOptional(name, place, &scope, &reading)
      } else if !isExpiring, !tokens.sees("=", end) || tokens.sees("=", end + 1) {
        readNames.insert(name)
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
    // A closure that reports the end of the work stands for the task, and is called itself.
    if tokens.sees("(", dot) { return complete(dot - 1, &scope, &reading) }
    guard tokens.sees(".", dot), let member = tokens.word(dot + 1) else {
      reading.place = end
      // A comparison with nil or a class does not pass the task on.
      if tokens.sees("=", end) || tokens.sees("!", end) || tokens.word(end) == "is" { return }
      pass(place, scope, &reading)
      return
    }
    reading.place = dot + 2
    switch member {
    case "leave" where isOfGroup: complete(dot + 1, &scope, &reading)
    case _ where isOfGroup: break
    case "setTaskCompleted": complete(dot + 1, &scope, &reading)
    case "expirationHandler" where tokens.sees("=", dot + 2):
      setExpirationHandler(dot + 1, &scope, &reading)
    default:
      let isTrailing = tokens.sees("{", dot + 2) && dot + 2 < reading.range.upperBound
      if tokens.sees("(", dot + 2) || isTrailing {
        callOnTask(member, dot + 1, &scope, &reading)
      } else if tokens.sees("=", dot + 2), tokens.sees("{", dot + 3) {
        // What an app adds to the class may do anything with a closure.
        give(CodePlace(file: scope.file, token: dot + 1), &reading)
      }
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
    for number in reading.states.indices {
      if reading.states[number].kept == nil { reading.states[number].kept = here }
      reading.states[number].holder = here
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

  func handOff(_ reading: inout Reading, at place: CodePlace? = nil) {
    for number in reading.states.indices {
      reading.states[number].isHandedOff = true
      reading.states[number].unsure = reading.states[number].unsure ?? place
    }
  }

  mutating func readInside(
    _ range: Range<Int>, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    defer { leaveBrackets() }
    guard enterBrackets() else { return }
    let flow = evaluate(range, &scope, reading.states, isTried: reading.isTried)
    reading.states = flow.normal
    reading.thrown += flow.left.map { $0.state }
  }
}
