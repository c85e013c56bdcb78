import Scenarios
import SchedulerEngine

@testable import Workshop

extension Holding: SampledCase {
  static var firstSample: Self { .rule(.lowPowerMode) }

  var nextSample: Self? {
    switch self {
    case .rule: .nothing
    case .nothing: .notRequested
    case .notRequested: .running
    case .running: nil
    }
  }
}

extension NeededChange: SampledCase {
  static var firstSample: Self { .one(.lowPowerModeOff) }

  var nextSample: Self? {
    switch self {
    case .one: .several
    case .several: .waiting
    case .waiting: .nothing
    case .nothing: .submission
    case .submission: .impossible
    case .impossible: nil
    }
  }
}

extension NoAnswer: SampledCase {
  static var firstSample: Self { .nothingWaits }

  var nextSample: Self? {
    switch self {
    case .nothingWaits: .holdsAlready
    case .holdsAlready: .noChangeFound
    case .noChangeFound: nil
    }
  }
}

/// `allows` and outcomes of edits come from a run; the lesson beside the test has them.
extension Remark: SampledCase {
  static var firstSample: Self { .nothing }

  var nextSample: Self? {
    switch self {
    case .nothing: .timeOff(.minutes(40))
    case .timeOff: .countOff(2)
    case .countOff: .objectsToo(.appUsage)
    case .objectsToo, .allows: .notEnough(.charging)
    case .notEnough: .helpsNothing(.online)
    case .helpsNothing: .endsAnother(7)
    case .endsAnother: .lineChangesNothing(8)
    case .lineChangesNothing: .otherKind
    case .otherKind: .edit(.reached)
    case .edit: nil
    }
  }

  static var further: [Self] {
    [
      .edit(.tooMany(2, allowed: 1)), .edit(.forbidden(.time)), .edit(.forbidden(.rules)),
      .edit(.forbidden(.seed)), .edit(.forbidden(.system)), .edit(.forbidden(.request)),
      .edit(.badAssignment(.unreadable)),
    ]
  }
}
