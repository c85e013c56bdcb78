import SchedulerEngine

/// Which rows of a run a record is made of.
package enum WantedRows {
  case all
  /// Those that say which runs there were, how they ended and when the user looked.
  case ofRuns
  /// Also what objected to the requests.
  case ofRunsAndObjections
  /// Also what the runs have cost.
  case ofFleets

  func contains(_ happening: Happening) -> Bool {
    switch happening {
    case .accepted, .replaced, .cancelled, .discarded, .launched, .expired, .completion, .ended,
      .activity:
      true
    case .decided: self != .ofRuns
    case .charged: self == .ofFleets || self == .all
    // How fresh the content was is asked at each opening; these are few.
    case .world(.open, _): true
    case .world, .processStarted, .phase, .processEnded, .registered, .refused, .forced,
      .expiryForced, .unheard, .used, .continued, .transfer:
      self == .all
    }
  }
}
