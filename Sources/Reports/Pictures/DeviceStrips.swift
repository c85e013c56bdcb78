import RunRecord
import SchedulerEngine
import SimulationReport

/// The states of the device and of its apps over time, followed row by row.
struct DeviceStrips {
  private(set) var device: [LevelStrip]
  private(set) var apps: [LevelStrip]
  /// Swiped away and not opened again.
  private(set) var swiped: [LevelStrip]
  private var conditions: DeviceConditions
  private var isUsedElsewhere: Bool
  private var front: AppID?
  private var since: [Instant]
  private var phases: [(phase: AppPhase, since: Instant)]
  private var swipedSince: [Instant?]

  init(_ scene: Scene, _ frame: PictureFrame) {
    let strip = LevelStrip(frame)
    device = Array(repeating: strip, count: DeviceLane.allCases.count)
    apps = Array(repeating: strip, count: scene.apps.count)
    swiped = apps
    conditions = scene.beginning
    isUsedElsewhere = conditions.isInUse
    since = Array(repeating: .earliest, count: device.count)
    phases = Array(repeating: (.notRunning, .earliest), count: apps.count)
    swipedSince = Array(repeating: nil, count: apps.count)
    for row in scene.rows {
      if row.at >= frame.range.upperBound { break }
      follow(row, scene.record)
    }
    finish(at: max(frame.range.upperBound, scene.record.end))
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
    case .refreshRestricted(let isOn): conditions.isBackgroundRefreshRestricted = isOn
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
    case .battery, .lowDataMode, .camera, .appRefresh, .debugger, .expectOpening,
      .stopContinued, .answers, .utcOffset, .push:
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
    apps[place].paint(phases[place].since..<instant, DeviceStrips.level(phases[place].phase))
    phases[place] = (phase, instant)
  }

  private mutating func note(_ before: DeviceConditions, at instant: Instant) {
    conditions.isInUse = isUsedElsewhere || front != nil
    for lane in DeviceLane.allCases {
      let (old, new) = (lane.level(before), lane.level(conditions))
      if old == new { continue }
      let place = Int(lane.rawValue)
      device[place].paint(since[place]..<instant, old)
      since[place] = instant
    }
  }

  private mutating func endSwipe(of app: AppID, at instant: Instant) {
    guard swipedSince.indices.contains(Int(app.index)), let began = swipedSince[Int(app.index)]
    else { return }
    swiped[Int(app.index)].paint(began..<instant, .line)
    swipedSince[Int(app.index)] = nil
  }

  private mutating func finish(at end: Instant) {
    for lane in DeviceLane.allCases {
      let place = Int(lane.rawValue)
      device[place].paint(since[place]..<end, lane.level(conditions))
    }
    for place in apps.indices {
      apps[place].paint(phases[place].since..<end, DeviceStrips.level(phases[place].phase))
      endSwipe(of: AppID(index: Int32(place)), at: end)
    }
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
