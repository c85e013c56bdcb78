public import SchedulerEngine

/// How a task of which nothing is pending comes to run again, found by trial in copies of the simulation.
///
/// Where live code has to act, nobody knows.
public struct NextRequest: Equatable, Sendable {
  /// When the app next asks for it if everything goes on unchanged; nil if it does not, or nobody knows.
  public private(set) var askedAt: Instant?
  /// When it is then launched; nil if it is not.
  public private(set) var startsAt: Instant?
  /// How far everything was followed unchanged; nil if not up to the horizon.
  public private(set) var followedTo: Instant?
  /// What a person can do, in this order, for the app to ask and for what it asks for to run. Empty if that
  /// takes a change of the app's code.
  public private(set) var changes: [Condition] = []
  /// Whether the app has to be installed before.
  public private(set) var needsInstalling = false
  /// The time until which it is necessary to wait even then; nil if there is nothing to wait for.
  public private(set) var notBefore: Instant?
  /// Whether opening the app was tried. It was not where the app is in front already.
  public private(set) var isTried = false

  public static let unknown = NextRequest()

  private init() {}

  init(of task: TaskKey, in simulation: Simulation, upTo horizon: Instant) {
    lookAhead(for: task, in: simulation, upTo: horizon)
    guard let app = simulation.conditions(of: task.app), app.phase != .foreground else { return }
    needsInstalling = !app.isInstalled
    let device = simulation.conditions()
    var settings: [Condition] = []
    if device.isBackgroundRefreshRestricted { settings.append(.refreshUnrestricted) }
    if device.backgroundRefresh == .off { settings.append(.deviceRefreshOn) }
    if !app.isBackgroundRefreshOn { settings.append(.appRefreshOn) }
    open(after: [], for: task, in: simulation)
    if changes.isEmpty && isTried && !settings.isEmpty {
      open(after: settings, for: task, in: simulation)
    }
  }

  private mutating func lookAhead(
    for task: TaskKey, in simulation: Simulation, upTo horizon: Instant
  ) {
    var future = simulation
    var ledger = DecisionLedger()
    var request: RequestID?
    while future.now < horizon {
      let next = future.now + NextRequest.stride
      let stop = future.advance(
        to: next < horizon ? next : horizon, recording: &ledger, pausingAt: NextRequest.mostRows)
      for index in ledger.rows.indices {
        let row = ledger.rows[index]
        switch row.happening {
        case .accepted(let id, let app, let asked) where app == task.app && asked.name == task.name:
          request = id
          if askedAt == nil { askedAt = row.at }
        case .launched(_, let id, _, _) where id == request:
          startsAt = row.at
          return
        default: break
        }
      }
      ledger.removeAll()
      switch stop {
      case nil, .reached: continue
      default: return
      }
    }
    followedTo = horizon
  }

  private static let stride = Span.hours(6)
  /// The most rows that are recorded before they are read.
  private static let mostRows = 50_000

  /// Tries whether the app asks when it is opened for a moment, and what that request then waits for.
  private mutating func open(
    after settings: [Condition], for task: TaskKey, in simulation: Simulation
  ) {
    var copy = simulation
    var ledger = DecisionLedger()
    if needsInstalling { try? copy.apply(.install(task.app)) }
    for condition in settings + [.appOpened] {
      let remedy = condition.remedy(for: task.app, on: copy.conditions())
      for change in remedy.indices {
        try? copy.apply(remedy[change])
        guard copy.advance(to: copy.now, recording: &ledger) == .reached else { return }
      }
    }
    guard copy.advance(to: copy.now + .seconds(1), recording: &ledger) == .reached else { return }
    isTried = true
    let pending = copy.pending(of: task.app)
    for index in pending.indices where pending[index].request.name == task.name {
      let needed = ChangesNeeded(for: pending[index].id, of: task.app, in: copy)
      if needed.isImpossible || needed.notBefore?.isNever == true { return }
      changes = settings + [.appOpened] + needed.conditions.filter { $0 != .appOpened }
      notBefore = needed.notBefore
      return
    }
    if ledger.rows.launches(task) { changes = settings + [.appOpened] }
  }
}

extension [LogRow] {
  /// Whether a request that is accepted in these rows is launched in them.
  fileprivate func launches(_ task: TaskKey) -> Bool {
    var request: RequestID?
    for index in indices {
      switch self[index].happening {
      case .accepted(let id, let app, let asked) where app == task.app && asked.name == task.name:
        request = id
      case .launched(_, let id, _, _) where id == request: return true
      default: break
      }
    }
    return false
  }
}
