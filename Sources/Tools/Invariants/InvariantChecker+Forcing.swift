import SchedulerEngine

/// What a row announces that a test forces: the next row must be it.
enum ForcedStep: Equatable {
  case launch(of: RequestID)
  case expiry(of: RunID)
}

/// Invariant 19: what a test forces says so, is done at once, and costs nothing. Only a launch with
/// such a row may lack what invariants 11 to 18 ask of launches.
extension InvariantChecker {
  /// Compares what happens with what the row before announced; nil for the end of the log.
  mutating func judgeAnnouncement(before happening: Happening?) {
    let before = announced
    announced = nil
    isForced = false
    switch (before, happening) {
    case (.launch(let request), .launched(_, let launched, _, _)) where launched == request:
      isForced = true
    case (.expiry(let run), .expired(let expired, _, _)) where expired == run:
      isForced = true
    case (.launch(let request), _): report(.launchNotForced(request))
    case (.expiry(let run), _): report(.expiryNotForced(run))
    case (nil, _): break
    }
  }
}
