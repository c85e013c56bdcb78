import RunRecord
import SchedulerEngine

/// What each column shows of work outside tasks: when it began, and how that ended.
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
      // What stood still while its app was suspended was not done when it should have been.
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
