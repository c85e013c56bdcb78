import RunRecord
import SchedulerEngine

/// A record cut up by what expectations are about, so that each looks at its own requests and runs
/// and not at all of them.
struct RecordParts {
  private let record: RunRecord
  private let tasks: [TaskKey: RunRecord]
  private let apps: [AppID: RunRecord]

  /// For so few it costs less to look at all.
  private static let few = 4

  init(of record: RunRecord, for frames: [ExpectationFrame]) {
    self.record = record
    if frames.count <= RecordParts.few {
      tasks = [:]
      apps = [:]
    } else {
      tasks = RecordParts.parts(of: record, by: { $0.key }, { $0.key })
      apps = RecordParts.parts(of: record, by: { $0.app }, { $0.app })
    }
  }

  private static func parts<Key: Hashable>(
    of record: RunRecord, by request: (RequestFact) -> Key, _ run: (RunFact) -> Key
  ) -> [Key: RunRecord] {
    let runs = Dictionary(grouping: record.runs, by: run)
    return Dictionary(grouping: record.requests, by: request).reduce(into: [:]) { parts, group in
      parts[group.key] = record.part(group.value, runs[group.key] ?? [])
    }
  }

  /// One that holds all that the selection is about. What never was asked for is in none of the parts.
  subscript(selection: TaskSelection) -> RunRecord {
    guard let app = selection.app else { return record }
    if let name = selection.name { return tasks[TaskKey(name, of: app)] ?? record }
    return apps[app] ?? record
  }
}
