public import RunRecord
public import SchedulerEngine

/// What each column shows for each identifier. Each run and objection is examined once.
struct TimelineTasks {
  private struct Column {
    var runs = 0
    var cutShort = 0
    var stopped = 0
    var died = 0
    var refused = 0
    var moved = Span.zero
    var blocked = Span.zero
    var waiting = Span.zero
  }

  private var columns: [TaskKey: [Column]] = [:]
  private let buckets: TimelineBuckets

  init(_ record: RunRecord, _ buckets: TimelineBuckets) {
    self.buckets = buckets
    for request in record.requests { wait(request, record) }
    for run in record.runs { count(run) }
    for transfer in record.transfers { move(transfer, upTo: record.end) }
    for callFailure in record.mishaps { count(callFailure, record) }
  }

  func cells(of task: TaskKey) -> [Cell] {
    (columns[task] ?? []).map { column in
      if column.died > 0 { return .died }
      if column.runs > 0 {
        if (column.cutShort + column.stopped) * 2 < column.runs { return .ran(column.runs) }
        return column.stopped > column.cutShort ? .stopped : .cutShort
      }
      if column.refused > 0 { return .refused }
      if column.moved > .zero { return .moving }
      if column.blocked + column.waiting == .zero { return .nothing }
      // The state that lasted longest represents the column.
      return column.blocked > column.waiting ? .blocked : .waiting
    }
  }

  /// Counts calls that were refused or killed the app.
  private mutating func count(_ callFailure: CallFailure, _ record: RunRecord) {
    guard RefusedCall(callFailure) != nil, let app = callFailure.app,
      let index = buckets.index(of: callFailure.at)
    else { return }
    let isFatal = record.endedForMisuse(callFailure.process, at: callFailure.at)
    change(TaskKey(callFailure.name, of: app)) { columns in
      if isFatal { columns[index].died += 1 } else { columns[index].refused += 1 }
    }
  }

  private mutating func wait(_ request: RequestFact, _ record: RunRecord) {
    if request.acceptedAt >= buckets.range.upperBound { return }
    if let endedAt = request.endedAt, endedAt <= buckets.range.lowerBound { return }
    let buckets = buckets
    change(request.key) { columns in
      for span in record.objections(of: request.id) {
        let isBlocked = !span.objections.subtracting(.broughtByTime).isEmpty
        buckets.each(span.range) { index, length in
          if isBlocked {
            columns[index].blocked = columns[index].blocked + length
          } else {
            columns[index].waiting = columns[index].waiting + length
          }
        }
      }
    }
  }

  private mutating func move(_ transfer: TransferFact, upTo end: Instant) {
    let buckets = buckets
    change(transfer.key) { columns in
      for span in transfer.moving(upTo: end) {
        buckets.each(span) { index, length in columns[index].moved = columns[index].moved + length }
      }
    }
  }

  private mutating func count(_ run: RunFact) {
    guard let index = buckets.index(of: run.launchedAt) else { return }
    change(run.key) { columns in
      columns[index].runs += 1
      switch run.ending.description.group {
      case .died: columns[index].died += 1
      case .cutShort: columns[index].cutShort += 1
      case .stopped: columns[index].stopped += 1
      case .done, .failed, .running: break
      }
    }
  }

  private mutating func change(_ task: TaskKey, _ change: (inout [Column]) -> Void) {
    change(&columns[task, default: Array(repeating: Column(), count: buckets.count)])
  }
}

/// What each column shows about work outside tasks: its beginning, and how it ended.
struct TimelineActivities {
  private struct Column {
    var began = 0
    var cutShort = 0
    var died = 0
    var refused = 0
  }

  private let buckets: TimelineBuckets

  init(_ buckets: TimelineBuckets) { self.buckets = buckets }

  func cells(of row: ActivityRow) -> [Cell] {
    var columns = Array(repeating: Column(), count: buckets.count)
    for activity in row.activities {
      guard let index = buckets.index(of: activity.beganAt) else { continue }
      switch activity.ending {
      case .refused: columns[index].refused += 1
      case .died: columns[index].died += 1
      case .stopped: columns[index].cutShort += 1
      // Work that was interrupted by a suspension was not done when it should have been.
      case .finished, nil: if activity.frozenAt != nil { columns[index].cutShort += 1 }
      }
      if activity.ending != .refused { columns[index].began += 1 }
    }
    return columns.map { column in
      if column.died > 0 { return .died }
      if column.began > 0 {
        return column.cutShort * 2 >= column.began && column.cutShort > 0
          ? .cutShort : .ran(column.began)
      }
      return column.refused > 0 ? .refused : .nothing
    }
  }
}

/// A row of a picture for work outside tasks: everything an app calls by one name.
public struct ActivityRow {
  public let label: String
  /// In order of beginning.
  public let activities: [ActivityFact]

  /// Limits the rows per app, because apps may use a new name for each assertion.
  static let mostOfAnApp = 6
}

extension ReportContext {
  /// By app; names beyond the limit share the last row of their app.
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
