/// What has happened on one way through a handler.
struct PathState: Hashable {
  /// How often the task was completed; from two on it does not matter.
  var completions = 0
  /// Where it was completed first.
  var completed: CodePlace?
  var isSubmitted = false
  var hasExpirationHandler = false
  /// Whether the expiration handler completes the task, as far as it can be seen.
  var completesWhenExpired = false
  /// Where it completes the task although it cancels work, which goes on.
  var stopped: CodePlace?
  /// The names of the work that is cancelled.
  var cancelled: Set<String> = []
  /// Whether only cancelled work goes this way.
  var isOfCancelled = false
  /// Work that goes on when the function has returned, or is waited for.
  var hasBegun = false
  /// Work that is done step by step.
  var hasLooped = false
  /// From here on nobody can say what is done with the task.
  var isHandedOff = false
  /// Closures that run later, by their numbers.
  var pending: [Int] = []
  var end = CodePlace(file: 0, token: 0)
}

/// A token of a file.
struct CodePlace: Hashable {
  let file: Int
  let token: Int
}

/// The ways out of a piece of code.
struct CodeFlow {
  var normal: [PathState] = []
  var left: [(how: CodeStatement.Leave, state: PathState)] = []

  /// The same where nobody can say what was done with the task.
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

/// What a name stands for in a body.
enum CodeValue {
  case task
  /// By its number.
  case closure(Int)
  /// A request for one of these; nil where they are not known.
  case request([String]?)
  /// Work that was begun, which an expiration handler may have to wait for.
  case work
}

/// What is known where a piece of code stands.
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

/// Code that is called by a name or later.
struct CodeClosure {
  let scope: CodeScope
  let parameters: [String]
  let body: CodeBlock
  /// The functions that are being followed where it is made.
  let stack: [CodePlace]
}

/// What is found on the ways through a handler.
enum HandlerFinding: Hashable {
  case completedTwice(CodePlace, first: CodePlace)
  case completedAfterExpiring(CodePlace, first: CodePlace)
  case submittedAfterCompleting(CodePlace)
  case expirationHandlerLate(CodePlace)
  case succeedsWhenExpired(CodePlace)
}
