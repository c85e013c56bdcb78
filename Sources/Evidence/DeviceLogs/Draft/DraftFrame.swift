import Basics
import SchedulerEngine

/// The clock of a draft: when its scenario starts, how long it lasts, and how its days are counted.
struct DraftFrame {
  let start: Instant
  let end: Instant
  let offset: UTCOffset
  /// How many dates it touches.
  let days: Int64
  private let firstDay: Int64

  static let longest = Span.days(366)

  init?(_ log: DeviceLog) {
    guard let first = log.first, let last = log.last else { return nil }
    offset = log.offset ?? .zero
    start = Instant(milliseconds: first.milliseconds / 60_000 * 60_000)
    let lasts = min(
      min(last, DraftFrame.crowded(log)) - start + .minutes(1), DraftFrame.longest)
    let minutes = max((lasts.milliseconds + 59_999) / 60_000, 60)
    end = start + .minutes(minutes)
    firstDay = WallTime(at: start, offset: offset).day
    days = WallTime(at: end, offset: offset).day - firstDay + 1
  }

  /// A draft ends where the log becomes too long for anybody to read its scenario.
  private static func crowded(_ log: DeviceLog) -> Instant {
    func limit(_ instants: [Instant]) -> Instant { instants.count > most ? instants[most] : .never }
    var end = limit(log.sessions.map { $0.from })
    for task in log.ownTasks {
      end = min(end, limit(task.submissions.map { $0.at }), limit(task.runs.map { $0.launchedAt }))
    }
    return end
  }

  private static let most = 3_000

  /// `2026-05-15T07:05+02:00`
  var startWords: String {
    let wall = WallTime(at: start, offset: offset)
    let date = CivilDate(daysSince1970: wall.day)
    let day = "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
    let time = timeOfDay(seconds: wall.sinceMidnight.milliseconds / 1_000)
    return day + "T" + time + utcOffset(minutes: Int64(offset.minutes))
  }

  /// `day 2 07:05:11`
  func moment(_ instant: Instant) -> String {
    let wall = WallTime(at: max(instant, start), offset: offset)
    let time = timeOfDay(seconds: wall.sinceMidnight.milliseconds / 1_000)
    return "day \(wall.day - firstDay + 1) \(time)"
  }

  func day(_ instant: Instant) -> Int64 { WallTime(at: instant, offset: offset).day }

  func time(_ instant: Instant) -> Span { WallTime(at: instant, offset: offset).sinceMidnight }

  func contains(_ instant: Instant) -> Bool { instant >= start && instant < end }
}
