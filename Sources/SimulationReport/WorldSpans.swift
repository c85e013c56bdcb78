import RunRecord
import SchedulerEngine

/// When the world was in which state during one day, read from the log.
struct WorldSpans {
  private(set) var charging: [Range<Instant>] = []
  private(set) var wifi: [Range<Instant>] = []
  private(set) var lowPower: [Range<Instant>] = []
  private let rows: [LogRow]
  private let day: Range<Instant>

  init(_ scene: Scene, _ day: Range<Instant>) {
    rows = scene.rows
    self.day = day
    charging = spans(scene.beginning.isCharging) {
      if case .charging(let isOn) = $0 { isOn } else { nil }
    }
    wifi = spans(scene.beginning.network == .wifi) {
      if case .network(let network) = $0 { network == .wifi } else { nil }
    }
    lowPower = spans(scene.beginning.isLowPowerModeOn) {
      if case .lowPowerMode(let isOn) = $0 { isOn } else { nil }
    }
  }

  func openings(of app: AppID) -> [Instant] {
    var openings: [Instant] = []
    for row in rows where day.contains(row.at) {
      if case .world(.open(app, _), _) = row.happening { openings.append(row.at) }
    }
    return openings
  }

  func swiped(_ app: AppID) -> [Range<Instant>] {
    spans(false) { change in
      switch change {
      case .forceQuit(app): true
      case .open(app, _), .install(app): false
      default: nil
      }
    }
  }

  /// The stretches of the day for which the rows say yes; nil says nothing about it.
  private func spans(
    _ atBeginning: Bool, _ says: (WorldChange) -> Bool?
  ) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    var since: Instant? = atBeginning ? .earliest : nil
    for row in rows {
      guard case .world(let change, _) = row.happening, let isOn = says(change) else { continue }
      if isOn {
        since = since ?? row.at
      } else if let began = since {
        spans.append((began..<row.at).clamped(to: day))
        since = nil
      }
    }
    if let since { spans.append((since..<Instant.never).clamped(to: day)) }
    return spans.filter { !$0.isEmpty }
  }
}
