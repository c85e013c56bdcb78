import Basics
public import Documents
import SchedulerEngine

/// Every use of an identifier in the code of an app, with names resolved.
struct SourceUses {
  struct Known {
    let kind: UseKind
    let text: String
    let place: SourcePlace
    /// When it happens, if that is known to be after the launch; otherwise nil.
    let late: LateMoment?
    /// Whether a caller chooses among several identifiers, so that the kind may belong to another one.
    var isOneOf = false
    /// Where the request asks for the GPU, which is only read from scenarios.
    var gpu: SourcePlace?
    /// How a registration is reached from the launch.
    var reach = LaunchReach.inTime
    var function: CodePlace?
    /// Whether a registration that may not run in time runs on each call of `function`.
    var isRepeated = false
    /// The only string literal with its text; nil if there are several or none.
    var origin: SourcePlace?
  }

  private(set) var known: [Known] = []
  private(set) var unresolved: [UnresolvedUse] = []
  private var kinds: [String: [TaskKind]] = [:]
  private(set) var registrations: [Known] = []
  private(set) var requests: [Known] = []

  /// For an app in a scenario, where nothing has to be resolved.
  init(_ known: [Known]) {
    for use in known { add(use) }
  }

  init(_ names: SourceNames) {
    let paths = LaunchPaths(names: names)
    for (number, facts) in names.files.enumerated() {
      for use in facts.uses {
        let place = SourcePlace(use.expression.range, in: .source(number))
        let found = names.resolve(use.expression.value, in: number, use.site)
        switch found {
        case .texts(let texts), .oneOf(let texts):
          let registers = use.kind.registers
          // A scene's handler is part of the scene.
          let reach =
            use.kind == .registration ? paths.reach(use.token, use.site, in: number) : .inTime
          let late: LateMoment? = if case .late(let moment) = reach { moment } else { nil }
          let function = use.site.function.map { CodePlace(file: number, token: $0) }
          let isRepeated = registers && paths.isRepeated(use.token, use.site, in: number, reach)
          for text in texts {
            add(
              Known(
                kind: use.kind, text: text, place: place, late: late,
                isOneOf: found != .texts(texts), reach: reach, function: function,
                isRepeated: isRepeated, origin: names.origin(of: text)))
          }
        case .unresolved(let reason):
          var one = UnresolvedUse(kind: use.kind, reason: reason, place: place)
          if use.kind == .registration { one.reach = paths.reach(use.token, use.site, in: number) }
          unresolved.append(one)
        }
      }
    }
  }

  private mutating func add(_ use: Known) {
    known.append(use)
    if use.kind.registers { registrations.append(use) }
    guard let kind = use.kind.requested else { return }
    requests.append(use)
    if !(kinds[use.text] ?? []).contains(kind) { kinds[use.text, default: []].append(kind) }
  }

  var isEmpty: Bool { known.isEmpty && unresolved.isEmpty }
  var hasUnresolvedRegistration: Bool { unresolved.contains { $0.kind.registers } }
  var hasUnresolvedRequest: Bool { unresolved.contains { $0.kind.requested != nil } }

  func kinds(of text: String) -> [TaskKind] { kinds[text] ?? [] }
}

/// An identifier in code that could not be checked.
public struct UnresolvedUse: Equatable, Sendable {
  public let kind: UseKind
  public let reason: UnresolvedReason
  public let place: SourcePlace
  /// How a registration is reached from the launch.
  var reach = LaunchReach.inTime
}

extension UseKind {
  var registers: Bool { self == .registration || isOfScene }

  var isOfScene: Bool { self == .sceneTask || self == .sceneProcessing }

  var requested: TaskKind? {
    if case .request(let kind) = self { kind } else { nil }
  }

  var taskKind: TaskKind? {
    switch self {
    case .sceneTask: .refresh
    case .sceneProcessing: .processing
    case .registration, .request, .cancellation: requested
    }
  }
}

extension UnresolvedUse {
  /// For example "the identifier of a BGAppRefreshTaskRequest is computed".
  public var words: String {
    switch reason {
    case .interpolation: "\(subject) has parts that are computed"
    case .expression: "\(subject) is computed"
    case .unknownName(let name):
      "\(subject) is \(quoted(name)), which none of the given files defines"
    case .notConstant(let name):
      "\(subject) is \(quoted(name)), which is not a constant string"
    case .severalValues(let name):
      "\(subject) is \(quoted(name)), which has several values in these files"
    case .unknownBundle:
      "\(subject) has the bundle identifier in it, which is not known here; --bundle-id gives it"
    }
  }

  private var subject: String {
    switch kind {
    case .registration: "the identifier of a registration"
    case .sceneTask, .sceneProcessing: "the identifier of a scene's task"
    case .request(let kind): "the identifier of a \(kind.requestClass)"
    case .cancellation: "the identifier of a cancellation"
    }
  }
}
