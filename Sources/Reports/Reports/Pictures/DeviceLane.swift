import RunRecord
import SchedulerEngine

/// A state of the device that has its own lane in a picture.
enum DeviceLane: UInt8, CaseIterable {
  case charger, network, use, lowPower, refreshOff, heat, memory

  var label: StaticString {
    switch self {
    case .charger: "charger"
    case .network: "network"
    case .use: "in use"
    case .lowPower: "Low Power Mode"
    case .refreshOff: "refresh switched off"
    case .heat: "hot"
    case .memory: "memory is low"
    }
  }

  /// Whether the lane is shown even if it is empty.
  var isUsual: Bool { [.charger, .network, .use].contains(self) }

  func level(_ device: DeviceConditions) -> Level {
    switch self {
    case .charger: device.isCharging ? .full : .off
    case .network: device.network == .wifi ? .full : device.network == .cellular ? .half : .off
    case .use: device.isInUse ? .full : device.isLocked ? .off : .half
    case .lowPower: device.isLowPowerModeOn ? .full : .off
    case .refreshOff:
      device.backgroundRefresh == .off || device.isBackgroundRefreshRestricted
        ? .full : device.backgroundRefresh == .wifiOnly ? .half : .off
    case .heat:
      device.thermal == .critical || device.thermal == .serious
        ? .full : device.thermal == .fair ? .half : .off
    case .memory: device.memory == .critical ? .full : device.memory == .warning ? .half : .off
    }
  }

  func words(_ level: Level) -> StaticString {
    switch (self, level) {
    case (_, .off), (_, .line): "off"
    case (.charger, _): "charging"
    case (.network, .full): "Wi-Fi"
    case (.network, .half): "cellular"
    case (.use, .full): "in use"
    case (.use, .half): "unlocked, not in use"
    case (.lowPower, _): "Low Power Mode is on"
    case (.refreshOff, .full): "Background App Refresh is off"
    case (.refreshOff, .half): "Background App Refresh on Wi-Fi only"
    case (.heat, .full): "hot"
    case (.heat, .half): "warm"
    case (.memory, .full): "memory is critically low"
    case (.memory, .half): "memory is low"
    }
  }
}

/// How long something stayed at one level.
struct LevelSpan {
  let range: Range<Instant>
  let level: Level
}

/// The states of the device and of its apps over time, collected row by row.
struct DeviceHistory {
  /// One list per lane, in the order of the lanes.
  private(set) var device: [[LevelSpan]]
  private(set) var apps: [[LevelSpan]]
  /// From when each app was swiped away until it was opened or installed again.
  private(set) var swiped: [[LevelSpan]]
  private var conditions: DeviceConditions
  private var isUsedElsewhere: Bool
  private var front: AppID?
  private var since: [Instant]
  private var phases: [(phase: AppPhase, since: Instant)]
  private var swipedSince: [Instant?]

  init(_ context: ReportContext, until end: Instant) {
    device = Array(repeating: [], count: DeviceLane.allCases.count)
    apps = Array(repeating: [], count: context.apps.count)
    swiped = apps
    conditions = context.beginning
    isUsedElsewhere = conditions.isInUse
    since = Array(repeating: .earliest, count: device.count)
    phases = Array(repeating: (.notRunning, .earliest), count: apps.count)
    swipedSince = Array(repeating: nil, count: apps.count)
    for row in context.rows {
      if row.at >= end { break }
      follow(row, context.record)
    }
    finish(at: max(end, context.record.end))
  }

  private mutating func follow(_ row: LogRow, _ record: RunRecord) {
    switch row.happening {
    case .world(let change, _):
      let before = conditions
      apply(change, at: row.at)
      note(before, at: row.at)
    case .phase(let process, let phase): move(record.process(process)?.app, phase, at: row.at)
    case .processEnded(let process, _):
      move(record.process(process)?.app, .notRunning, at: row.at)
    default: break
    }
  }

  private mutating func apply(_ change: WorldChange, at instant: Instant) {
    switch change {
    case .charging(let isOn): conditions.isCharging = isOn
    case .lowPowerMode(let isOn): conditions.isLowPowerModeOn = isOn
    case .network(let network): conditions.network = network
    case .networkSpeed(let speed): conditions.networkSpeed = speed
    case .thermal(let state): conditions.thermal = state
    case .memory(let pressure): conditions.memory = pressure
    case .backgroundRefresh(let setting): conditions.backgroundRefresh = setting
    case .switched(let one, let isOn): conditions.switches[one] = isOn
    case .unlock: conditions.isLocked = false
    case .lock, .reboot:
      isUsedElsewhere = false
      front = nil
      conditions.isLocked = true
    case .deviceUse(let isUsed):
      isUsedElsewhere = isUsed
      if isUsed { conditions.isLocked = false }
    case .open(let app, _):
      front = app
      conditions.isLocked = false
      endSwipe(of: app, at: instant)
    case .leave(let app), .terminate(let app), .uninstall(let app), .update(let app):
      if front == app { front = nil }
    case .forceQuit(let app):
      if front == app { front = nil }
      if swipedSince.indices.contains(Int(app.index)), swipedSince[Int(app.index)] == nil {
        swipedSince[Int(app.index)] = instant
      }
    case .install(let app): endSwipe(of: app, at: instant)
    case .battery, .appRefresh, .debugger, .expectOpening, .standing,
      .stopContinued, .answers, .utcOffset, .push, .wake:
      break
    }
  }

  private mutating func move(_ app: AppID?, _ phase: AppPhase, at instant: Instant) {
    guard let app, phases.indices.contains(Int(app.index)) else { return }
    let before = conditions
    if phase == .foreground {
      front = app
      conditions.isLocked = false
    } else if front == app {
      front = nil
    }
    note(before, at: instant)
    let place = Int(app.index)
    add(phases[place].since, instant, DeviceHistory.level(phases[place].phase), to: &apps[place])
    phases[place] = (phase, instant)
  }

  private mutating func note(_ before: DeviceConditions, at instant: Instant) {
    conditions.isInUse = isUsedElsewhere || front != nil
    for lane in DeviceLane.allCases {
      let (old, new) = (lane.level(before), lane.level(conditions))
      if old == new { continue }
      let place = Int(lane.rawValue)
      add(since[place], instant, old, to: &device[place])
      since[place] = instant
    }
  }

  private mutating func endSwipe(of app: AppID, at instant: Instant) {
    guard swipedSince.indices.contains(Int(app.index)), let began = swipedSince[Int(app.index)]
    else { return }
    add(began, instant, .line, to: &swiped[Int(app.index)])
    swipedSince[Int(app.index)] = nil
  }

  private mutating func finish(at end: Instant) {
    for lane in DeviceLane.allCases {
      let place = Int(lane.rawValue)
      add(since[place], end, lane.level(conditions), to: &device[place])
    }
    for place in apps.indices {
      add(phases[place].since, end, DeviceHistory.level(phases[place].phase), to: &apps[place])
      endSwipe(of: AppID(index: Int32(place)), at: end)
    }
  }

  private func add(
    _ begin: Instant, _ end: Instant, _ level: Level, to spans: inout [LevelSpan]
  ) {
    if level != .off && begin < end { spans.append(LevelSpan(range: begin..<end, level: level)) }
  }

  private static func level(_ phase: AppPhase) -> Level {
    switch phase {
    case .notRunning: .off
    case .suspended: .line
    case .background: .half
    case .foreground: .full
    }
  }
}

/// The height of a state of the device or an app in its lane.
enum Level: UInt8 {
  case off, line, half, full

  var wordsOfApp: StaticString {
    switch self {
    case .off: "not running"
    case .line: "suspended"
    case .half: "in the background"
    case .full: "in front"
    }
  }
}

extension [LevelSpan] {
  /// A lane of states in a picture, without the columns that have no level. Anything shorter than a column
  /// still shows; the tallest state in a column wins.
  func stretches(in frame: PictureFrame) -> [(columns: Range<Int>, level: Level)] {
    var levels = [Level](repeating: .off, count: frame.columnCount)
    for span in self {
      guard let columns = frame.touched(by: span.range) else { continue }
      for column in columns where levels[column].rawValue < span.level.rawValue {
        levels[column] = span.level
      }
    }
    var found: [(columns: Range<Int>, level: Level)] = []
    var begin = 0
    for end in 1...levels.count where end == levels.count || levels[end] != levels[begin] {
      if levels[begin] != .off { found.append((begin..<end, levels[begin])) }
      begin = end
    }
    return found
  }
}
