public import SchedulerEngine

extension RuleID {
  /// What in the rows of one instant ended this objection to a request of an app then; time where none of
  /// them changed what the rule watches.
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
