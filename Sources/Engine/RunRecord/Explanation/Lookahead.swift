public import SchedulerEngine

/// Runs a copy of a simulation ahead to see what ends each objection to a request and when it starts.
///
/// If the request is replaced, the new request is followed instead. The lookahead stops where live code has
/// to act, since nobody knows what it would do.
struct Lookahead {
  private(set) var startsAt: Instant?
  /// Set if the lookahead stopped because live code has to act; nil if it reached the horizon.
  private(set) var knownUntil: Instant?
  /// The first replacement of this request, as the rows report it.
  private var replaced: (by: RequestID, at: Instant, earliest: Instant?)?
  private(set) var replacement: Replacement?
  private var ends: [(objector: RuleID, at: Instant, end: ObjectionEnd)] = []
  private let app: AppID
  private let kind: TaskKind
  private var request: RequestID
  private var open: RuleSet
  private var isOver = false
  /// The rows of the current instant, searched for what caused a change.
  private var instantRows: [LogRow] = []

  private static let stride = Span.hours(6)
  /// The most rows that are recorded before the lookahead reads them.
  private static let mostRows = 50_000

  init(
    for pending: PendingEntry, of app: AppID, against objections: RuleSet,
    in simulation: Simulation, upTo horizon: Instant
  ) {
    self.app = app
    kind = pending.request.kind
    request = pending.id
    open = objections
    defer { weighReplacement(of: pending.id, in: simulation) }
    var future = simulation
    var ledger = DecisionLedger()
    var hasMore = future.now < horizon
    while !isOver && hasMore {
      let next = future.now + Lookahead.stride
      let stop = future.advance(
        to: next < horizon ? next : horizon, recording: &ledger, pausingAt: Lookahead.mostRows)
      for index in ledger.rows.indices where !isOver { read(ledger.rows[index]) }
      ledger.removeAll()
      switch stop {
      case nil: continue
      // A suspended process has nothing to do, and a resumed one continues at this instant.
      case .reached, .frozen, .resumed: hasMore = future.now < horizon
      default:
        if !isOver { knownUntil = future.now }
        return
      }
    }
  }

  func end(of objector: RuleID) -> (at: Instant, end: ObjectionEnd)? {
    for index in ends.indices where ends[index].objector == objector {
      return (ends[index].at, ends[index].end)
    }
    return nil
  }

  private mutating func read(_ row: LogRow) {
    if let before = instantRows.last, before.at != row.at { instantRows.removeAll() }
    instantRows.append(row)
    switch row.happening {
    case .decided(request, let objections, _): close(open.subtracting(objections), at: row.at)
    case .launched(_, request, _, _):
      close(open, at: row.at)
      startsAt = row.at
      isOver = true
    case .replaced(request, let other):
      request = other
      if replaced == nil { replaced = (other, row.at, earliest(of: other)) }
    case .cancelled(request), .discarded(request, _):
      close(open, at: row.at, by: .withdrawn)
      isOver = true
    default: break
    }
  }

  /// The earliest begin date of a request accepted at the current instant.
  private func earliest(of request: RequestID) -> Instant? {
    for index in instantRows.indices {
      if case .accepted(request, _, let asked) = instantRows[index].happening {
        return asked.earliest
      }
    }
    return nil
  }

  private mutating func weighReplacement(of request: RequestID, in simulation: Simulation) {
    guard let replaced else { return }
    replacement = Replacement(
      of: request, by: replaced.by, at: replaced.at, earliest: replaced.earliest, in: simulation)
  }

  private mutating func close(
    _ objectors: RuleSet, at instant: Instant, by end: ObjectionEnd? = nil
  ) {
    var left = objectors
    while let objector = left.first {
      left.remove(objector)
      open.remove(objector)
      ends.append((objector, instant, end ?? objector.end(in: instantRows, for: kind, of: app)))
    }
  }
}

extension RuleID {
  /// What ended this objection to a request of an app, according to the rows of one instant; `time` if none
  /// of them changed what the rule watches.
  public func end(in rows: [LogRow], for kind: TaskKind, of app: AppID) -> ObjectionEnd {
    let watched = introduction.watches
    let endsWithRuns =
      self == .competition || !watched.isDisjoint(with: [.activeRuns, .continuedRuns])
    var found = ObjectionEnd.time
    for index in rows.indices {
      switch rows[index].happening {
      case .world(let change, let origin)
      where !watched.isDisjoint(with: change.inputs(for: kind, of: app)):
        found = .world(change, origin)
      case .ended(let run, _) where endsWithRuns: found = .runEnded(run)
      case .phase(_, .background)
      where kind == .transfer && !watched.contains(.time) && found == .time:
        found = .appRan
      default: break
      }
    }
    return found
  }
}
