/// Follows a handler on every way through it, into the functions that it calls.
struct HandlerWalk {
  let names: SourceNames
  let functions: CodeFunctions
  /// What the handler is registered for.
  let identifiers: [String]
  private(set) var findings: [HandlerFinding] = []
  var closures: [CodeClosure] = []
  /// Closures of which one runs: each pending entry names such a group.
  var groups: [[Int]] = []
  /// The groups of `Task { }` that were not given a name yet, and the names of the others.
  var unnamed: [Int] = []
  var namesOfWork: [Int: String] = [:]
  var stack: [CodePlace] = []
  /// Where the task was given to code that is not followed.
  var given: [CodePlace] = []
  /// Whether the handler was too long to be followed.
  private(set) var isLost = false
  /// Whether what is followed runs because the time is over.
  var isExpiring = false
  private var steps = 0
  private var depth = 0
  private var brackets = 0

  private static let mostSteps = 20_000
  private static let mostStates = 96
  private static let mostNested = 40
  static let deepest = 10

  init(_ names: SourceNames, _ functions: CodeFunctions, _ identifiers: [String]) {
    self.names = names
    self.functions = functions
    self.identifiers = identifiers
  }

  /// Reading code anew costs as well.
  mutating func pay(_ tokens: Int) {
    steps += tokens / 16
    if steps > HandlerWalk.mostSteps { isLost = true }
  }

  /// Brackets in brackets, which nobody writes so deep.
  mutating func enterBrackets() -> Bool {
    brackets += 1
    if brackets > 150 { isLost = true }
    return !isLost
  }

  mutating func leaveBrackets() { brackets -= 1 }

  mutating func find(_ finding: HandlerFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// The states at the end of a body.
  mutating func ends(of closure: CodeClosure) -> [PathState] {
    let number = closures.count
    closures.append(closure)
    return ends(run(number, with: [:], from: [PathState()]).normal)
  }

  /// When all that was put off has run.
  mutating func ends(_ states: [PathState]) -> [PathState] {
    var open = states
    var ended: [PathState] = []
    while let state = open.popLast() {
      guard let number = state.pending.first, !isLost else {
        ended.append(state)
        continue
      }
      var rest = state
      rest.pending.removeFirst()
      let states = merged(later(groups[number], from: rest))
      if let name = namesOfWork[number] { checkCancelled(name, states, from: rest) }
      open += states
      if open.count > HandlerWalk.mostStates { isLost = true }
    }
    return merged(ended)
  }

  /// A cancelled task goes on to its end, and completes there unless it looks whether it was cancelled.
  private mutating func checkCancelled(
    _ name: String, _ states: [PathState], from start: PathState
  ) {
    guard let first = start.stopped, start.cancelled.contains(name), start.completions == 0,
      states.allSatisfy({ $0.completions > 0 && !$0.isHandedOff })
    else { return }
    for place in states.compactMap(\.completed) {
      find(.completedAfterExpiring(place, first: first))
    }
  }

  /// Of the closures of a call one runs; where one of them completes, it is the one that ends the work.
  private mutating func later(_ group: [Int], from state: PathState) -> [PathState] {
    var ending: [PathState] = []
    var others: [PathState] = []
    for closure in group {
      let flow = run(closure, with: [:], from: [state])
      var states = flow.normal + flow.states(left: .byThrow)
      if states.contains(where: { $0.completions > state.completions || $0.isHandedOff }) {
        ending += states
        continue
      }
      // A closure in which nothing is completed does not say where a way ends.
      for place in states.indices { states[place].end = state.end }
      others += states
    }
    return ending.isEmpty ? others : ending
  }

  /// A closure from its beginning to its end. Only what it throws leaves it.
  mutating func run(
    _ number: Int, with arguments: [String: CodeValue], from states: [PathState]
  ) -> CodeFlow {
    let closure = closures[number]
    let outer = stack
    stack = closure.stack
    depth += 1
    defer {
      stack = outer
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
    let thrown = flow.left.filter { $0.how == .byThrow }
    return CodeFlow(normal: merged(ended + flow.states(left: .byReturn)), left: thrown)
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
      steps += 1
      if steps > HandlerWalk.mostSteps || flow.normal.count > HandlerWalk.mostStates {
        isLost = true
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
