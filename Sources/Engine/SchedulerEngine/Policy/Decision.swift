/// What all rules together say about one request.
///
/// All rules are asked even after the first objection, so that "why did it not run" has a full answer.
public struct Decision: Equatable, Sendable {
  public var objections = RuleSet.none
  /// The earliest instant at which time alone can change a verdict.
  public var lookAgain = Instant.never

  @inline(__always)
  public var mayRun: Bool { objections.isEmpty }
  /// The objection with the highest precedence; nil if the request may run.
  public var deciding: RuleID? { objections.first }
}

/// Asks only the rules that watch what has changed; the others keep their verdicts.
struct DecisionVisitor: RuleVisitor {
  private let new: WorldInputs
  private(set) var decision: Decision

  @inline(__always)
  init(new: WorldInputs = .everything, before: Decision = Decision()) {
    self.new = new
    decision = before
    decision.objections.remove(.competition)
    if new.contains(.time) { decision.lookAgain = .never }
  }

  @inline(__always)
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    // Rules that watch the time are asked together, because their earliest instant becomes `lookAgain`. Rules
    // that watch nothing, such as the competition, are asked every time.
    let watchesTime = Rule.watches.contains(.time)
    let isAsked =
      watchesTime ? new.contains(.time) : Rule.watches.isEmpty || Rule.watches.meets(new)
    guard isAsked, Rule.kinds.contains(input.request.kind) else { return }
    let verdict = Rule.assess(parameters, input)
    if verdict.isObjection {
      decision.objections.insert(Rule.objector)
    } else {
      decision.objections.remove(Rule.objector)
    }
    if watchesTime {
      decision.lookAgain = min(decision.lookAgain, verdict.nextChange)
    } else {
      assert(verdict.nextChange.isNever, "\(Rule.name) does not watch the time")
    }
  }
}

public protocol VerdictSink {
  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput,
    _ verdict: Verdict)
}

/// Passes every rule's verdict to a sink, including *does not apply*.
struct ExplainingVisitor<Sink: VerdictSink>: RuleVisitor {
  var sink: Sink

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    let applies = Rule.kinds.contains(input.request.kind)
    let verdict = applies ? Rule.assess(parameters, input) : .doesNotApply
    sink.consulted(rule, parameters, input, verdict)
  }
}

extension Condition {
  /// The changes of the world that bring this condition about without disturbing others, except those it
  /// excludes.
  ///
  /// Empty if only the end of a run helps. If the device was idle, it is made idle again after opening the
  /// app, so that the remedy for one objection does not raise another.
  public func remedy(for app: AppID, on device: DeviceConditions) -> [WorldChange] {
    switch self {
    case .firstUnlock: device.isIdle ? [.unlock, .lock] : [.unlock]
    case .appOpened:
      device.isIdle
        ? [.open(app, for: .seconds(1)), .leave(app), .lock] : [.open(app, for: .seconds(1))]
    case .refreshUnrestricted: [.refreshRestricted(false)]
    case .deviceRefreshOn: [.backgroundRefresh(.wifiAndCellular)]
    case .appRefreshOn: [.appRefresh(app, isOn: true)]
    case .wifi: [.network(.wifi)]
    case .lowPowerModeOff: [.lowPowerMode(false)]
    case .lowDataModeOff: [.lowDataMode(false)]
    case .charging: [.charging(true)]
    case .online: [.network(.wifi)]
    case .unlocked: device.isLocked ? [.unlock] : []
    case .deviceIdle: [.lock]
    case .coolDevice: [.thermal(.nominal)]
    case .memoryAvailable: [.memory(.normal)]
    case .cameraClosed: [.camera(false)]
    case .openingExpected: [.expectOpening(app)]
    case .treatedAsUsual: [.standing(app, .usual)]
    case .budgetRaised, .runEnded, .launchEnded, .continuedEnded: []
    }
  }
  /// Whether somebody can bring it about; how a phone treats an app lies with nobody.
  public var isUpToSomebody: Bool { self != .treatedAsUsual }

  /// Whether a device can never be in both conditions, so that a request that waits for both never runs.
  public func excludes(_ other: Condition) -> Bool {
    switch (self, other) {
    case (.unlocked, .deviceIdle), (.deviceIdle, .unlocked): true
    default: false
    }
  }
}
