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

/// Effects that wait their turn. Places are used again once all of them have had it.
struct EffectQueue: Sendable {
  private var places: [Effect] = []
  private var head = 0
  private var end = 0

  init() { places.reserveCapacity(16) }

  @inline(__always)
  var isEmpty: Bool { end == 0 }

  mutating func append(_ effect: Effect) {
    if end < places.count { places[end] = effect } else { places.append(effect) }
    end += 1
  }

  @inline(__always)
  mutating func popFirst() -> Effect {
    let effect = places[head]
    head += 1
    if head == end {
      head = 0
      end = 0
    }
    return effect
  }
}
