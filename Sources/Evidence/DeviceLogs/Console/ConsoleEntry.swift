import Basics
import RunRecord
import SchedulerEngine

/// The author of a line in a simulated log.
enum ConsoleSource {
  case scheduler
  /// The part of Apple's framework that runs inside this app.
  case framework(app: String)
  case app(String)
}

/// Entries in the default style of the system's log.
struct ConsoleText {
  private(set) var text = ""
  var offset: UTCOffset

  init(offset: UTCOffset) { self.offset = offset }

  mutating func put(_ message: String, by source: ConsoleSource, at instant: Instant) {
    text += stamp(instant)
    switch source {
    case .scheduler:
      text += preamble("120", "dasd: [com.apple.duetactivityscheduler:scoring] ")
    case .framework(let app):
      text += preamble("913", "\(process(app)): [com.apple.BackgroundTasks:Framework] ")
    case .app(let app): text += preamble("913", "\(process(app)): [\(app):bgtask] ")
    }
    text += message + "\n"
  }

  /// The process is usually named after the last word of the app's identifier.
  private func process(_ app: String) -> String {
    String(app.split(separator: ".").last ?? "App")
  }

  private func preamble(_ process: String, _ source: String) -> String {
    " 0x1f40     Default     0x0                  " + process + "    0    " + source
  }

  /// For example `2026-06-01 07:05:00.000000+0200`.
  private func stamp(_ instant: Instant) -> String {
    "\(date(instant, offset)).\(thousandths(instant))000\(zone)"
  }

  private func thousandths(_ instant: Instant) -> String {
    String(String(1_000 + instant.milliseconds % 1_000).dropFirst())
  }

  private var zone: String {
    let minutes = abs(Int64(offset.minutes))
    return (offset.minutes < 0 ? "-" : "+") + twoDigits(minutes / 60) + twoDigits(minutes % 60)
  }
}

/// For example `2026-06-01 07:05:00`.
func date(_ instant: Instant, _ offset: UTCOffset) -> String {
  let wall = WallTime(at: instant, offset: offset)
  let date = CivilDate(daysSince1970: wall.day)
  let seconds = wall.sinceMidnight.milliseconds / 1_000
  return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day)) "
    + "\(twoDigits(seconds / 3_600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
}

extension WorldChange {
  /// The change as a member of an app's line about the device; nil if such a line does not mention it.
  func words(app: String) -> String? {
    switch self {
    case .charging(let isOn): "\"charging\":\(isOn)"
    case .battery(let level): "\"battery\":\(level.millionths / 10_000)"
    case .lowPowerMode(let isOn): "\"lowPowerMode\":\(isOn)"
    case .network(let network): "\"connection\":\"\(network.logWord)\""
    case .switched(let one, let isOn): "\"\(one.code)\":\(isOn)"
    case .unlock: "\"locked\":false"
    case .lock: "\"locked\":true"
    case .deviceUse(let isOn): "\"inUse\":\(isOn)"
    case .thermal(let state): "\"thermal\":\"\(state.logWord)\""
    case .memory(let pressure): "\"memory\":\"\(pressure.logWord)\""
    case .backgroundRefresh(let setting): "\"backgroundRefresh\":\"\(setting.logWord)\""
    case .forceQuit: "\"forceQuit\":\"\(app)\""
    case .reboot: "\"reboot\":true"
    case .appRefresh, .open, .leave, .terminate, .install, .uninstall, .update, .debugger,
      .expectOpening, .standing, .stopContinued, .push, .wake, .answers, .utcOffset, .networkSpeed:
      nil
    }
  }
}

extension TaskKind {
  /// The part of its class's name between `BG` and `TaskRequest`.
  var className: String {
    switch self {
    case .refresh, .push, .transfer: "AppRefresh"
    case .processing: "Processing"
    case .healthResearch: "HealthResearch"
    case .continued: "ContinuedProcessing"
    }
  }
}
