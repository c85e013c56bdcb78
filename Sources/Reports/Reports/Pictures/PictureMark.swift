import RunRecord
import SchedulerEngine

/// What is marked at a moment. Each has a shape of its own besides its colour; what comes later here
/// is shown where several fall together.
enum PictureMark: UInt8, CaseIterable {
  case submitted
  case gone
  case done
  case running
  case failed
  case cutShort
  case refused
  case died

  init(_ outcome: Outcome?) {
    switch outcome {
    case nil: self = .running
    case .completed(success: true): self = .done
    case .completed(success: false): self = .failed
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground, .interrupted:
      self = .cutShort
    case .killed, .trapped, .crashed: self = .died
    }
  }

  /// The name of its shape and its look.
  var kind: StaticString {
    switch self {
    case .submitted: "m-sub"
    case .gone: "m-gone"
    case .done: "m-done"
    case .running: "m-runs"
    case .failed: "m-fail"
    case .cutShort: "m-cut"
    case .refused: "m-refused"
    case .died: "m-died"
    }
  }

  var words: StaticString {
    switch self {
    case .submitted: "submitted"
    case .gone: "cancelled or discarded"
    case .done: "ran, done"
    case .running: "still running"
    case .failed: "ran, failed"
    case .cutShort: "cut short"
    case .refused: "call refused"
    case .died: "killed or crashed"
    }
  }
}
