import SchedulerEngine

/// What has happened on one path through a handler.
struct PathState: Hashable {
  /// How often the task was completed, counted up to two.
  var completions = 0
  var completed: CodePlace?
  var isSubmitted = false
  /// Where code that is not followed may have submitted the request.
  var maySubmit: CodePlace?
  /// Whether a setting of the user led away from the work and its next request.
  var isSwitchedOff = false
  var hasExpirationHandler = false
  /// Whether the expiration handler is seen to complete the task.
  var completesWhenExpired = false
  /// Where the expiration handler completes the task, while the work may still be running.
  var stopped: CodePlace?
  /// The expiration handler, if it completes the task and neither it nor code before it has submitted the
  /// next request.
  var expiresUnrequested: CodePlace?
  /// A call in the expiration handler that may keep the work from going on.
  var mayEnd: CodePlace?
  /// The names of the work that the expiration handler cancels.
  var cancelled: Set<String> = []
  /// The names of the work that an expiration handler only cancels, and leaves to complete the task.
  var leftToCancelled: Set<String> = []
  /// Whether only cancelled work takes this path.
  var isOfCancelled = false
  /// Whether a loop over a stream has ended because its work was cancelled, which nothing tells the code.
  var isSilent = false
  /// Whether the path is only taken if the work was not cancelled, or the time not up.
  var hasAsked = false
  /// Whether the path depends on an error of code that may look at cancellation.
  var hasTried = false
  /// The conditions passed that may let only the first caller through.
  var passed: [Passed] = []
  /// Such conditions that kept this path from going on.
  var excusedBy: [CodePlace] = []
  /// Whether another path through one of them completes the task.
  var isExcused = false
  /// The completion of work that may go on after the expiration handler.
  var completedLater: LateCompletion?
  /// The only kind of task that takes this path.
  var kind: TaskKind?
  /// Where it became unknown how often the path is taken.
  var unsure: CodePlace?
  /// Whether work has begun that continues after the function returns, or that the function waits for.
  var hasBegun = false
  /// Whether that work stands in functions that were not given the task, such as one that keeps a log.
  var beganBeside = false
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
  /// The same, until the property is set to something else.
  var holder: CodePlace?
  /// Where this path left a function without doing what other paths through it do.
  var uncompleted: Detour?
  var unrequested: Detour?
  /// What the function answered that this path left last.
  var answer: Answer?
  /// Closures that run later, by index.
  var pending: [Int] = []
  var end = CodePlace(file: 0, token: 0)
}

/// A condition that was passed, and how deep in the calls.
struct Passed: Hashable {
  let place: CodePlace
  let depth: Int
  /// Whether the task was completed behind it. It keeps nothing else there from completing it again.
  var isUsed = false
}

/// A completion that may be the second one, if the time is up before it.
struct LateCompletion: Hashable {
  let place: CodePlace
  let hasTried: Bool
  let isOfCancelled: Bool
  let guards: [CodePlace]
}

extension PathState {
  /// Work that began in a function which was not given the task.
  mutating func noteBegun(beside before: PathState?) {
    if let before, hasBegun, !before.hasBegun || before.beganBeside { beganBeside = true }
  }
}

/// The end of a path through a function, and the call of that function.
struct Detour: Hashable {
  let end: CodePlace
  let call: CodePlace
  /// Whether closures that run later may still do what is missing; the path then ends in one of them.
  let isOpen: Bool
}

/// A token of a file.
struct CodePlace: Hashable, Comparable {
  let file: Int
  let token: Int

  static func < (left: CodePlace, right: CodePlace) -> Bool {
    (left.file, left.token) < (right.file, right.token)
  }
}

/// The exits of a piece of code.
struct CodeFlow {
  var normal: [PathState] = []
  var left: [(how: CodeStatement.Leave, state: PathState)] = []

  func states(left how: CodeStatement.Leave) -> [PathState] {
    left.compactMap { $0.how == how ? $0.state : nil }
  }

  /// Takes out what leaves in one of these ways.
  mutating func take(_ ways: CodeStatement.Leave...) -> [PathState] {
    let taken = left.filter { ways.contains($0.how) }
    left.removeAll { ways.contains($0.how) }
    return taken.map { $0.state }
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
  /// The calls that led there.
  var calls: [CodePlace] = []
  /// Whether it is written as an argument of a call.
  var isGiven = false
  var range = 0..<0
}

/// What was found on the paths through a handler.
struct HandlerFinding: Equatable {
  let mistake: Mistake
  let place: CodePlace
  let related: CodePlace?
}
