public import RunRecord
public import SchedulerEngine

/// Work outside tasks that a picture shows in one row: what an app calls by one name.
public struct ActivityRow {
  public let label: String
  /// In order of their beginning.
  public let activities: [ActivityFact]

  /// Apps may make up a name for each assertion, and a picture has to end.
  static let mostOfAnApp = 6
}

extension ReportContext {
  /// App by app; names beyond the first few share the last row of their app.
  public var activityRows: [AppID: [ActivityRow]] {
    var order: [TaskKey] = []
    var facts: [TaskKey: [ActivityFact]] = [:]
    for fact in record.activities {
      if facts[fact.key] == nil { order.append(fact.key) }
      facts[fact.key, default: []].append(fact)
    }
    var rows: [AppID: [ActivityRow]] = [:]
    for app in Set(order.map { $0.app }) {
      let keys = order.filter { $0.app == app }
      let single = keys.count > ActivityRow.mostOfAnApp ? ActivityRow.mostOfAnApp - 1 : keys.count
      rows[app] = keys.prefix(single).map {
        ActivityRow(label: taskName($0), activities: facts[$0] ?? [])
      }
      let rest = keys.dropFirst(single)
      if rest.isEmpty { continue }
      let others = rest.flatMap { facts[$0] ?? [] }.sorted { $0.id < $1.id }
      rows[app]?.append(ActivityRow(label: "\(rest.count) other names", activities: others))
    }
    return rows
  }
}
