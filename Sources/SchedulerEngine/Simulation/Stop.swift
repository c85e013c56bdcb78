/// Why `advance` came back. One event may cause several stops; no time passes between them.
public enum Stop: Equatable, Sendable {
  /// The instant asked for, including everything at it.
  case reached
  /// The alarm set for live code is due.
  case appTimers
  case faulted(SimulationFault)
  /// A live app's process begins; its launch phase lasts until the next `advance`.
  case started(ProcessID)
  /// The user has the app in front.
  case foreground(ProcessID)
  case background(ProcessID)
  case frozen(ProcessID)
  case resumed(ProcessID)
  case deliver(RunID)
  case expire(RunID, ExpiryCause)
  case ended(RunID, Outcome)
  case killed(ProcessID, KillCause)
}

/// What app code is to be told, whether it is a model or live.
///
/// Both are told at the same point of the loop, which is why a handler and its model give the same
/// log: a model is called where `advance` would have come back for live code.
struct Effect: Equatable, Sendable {
  var app: Int32
  var process: ProcessID
  var stop: Stop
}

/// Effects that wait their turn.
struct EffectQueue: Sendable {
  private var waiting: [Effect] = []
  private var head = 0

  init() { waiting.reserveCapacity(16) }

  @inline(__always)
  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ effect: Effect) { waiting.append(effect) }

  mutating func popFirst() -> Effect {
    let effect = waiting[head]
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    }
    return effect
  }
}
