import RunRecord
import SchedulerEngine

/// When the world was in which state during a stretch of time, read from the log.
struct WorldHistory {
  let charging: [Range<Instant>]
  let wifi: [Range<Instant>]
  let lowPower: [Range<Instant>]
  private let rowsOfApps: [AppID: [LogRow]]
  private let range: Range<Instant>

  init(_ context: ReportContext, during range: Range<Instant>) {
    let rows = context.rows.filter { row in
      if case .world = row.happening { row.at < range.upperBound } else { false }
    }
    self.range = range
    rowsOfApps = WorldHistory.rowsOfApps(rows)
    charging = WorldHistory.spans(rows, range, atBeginning: context.beginning.isCharging) {
      if case .charging(let isOn) = $0 { isOn } else { nil }
    }
    wifi = WorldHistory.spans(rows, range, atBeginning: context.beginning.network == .wifi) {
      if case .network(let network) = $0 { network == .wifi } else { nil }
    }
    lowPower = WorldHistory.spans(rows, range, atBeginning: context.beginning.isLowPowerModeOn) {
      if case .lowPowerMode(let isOn) = $0 { isOn } else { nil }
    }
  }

  func openings(of app: AppID) -> [Instant] {
    (rowsOfApps[app] ?? []).filter { row in
      if case .world(.open, _) = row.happening { range.contains(row.at) } else { false }
    }.map { $0.at }
  }

  func swiped(_ app: AppID) -> [Range<Instant>] {
    WorldHistory.spans(rowsOfApps[app] ?? [], range, atBeginning: false) { change in
      switch change {
      case .forceQuit: true
      case .open, .install: false
      default: nil
      }
    }
  }

  /// The rows that say when each app was opened, swiped away and installed, found once for all apps.
  private static func rowsOfApps(_ rows: [LogRow]) -> [AppID: [LogRow]] {
    var found: [AppID: [LogRow]] = [:]
    for row in rows {
      switch row.happening {
      case .world(.open(let app, _), _), .world(.forceQuit(let app), _),
        .world(.install(let app), _):
        found[app, default: []].append(row)
      default: break
      }
    }
    return found
  }

  /// The stretches of the range for which the rows say yes; nil says nothing about it.
  private static func spans(
    _ rows: [LogRow], _ range: Range<Instant>, atBeginning: Bool,
    _ says: (WorldChange) -> Bool?
  ) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    var since: Instant? = atBeginning ? .earliest : nil
    for row in rows {
      guard case .world(let change, _) = row.happening, let isOn = says(change) else { continue }
      if isOn {
        since = since ?? row.at
      } else if let began = since {
        spans.append((began..<row.at).clamped(to: range))
        since = nil
      }
    }
    if let since { spans.append((since..<Instant.never).clamped(to: range)) }
    return spans.filter { !$0.isEmpty }
  }
}
