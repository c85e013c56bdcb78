import SchedulerEngine

/// Follows a handler on every path, into the functions it calls.
struct HandlerWalk {
  let names: SourceNames
  let functions: CodeFunctions
  /// What the handler is registered for.
  let identifiers: [String]
  /// The call that led into the code being followed, if the task was completed before that call.
  var lateCall: CodePlace?
  private(set) var findings: [HandlerFinding] = []
  var closures: [CodeClosure] = []
  /// Those that were called.
  var called: Set<Int> = []
  /// Groups of closures of which only one runs. Pending entries refer to them.
  var groups: [[Int]] = []
  /// The work that each group of closures is; without a name until its statement was read.
  var works: [Int: Work] = [:]
  var unnamed: [Int] = []
  /// The guards that were passed where a group was created.
  var guardsOfGroups: [Int: Set<CodePlace>] = [:]
  var heldGuards: Set<CodePlace> = []
  /// The groups of closures that are kept in a property, by its name.
  var stored: [String: [Int]] = [:]
  var storedGroups: Set<Int> = []
  /// The types whose properties keep them.
  var owners: [Int: String] = [:]
  /// The operations among them that are run.
  var operations: [Operation] = []
  /// How often one of them was called.
  var storedCalls = 0
  /// The stored closures that are being followed.
  var running: Set<Int> = []
  /// Conditions that may let only the first caller through, with the flags that they ask.
  var guards: [CodePlace: Set<String>] = [:]
  /// Those whose flag is set by who passes, and those that lead to a completion.
  var changingGuards: Set<CodePlace> = []
  var completingGuards: Set<CodePlace> = []
  /// What the expiration handler sets, or whose methods it calls.
  var expiryNames: Set<String> = []
  /// Those of them that it does not only ask.
  var expiryTells: Set<String> = []
  /// What the expiration handler sets.
  var expirySets: Set<String> = []
  /// The types whose properties those are; empty for other names.
  var expiryOwners: [String: Set<String>] = [:]
  /// What the followed work reads.
  var readNames: Set<String> = []
  var possible: [Possible] = []
  var vain: [Vain] = []
  var seen = SeenNames()
  var outlines: [CodePlace: Outline] = [:]
  var stack: [CodePlace] = []
  /// The calls that led to the code being followed, outermost first.
  var calls: [CodePlace] = []
  /// Where the task was passed to code that is not followed.
  var given: [CodePlace] = []
  /// Calls through a question mark that have the task, and do nothing where there is no receiver.
  var chained: [CodePlace] = []
  /// The groups that a completion waits for.
  var waited: [Group] = []
  /// Whether a group stands for the task, and leaving it for its completion.
  var isOfGroup = false
  /// The properties in which a type keeps the task.
  var kept: [String: Set<String>] = [:]
  /// Whether the work looks between its pieces whether it was cancelled.
  var asksForCancellation = false
  /// Whether it does, or awaits something that throws when it is cancelled.
  var looksForCancellation = false
  /// Whether an expiration handler only cancels work.
  var cancels = false
  /// Whether an expiration handler cancels work that goes on.
  var goesOn = false
  /// What expiration handlers set that complete the task and call nothing that could stop its work.
  var completesOnly: [[String]] = []
  /// Completions in callbacks, and calls in expiration handlers that may keep them from being called.
  var unseenEnds: [(late: CodePlace, stop: CodePlace, guards: [CodePlace])] = []
  /// Calls on the queue of the handler that may block it.
  var unseenBlocks: [CodePlace] = []
  /// The group of closures that is being followed.
  var current: Int?
  /// How many closures that run later are around the code being followed.
  var later = 0
  /// The calls that carry the task to a function, by the closures that stand for these functions.
  var carried: [Int: CodePlace] = [:]
  /// What an expiration handler was seen to do.
  var expiry = Expiry()
  /// The queue on which the system calls the handler, as far as the code shows.
  var queue: Isolation.Queue?
  /// The kinds requested for its identifiers; empty unless all requests are known.
  var kinds: [TaskKind] = []
  /// Calls in expiration handlers that are not followed and may stop the work.
  var unseenStops: [CodePlace] = []
  /// Whether the handler was too long to be followed.
  private(set) var isLost = false
  /// Whether it was too many paths at once, so that only the call that led to them is given up.
  private var isCrowded = false
  /// Calls that were given up, with all that they lead to.
  private(set) var gaps: [CodePlace] = []
  /// Whether the code being followed runs because the time is up.
  var isExpiring = false
  /// Whether it runs later than the completion in an expiration handler. What it sets, work that asks in
  /// the meantime does not see.
  var isAfterCompletion = false
  /// Whether the function being followed was given neither the task nor a closure that has it.
  var isBeside = false
  private var steps = 0
  private(set) var depth = 0
  private var brackets = 0

  /// How much is followed before the walk is given up.
  var mostSteps = 60_000
  private static let mostStates = 96
  static let mostBeside = 48
  private static let mostNested = 40
  static let deepest = 10

  init(_ names: SourceNames, _ functions: CodeFunctions, _ identifiers: [String]) {
    self.names = names
    self.functions = functions
    self.identifiers = identifiers
  }

  /// Parsing code counts towards the limit too.
  mutating func pay(_ tokens: Int) { spend(tokens / 16) }

  private mutating func spend(_ more: Int) {
    steps += more
    if steps > mostSteps { isLost = true }
  }

  /// No real code nests brackets this deep.
  mutating func enterBrackets() -> Bool {
    brackets += 1
    if brackets > 150 { isLost = true }
    return !isLost
  }

  /// Whether all was followed that could be.
  var isWhole: Bool { !isLost && gaps.isEmpty }

  /// Whether the call led to too many paths. The walk goes on behind it, as behind code that is not given.
  mutating func givesUp(_ call: CodePlace) -> Bool {
    guard isLost, isCrowded else { return false }
    isLost = false
    isCrowded = false
    if !gaps.contains(call) { gaps.append(call) }
    return true
  }

  mutating func leaveBrackets() { brackets -= 1 }

  mutating func find(_ mistake: Mistake, at place: CodePlace, _ related: CodePlace? = nil) {
    // Where a walk was given up, what follows is not what the code does.
    if !isLost { keep(HandlerFinding(mistake: mistake, place: place, related: related)) }
  }

  mutating func keep(_ finding: HandlerFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// The states at the end of a body.
  mutating func ends(of closure: CodeClosure) -> [PathState] {
    let number = closures.count
    closures.append(closure)
    let all = ends(run(number, with: [:], from: [PathState()]).normal)
    settle()
    return all
  }

  /// The states after all deferred closures have run. If the walk is given up, only those that were seen to
  /// their end before.
  mutating func ends(_ states: [PathState]) -> [PathState] {
    var open = states
    var ended: [PathState] = []
    while !isLost, let state = open.popLast() {
      let next = state.pending.firstIndex { !isStored($0) } ?? state.pending.indices.first
      guard let next else {
        ended.append(state)
        continue
      }
      let outer = isAfterCompletion
      isAfterCompletion = isExpiring && state.completions > 0
      defer { isAfterCompletion = outer }
      var rest = state
      let number = rest.pending.remove(at: next)
      if isStored(number) { rest.hasBegun = true }
      // If the closure is itself the work, nothing has begun yet when its first line runs.
      let isFirst = rest.begunBy == number
      if isFirst { rest.hasBegun = false }
      running.insert(number)
      let outerGroup = current
      current = number
      let held = (guardsOfGroups[number] ?? []).filter { !isReset($0) }
      var start = [rest]
      for place in held.sorted() { start = passing(start, place) }
      var states = merged(later(groups[number], from: start[0]))
      for place in held { states = leaving(states, place) }
      running.remove(number)
      current = outerGroup
      if isLost { break }
      if isFirst {
        // A closure that hands the task to code with an expirationHandler is itself no work.
        let isHop = !rest.hasExpirationHandler && states.contains { $0.hasExpirationHandler }
        for number in states.indices where !isHop || states[number].hasExpirationHandler {
          states[number].hasBegun = true
        }
      }
      checkExpired(number, states, from: rest)
      open += states
      if open.count > HandlerWalk.mostStates { isLost = true }
    }
    return merged(ended)
  }

  /// Only one closure of a call runs: one that completes the task, if there is any.
  private mutating func later(_ group: [Int], from state: PathState) -> [PathState] {
    later += 1
    defer { later -= 1 }
    var ending: [PathState] = []
    var others: [PathState] = []
    for closure in group {
      let flow = run(closure, with: [:], from: [state])
      var thrown = flow.states(left: .byThrow)
      if let call = carried[closure] {
        let end = CodePlace(file: closures[closure].scope.file, token: closures[closure].body.end)
        for place in thrown.indices where thrown[place].uncompleted == nil {
          thrown[place].uncompleted = Detour(end: end, call: call, isOpen: false)
        }
      }
      var states = flow.normal + thrown
      let ends = states.contains {
        $0.completions > state.completions || $0.isHandedOff
          || $0.pending.count > state.pending.count
      }
      if ends {
        // The end of the closure says more than the end of the function that started it.
        if let known = state.uncompleted, known.isOpen {
          for place in states.indices where states[place].uncompleted == known {
            states[place].uncompleted = nil
          }
        }
        ending += states
        continue
      }
      // If a closure completes nothing, its end is not the relevant end of a path.
      for place in states.indices { states[place].end = state.end }
      others += states
    }
    return ending.isEmpty ? others : ending
  }

  /// Follows a whole closure. Only errors leave it.
  mutating func run(
    _ number: Int, with arguments: [String: CodeValue], from states: [PathState]
  ) -> CodeFlow {
    let closure = closures[number]
    called.insert(number)
    let outer = (stack, calls)
    (stack, calls) = (closure.stack, closure.calls)
    depth += 1
    defer {
      (stack, calls) = outer
      depth -= 1
    }
    if depth > HandlerWalk.mostNested {
      isLost = true
      return CodeFlow(normal: states)
    }
    var scope = closure.scope
    for name in closure.parameters { scope.names[name] = nil }
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) { scope.names[name] = value }
    let flow = run(closure.body, scope, states)
    var ended = flow.normal
    for place in ended.indices {
      ended[place].end = CodePlace(file: scope.file, token: closure.body.end)
    }
    func outside(_ states: [PathState]) -> [PathState] {
      states.map { state in
        if state.passed.isEmpty, state.excusedBy.isEmpty { return state }
        var state = state
        // Whoever passed such a guard has been followed, and completed nothing behind it.
        state.excusedBy.removeAll { !completingGuards.contains($0) && !heldGuards.contains($0) }
        state.passed.removeAll { $0.depth >= depth }
        return state
      }
    }
    let thrown = outside(flow.states(left: .byThrow)).map { (CodeStatement.Leave.byThrow, $0) }
    return CodeFlow(
      normal: merged(outside(ended + flow.states(left: .byReturn))),
      left: thrown.map { (how: $0.0, state: $0.1) })
  }

  func merged(_ states: [PathState]) -> [PathState] {
    if states.count < 2 { return states }
    var seen: Set<PathState> = []
    return states.filter { seen.insert($0).inserted }
  }

  mutating func run(
    _ block: CodeBlock, _ scope: CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    var scope = scope
    return run(block, &scope, states)
  }

  mutating func run(
    _ block: CodeBlock, _ scope: inout CodeScope, _ states: [PathState]
  ) -> CodeFlow {
    var flow = CodeFlow(normal: states)
    var deferred: [CodeBlock] = []
    for statement in block.statements {
      spend(1)
      if isBeside, flow.normal.count > HandlerWalk.mostBeside {
        flow.normal = collapsed(flow.normal, in: calls.last)
      }
      if !isLost, flow.normal.count > HandlerWalk.mostStates {
        isLost = true
        isCrowded = true
      }
      if flow.normal.isEmpty || isLost { break }
      if case .deferred(let body) = statement {
        deferred.append(body)
        continue
      }
      let next = step(statement, &scope, flow.normal)
      flow.normal = merged(next.normal)
      flow.left += next.left
    }
    for body in deferred.reversed() {
      flow.normal = run(body, scope, flow.normal).normal
      flow.left = flow.left.flatMap { left in
        run(body, scope, [left.state]).normal.map { (left.how, $0) }
      }
    }
    return flow
  }
}
