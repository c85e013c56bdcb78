import Basics
import SchedulerEngine

/// What the system knew of the user before the log begins: the times at which the app was opened on most
/// of the days that the log tells of.
struct DraftHabit {
  let windows: [String]
  let origin: DraftOrigin

  private static let near = Span.minutes(45)
  private static let most = 96

  /// Nil without any opening.
  init?(_ sessions: [ForegroundSession], _ frame: DraftFrame) {
    let sorted = sessions.sorted { frame.time($0.from) < frame.time($1.from) }
    var groups: [[ForegroundSession]] = []
    for session in sorted {
      if let last = groups.last?.last,
        frame.time(session.from) - frame.time(last.from) <= DraftHabit.near,
        !(groups.last ?? []).contains(where: { frame.day($0.from) == frame.day(session.from) })
      {
        groups[groups.count - 1].append(session)
      } else {
        groups.append([session])
      }
    }
    var activeDays: [Int64] = []
    for session in sessions where !activeDays.contains(frame.day(session.from)) {
      activeDays.append(frame.day(session.from))
    }
    if activeDays.isEmpty { return nil }
    let usual = groups.filter { $0.count * 2 >= activeDays.count }.prefix(DraftHabit.most)
    if usual.isEmpty { return nil }
    windows = usual.map { DraftHabit.window($0, frame) }
    let days = "\(activeDays.count) \(activeDays.count == 1 ? "day" : "days")"
    origin =
      activeDays.count == 1
      ? .standard("the days before are assumed to be like the one day of the log")
      : .inferred(
        "\(sessions.count) openings on \(days); what happened on half of the days counts as a habit"
      )
  }

  /// Only before the log: what happened in it stands among the events.
  private static func window(_ group: [ForegroundSession], _ frame: DraftFrame) -> String {
    let time = group.map { frame.time($0.from) }.median ?? .zero
    let length = group.compactMap { session in session.to.map { $0 - session.from } }.median
    let minute = time.milliseconds / 60_000 * 60
    let days = frame.days > 1 ? "1..\(frame.days)" : "1"
    let lasts = min(max(length ?? .minutes(3), .seconds(10)), .hours(4))
    return "every day except day \(days) \(timeOfDay(seconds: minute)) "
      + "for \(durationWord(.seconds(lasts.milliseconds / 1_000)))"
  }
}
