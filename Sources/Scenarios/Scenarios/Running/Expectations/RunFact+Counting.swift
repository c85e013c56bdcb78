import RunRecord
import SchedulerEngine

extension RunFact {
  /// Whether this run counts under a word that counts runs.
  func counts(as word: ExpectedWord) -> Bool {
    switch word {
    case .ran: true
    case .completed: hasSucceeded
    case .expired: wasExpired
    case .killed:
      switch outcome {
      case .killed, .trapped, .crashed: true
      default: false
      }
    // Nobody stopped the work before its end, or it got there in the time that was left.
    case .finished:
      switch outcome {
      case .completed(_), .completedAfterExpiration(success: true): lostTransfer == nil
      default: false
      }
    case .because, .onlyBecause, .decidedBy, .maxGap, .waited, .chainAlive, .freshAtOpening: false
    }
  }
}
