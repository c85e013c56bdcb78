import RunRecord
import SchedulerEngine

extension ReportContext {
  /// What is told of an event of work outside tasks; nil for what only repeats another row.
  func sentence(_ event: ActivityEvent, of id: ActivityID, _ process: ProcessID) -> String? {
    let fact = record.activity(id)
    let name = fact.map { shortName($0.key) } ?? "work outside tasks"
    switch event {
    case .began(let app, _, let hold, let locksFile):
      return "\(appName(app)) begins \(name), \(hold.text)"
        + (locksFile ? ", with a file locked" : "")
    case .refused(let app, _):
      return "the system refuses \(appName(app)) an assertion for \(name): its background "
        + "time is used up"
    case .expired(let hasHandler):
      return "the system warns \(name) that its background time is nearly over"
        + (hasHandler ? "" : ", but no expiration handler is set")
    case .finished: return "\(name) is done" + length(fact)
    case .stopped: return "\(name) ends its assertion" + length(fact)
    // The end of the process is told.
    case .died: return nil
    case .endedNothing:
      let app = record.process(process).map { appName($0.app) } ?? "an app"
      return "\(app) ends an assertion with an unknown identifier, which does nothing"
    }
  }

  /// A suspension is told only where it stops something.
  func frozen(_ process: ProcessID, at instant: Instant) -> String? {
    let stopped = record.activities.first { $0.process == process && $0.frozenAt == instant }
    return stopped.map {
      "\(appName($0.app)) is suspended, and \(shortName($0.key)) stops"
    }
  }

  private func length(_ fact: ActivityFact?) -> String {
    fact.map { " after \(spanText($0.length(upTo: record.end)))" } ?? ""
  }
}

extension AssertionHold {
  fileprivate var text: String {
    switch self {
    case .none: "without an assertion"
    case .withHandler: "under an assertion"
    case .withoutHandler: "under an assertion without an expiration handler"
    }
  }
}
