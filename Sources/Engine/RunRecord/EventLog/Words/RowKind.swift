import SchedulerEngine

/// What a line of the log is, as its `e` says. A new case of `Happening` needs one here first, then
/// a way out and a way back: the compiler asks for all three.
enum RowKind: String, CaseIterable, LogWord {
  case world, processStarted, phase, processEnded, registered, accepted, refused, replaced
  case cancelled, discarded, decided, launched, expired, unheard, completion, ended, charged
  case used, continued, forced, expiryForced, activity, transfer
}

extension Happening {
  var kind: RowKind {
    switch self {
    case .world: .world
    case .processStarted: .processStarted
    case .phase: .phase
    case .processEnded: .processEnded
    case .registered: .registered
    case .accepted: .accepted
    case .refused: .refused
    case .replaced: .replaced
    case .cancelled: .cancelled
    case .discarded: .discarded
    case .decided: .decided
    case .launched: .launched
    case .expired: .expired
    case .unheard: .unheard
    case .completion: .completion
    case .ended: .ended
    case .charged: .charged
    case .used: .used
    case .forced: .forced
    case .expiryForced: .expiryForced
    case .continued: .continued
    case .activity: .activity
    case .transfer: .transfer
    }
  }
}
