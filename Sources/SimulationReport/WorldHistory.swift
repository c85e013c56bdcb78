import RunRecord
import SchedulerEngine

/// When the world was in which state during a stretch of time, read from the log.
struct WorldHistory {
  let charging: [Range<Instant>]
  let wifi: [Range<Instant>]
  let lowPower: [Range<Instant>]
  private let rows: [LogRow]
  private let range: Range<Instant>

  init(_ scene: Scene, during range: Range<Instant>) {
    rows = scene.rows.filter { row in
      if case .world = row.happening { row.at < range.upperBound } else { false }
    }
    self.range = range
    charging = WorldHistory.spans(rows, range, atBeginning: scene.beginning.isCharging) {
      if case .charging(let isOn) = $0 { isOn } else { nil }
    }
    wifi = WorldHistory.spans(rows, range, atBeginning: scene.beginning.network == .wifi) {
      if case .network(let network) = $0 { network == .wifi } else { nil }
    }
    lowPower = WorldHistory.spans(rows, range, atBeginning: scene.beginning.isLowPowerModeOn) {
      if case .lowPowerMode(let isOn) = $0 { isOn } else { nil }
    }
  }

  func openings(of app: AppID) -> [Instant] {
    rows.filter { row in
      if case .world(.open(app, _), _) = row.happening { range.contains(row.at) } else { false }
    }.map(\.at)
  }

  func swiped(_ app: AppID) -> [Range<Instant>] {
    WorldHistory.spans(rows, range, atBeginning: false) { change in
      switch change {
      case .forceQuit(app): true
      case .open(app, _), .install(app): false
      default: nil
      }
    }
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
