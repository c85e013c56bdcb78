package import Reports
import RunRecord
package import SchedulerEngine

/// When a phone launched which task, from any log.
package struct WatchedPhone: Sendable {
  package struct Task: Equatable, Sendable {
    package let identifier: String
    package let app: String
    /// By the system, not by a debugger or a test.
    package let launches: [Instant]

    package init(_ identifier: String, of app: String, launches: [Instant]) {
      (self.identifier, self.app, self.launches) = (identifier, app, launches)
    }
  }

  package let tasks: [Task]
  package let range: Range<Instant>
  package let offset: UTCOffset

  package init(_ tasks: [Task], during range: Range<Instant>, _ offset: UTCOffset) {
    (self.tasks, self.range, self.offset) = (tasks, range, offset)
  }

  package init(_ log: DeviceLog) throws(LikenessProblem) {
    guard let first = log.first, let last = log.last else { throw .undated }
    let range = first..<(last + .milliseconds(1))
    self.init(
      log.tasks.map { Task($0.identifier, of: $0.app, launches: $0.launches(during: range)) },
      // Without an offset, times are those of the clock on the wall.
      during: range, log.offset ?? .zero)
  }

  package init(_ log: LoggedRun) {
    let record = log.record
    let context = log.context(TextStyle())
    func text(_ name: NameID) -> String { String(decoding: context.names[name], as: UTF8.self) }
    let keys = Set(record.requests.map { $0.key } + record.runs.map { $0.key }).sorted {
      ($0.app, $0.name) < ($1.app, $1.name)
    }
    self.init(
      keys.map { key in
        let place = Int(key.app.index)
        return Task(
          text(key.name), of: context.apps.indices.contains(place) ? text(context.apps[place]) : "",
          launches: record.launches(of: key, during: record.whole))
      }, during: record.whole, context.clock.offset(at: record.start))
  }

  package var length: Span { range.upperBound - range.lowerBound }
}

/// Why phones cannot be weighed by a log.
package enum LikenessProblem: Error, Equatable, Sendable {
  case undated
  case noTaskInCommon(scenario: [String], log: [String])

  /// Safe to print to a terminal.
  package var message: String {
    switch self {
    case .undated: "no entry of the log has a time, so it does not tell how often anything ran"
    case .noTaskInCommon(let scenario, let log):
      "no identifier is in both: the scenario has \(LogComparisonProblem.list(scenario)), the log "
        + "\(LogComparisonProblem.list(log)); use the log's identifier in the scenario"
    }
  }
}
