/// What has happened on one path through a handler.
struct PathState: Hashable {
  /// How often the task was completed, counted up to two.
  var completions = 0
  var completed: CodePlace?
  var isSubmitted = false
  /// Where code that is not followed may have submitted the request.
  var maySubmit: CodePlace?
  var hasExpirationHandler = false
  /// Whether the expiration handler is seen to complete the task.
  var completesWhenExpired = false
  /// Where the expiration handler completes the task while the work it cancels is still running.
  var stopped: CodePlace?
  /// The names of the work that the expiration handler cancels.
  var cancelled: Set<String> = []
  /// Whether only cancelled work takes this path.
  var isOfCancelled = false
  /// Whether work has begun that continues after the function returns, or that the function waits for.
  var hasBegun = false
  /// The closures that are this work, if there is no other.
  var begunBy: Int?
  /// Whether the path has passed through a loop, as work done in steps does.
  var hasLooped = false
  /// From here on it is unknown what happens to the task.
  var isHandedOff = false
  /// Where the task was passed to code that is not followed.
  var given: CodePlace?
  /// Where the task was kept in a property of a type in these files.
  var kept: CodePlace?
  /// Where this path left a function without doing what other paths through it do.
  var uncompleted: Detour?
  var unrequested: Detour?
  /// Closures that run later, by index.
  var pending: [Int] = []
  var end = CodePlace(file: 0, token: 0)
}

/// The end of a path through a function, and the call of that function.
struct Detour: Hashable {
  let end: CodePlace
  let call: CodePlace
  /// Whether closures that run later may still do what is missing; the path then ends in one of them.
  let isOpen: Bool
}

/// A token of a file.
struct CodePlace: Hashable {
  let file: Int
  let token: Int
}

/// The exits of a piece of code.
struct CodeFlow {
  var normal: [PathState] = []
  var left: [(how: CodeStatement.Leave, state: PathState)] = []

  /// The same flow, when it is unknown what happened to the task.
  var handedOff: CodeFlow {
    var flow = self
    for place in flow.normal.indices { flow.normal[place].isHandedOff = true }
    for place in flow.left.indices { flow.left[place].state.isHandedOff = true }
    return flow
  }

  func states(left how: CodeStatement.Leave) -> [PathState] {
    left.compactMap { $0.how == how ? $0.state : nil }
  }
}

/// What a name means in a body.
enum CodeValue {
  case task
  /// An index into the known closures.
  case closure(Int)
  /// A request for one of these identifiers; nil if unknown.
  case request([String]?)
  /// Running work that an expiration handler may have to wait for.
  case work
}

/// What is known at the place of a piece of code.
struct CodeScope {
  let file: Int
  var site: SourceSite
  var names: [String: CodeValue] = [:]

  func isTask(_ name: String) -> Bool {
    if case .task = names[name] { true } else { false }
  }

  func closure(_ name: String) -> Int? {
    if case .closure(let number) = names[name] { number } else { nil }
  }
}

/// A closure or function that is called later or by its name.
struct CodeClosure {
  let scope: CodeScope
  let parameters: [String]
  let body: CodeBlock
  /// The functions being followed where it is created.
  let stack: [CodePlace]
}

/// What was found on the paths through a handler.
struct HandlerFinding: Equatable {
  let mistake: Mistake
  let place: CodePlace
  let related: CodePlace?
}
