@testable import DeviceLogs
import SchedulerEngine

/// One entry of a log to be written in any style.
struct PlannedEntry {
  /// Of 15 May 2026 by a clock two hours ahead of UTC.
  let time: String
  let process: String
  let subsystem: String
  let message: String

  static func scheduler(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "dasd", subsystem: "com.apple.duetactivityscheduler:scoring",
      message: message)
  }

  static func framework(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "News", subsystem: "com.apple.BackgroundTasks:Framework",
      message: message)
  }

  static func app(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(time: time, process: "News", subsystem: "com.example.news:bgtask", message: message)
  }

  static func other(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "SpringBoard", subsystem: "com.apple.ui:shell", message: message)
  }
}

/// The same entries as each program writes them.
enum Styled: CaseIterable {
  case ndjson, array, full, compact, copied

  func text(_ entries: [PlannedEntry]) -> String {
    switch self {
    case .ndjson: entries.map { object($0) + "\n" }.joined()
    case .array:
      "[" + entries.map { object($0).replacing("\",\"", with: "\",\n  \"") }.joined(separator: ",")
        + "]\n"
    case .full:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
        + entries.map { entry in
          "2026-05-15 \(entry.time).250000+0200 0x18538    Default     0x0                  120    8    "
            + "\(entry.process): (Library) [\(entry.subsystem)] \(entry.message)\n"
        }.joined()
    case .compact:
      entries.map { entry in
        "2026-05-15 \(entry.time).250 Df \(entry.process)[157:2f25ffae] [\(entry.subsystem)] "
          + "\(entry.message)\n"
      }.joined()
    case .copied:
      entries.map { "default\t\($0.time).250000+0200\t\($0.process)\t\($0.message)\n" }.joined()
    }
  }

  private func object(_ entry: PlannedEntry) -> String {
    let message = entry.message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    let parts = entry.subsystem.split(separator: ":")
    return "{\"timestamp\":\"2026-05-15 \(entry.time).250000+0200\",\"eventMessage\":\"\(message)\","
      + "\"subsystem\":\"\(parts[0])\",\"category\":\"\(parts[1])\",\"traceID\":18446744073709551615,"
      + "\"processImagePath\":\"/usr/libexec/\(entry.process)\",\"messageType\":\"Default\"}"
  }
}

func deviceLog(_ text: String, app: String? = nil, pieces: Int = .max) -> DeviceLog? {
  let bytes = Array(text.utf8)
  guard let kind = LogKind(bytes) else { return nil }
  var reader = DeviceLogReader(kind)
  var place = 0
  while place < bytes.count {
    let end = pieces == .max ? bytes.count : min(place + pieces, bytes.count)
    reader.feed(Array(bytes[place..<end]))
    place = end
  }
  return reader.finish(about: app)
}

/// `07:08:21` of 15 May 2026, in the log's zone.
func may15(_ time: String, _ thousandths: Int64 = 250) -> Instant {
  let parts = time.split(separator: ":").compactMap { Int64($0) }
  let seconds = parts[0] * 3_600 + parts[1] * 60 + parts[2]
  return WallTime(day: 20_588, sinceMidnight: .seconds(seconds) + .milliseconds(thousandths))
    .instant(offset: UTCOffset(minutes: 120))
}
