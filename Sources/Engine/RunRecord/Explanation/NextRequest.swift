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
  /// Whether it was launched after these changes, or nothing objects to it any more. Work of the same app that goes
  /// first can leave it to wait for a launch that does not come for days.
  public private(set) var isEnough = true
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
      let others = needed.conditions.filter { $0 != .appOpened }
      changes = settings + [.appOpened] + others
      notBefore = needed.notBefore
      wait(for: pending[index].id, of: task, after: others, in: &copy, &ledger)
      return
    }
    if ledger.rows.launch(of: task) != nil { changes = settings + [.appOpened] }
  }

  /// Makes the changes one after the other. Where something objects even at the time until which to wait, the launch
  /// itself is waited for.
  private mutating func wait(
    for request: RequestID, of task: TaskKey, after others: [Condition], in copy: inout Simulation,
    _ ledger: inout DecisionLedger
  ) {
    for condition in others {
      let remedy = condition.remedy(for: task.app, on: copy.conditions())
      for change in remedy.indices {
        try? copy.apply(remedy[change])
        guard copy.advance(to: copy.now, recording: &ledger) == .reached else { return }
      }
    }
    if ledger.rows.launch(of: task) != nil { return }
    if copy.isOnlyQueued(request, of: task.app, at: notBefore ?? copy.now, others) { return }
    _ = copy.advance(
      to: copy.now + NextRequest.patience, recording: &ledger, pausingAt: NextRequest.mostRows)
    guard let launch = ledger.rows.launch(of: task) else {
      isEnough = false
      return
    }
    notBefore = launch
  }

  /// How long a person may have to wait who did all of it.
  public static let patience = Span.days(4)
}

extension Simulation {
  /// Whether the request is pending and at most other work goes first.
  fileprivate func isOnlyQueued(
    _ request: RequestID, of app: AppID, at clock: Instant, _ broughtAbout: [Condition]
  ) -> Bool {
    let pending = pending(of: app)
    guard pending.contains(where: { $0.id == request }) else { return false }
    let answers = answers(about: request, clock: clock)
    for index in answers.indices {
      switch answers[index].verdict {
      case .delays(let until) where until > clock: return false
      case .prevents(let condition, _) where !condition.isTurn && !broughtAbout.contains(condition):
        return false
      default: break
      }
    }
    return true
  }
}

extension [LogRow] {
  /// When a request that is accepted in these rows is launched in them; nil if none is.
  fileprivate func launch(of task: TaskKey) -> Instant? {
    var request: RequestID?
    for index in indices {
      switch self[index].happening {
      case .accepted(let id, let app, let asked) where app == task.app && asked.name == task.name:
        request = id
      case .launched(_, let id, _, _) where id == request: return self[index].at
      default: break
      }
    }
    return nil
  }
}
