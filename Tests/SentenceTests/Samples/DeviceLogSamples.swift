import DeviceLogs
import SchedulerEngine

extension LogFinding: SampledCase {
  static var firstSample: Self { .neverLaunched(task: "sync", waited: .hours(30)) }

  var nextSample: Self? {
    switch self {
    case .neverLaunched: .onlyByDebugger(task: "sync", launches: 2)
    case .onlyByDebugger: .chainEnded(task: "sync", at: .earliest, silence: .hours(9))
    case .chainEnded: .notCompleted(task: "sync", launches: 2, first: .earliest)
    case .notCompleted: .expired(task: "sync", runs: 3, early: 1)
    case .expired: .submissionRefused(task: "sync", code: 1, count: 1)
    case .submissionRefused: .pushedAway(task: "sync", count: 4)
    case .pushedAway: .nothingPending(task: "sync", count: 1)
    case .nothingPending: .ended(.normal, count: 2)
    case .ended: nil
    }
  }

  static var further: [Self] {
    [
      .submissionRefused(task: "sync", code: 2, count: 2),
      .submissionRefused(task: "sync", code: 3, count: 2),
      .submissionRefused(task: "sync", code: 4, count: 2),
      .submissionRefused(task: "sync", code: 9, count: 2),
      .submissionRefused(task: "sync", code: nil, count: 2),
    ]
  }
}
