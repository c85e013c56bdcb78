import Foundation
import RunRecord
import RunText
import SchedulerEngine

/// Answers an expectation about one task: nil if it holds, otherwise the failure message.
struct ExpectationQuestion {
  private let session: Session
  private let record: RunRecord
  private let task: TaskKey
  private let context: ReportContext

  init(_ session: Session, _ record: RunRecord, _ name: NameID, of app: AppID) {
    self.session = session
    self.record = record
    task = TaskKey(name, of: app)
    context = session.context(record)
  }

  private var name: String { session.text(task.name) }
  private var now: Instant { session.simulation.now }
  /// From the start up to and including now.
  private var lived: Range<Instant> { record.whole }

  func ran(within span: Span) -> String? {
    let start = max(now - span, lived.lowerBound)
    let range = start..<max(lived.upperBound, start)
    if record.ran(.task(task), during: range) { return nil }
    let stretch = "from \(when(start)) to \(when(now))"
    return failure("\(name) did not run \(stretch).", in: start..<now)
  }

  func ran(_ window: DailyWindow) -> String? {
    let windows = window.windows(in: lived, session.localTime)
    if windows.isEmpty { return "The simulated time contains no time \(window)." }
    let missed = windows.filter { !record.ran(.task(task), during: $0) }
    guard let first = missed.first else { return nil }
    let share = windows.count == 1 ? "" : "\(missed.count) of \(windows.count) days: "
    let days = share + list(missed.map { context.clock.date($0.lowerBound) })
    return failure("\(name) did not run \(window) on \(days).", in: first)
  }

  func neverRan(during dates: Range<Date>?) -> String? {
    let range = dates.map {
      Instant(notBefore: $0.lowerBound)..<Instant(notBefore: $0.upperBound)
    }
    return neverRan(in: [range ?? lived])
  }

  func neverRan(_ window: DailyWindow) -> String? {
    // Includes windows that have only begun, because a run in them is already a failure.
    neverRan(in: window.windows(touching: lived, session.localTime))
  }

  private func neverRan(in ranges: [Range<Instant>]) -> String? {
    let runs = ranges.flatMap { record.runs(of: .task(task), during: $0) }
    guard let first = runs.first else { return nil }
    let times = runs.count == 1 ? "once" : "\(runs.count) times"
    return "\(name) ran \(times): \(list(runs.map { when($0.launchedAt) })).\n\n"
      + timeline(of: first.launchedAt)
  }

  func completes() -> String? {
    let ended = record.runs(of: .task(task)).filter { !$0.isRunning }
    if ended.isEmpty {
      return failure("No run of \(name) has ended, so none has completed.", in: lived)
    }
    let failed = ended.filter { $0.outcome != .completed(success: true) }
    guard let first = failed.first else { return nil }
    if !failed.contains(where: \.wasSeen) {
      return "\(failed.count) of \(ended.count) runs of \(name) were not seen to complete: "
        + "\(list(failed.map { when($0.launchedAt) }))."
    }
    let words = list(failed.map { "\(when($0.launchedAt)) (\($0.outcomeText))" })
    return
      "\(failed.count) of \(ended.count) runs of \(name) did not complete successfully in time: "
      + "\(words).\n\n" + timeline(of: first.launchedAt)
  }

  func isChainAlive() -> String? {
    if record.chainIsAlive(.task(task), at: now) { return nil }
    let words = "\(name) is neither pending nor running, so it will not run again."
    return "\(words)\n\n\(session.whyNot(task, record))\n" + timeline(of: lastMoment)
  }

  func isFresh(within age: Span, atPercent percent: Int64) -> String? {
    let found = record.freshness(of: .task(task), during: lived)
    if found.isEmpty {
      return "The app was not opened, so there is no opening to check the age of \(name) at."
    }
    let stale = found.filter { $0.isOlder(than: age) }
    let isEnough = Int64(found.count - stale.count) * 100 >= Int64(found.count) * percent
    guard let first = stale.first, !isEnough else { return nil }
    let allowed = percent == 100 ? "" : "; \(100 - percent) % are allowed to"
    let words = list(stale.map { when($0.openedAt) + ($0.age.map { " (\(spanText($0)))" } ?? "") })
    let last = first.age.map { first.openedAt - $0 } ?? lived.lowerBound
    return failure(
      "at \(stale.count) of \(found.count) openings the last success of \(name) was more than "
        + "\(spanText(age)) ago, or there was none\(allowed): \(words).", in: last..<first.openedAt)
  }

  /// When something last happened to this task.
  private var lastMoment: Instant {
    let run = record.runs(of: .task(task)).last
    let request = record.requests.last { $0.key == task }
    return run?.endedAt ?? request?.endedAt ?? now
  }

  /// Adds the state at the end of the range and a timeline of it, or of its last day if it is long or past.
  private func failure(_ words: String, in range: Range<Instant>) -> String {
    let end = range.upperBound
    let why =
      end >= now
      ? session.whyNot(task, record)
      : session.whyNot(task, at: max(end - .milliseconds(1), range.lowerBound), record)
    let isShort = range.lowerBound < end && end - range.lowerBound <= .days(2)
    let picture =
      end >= now && isShort
      ? session.timeline(range, context) : timeline(of: end - .milliseconds(1))
    return "\(words)\n\n\(why)\n\(picture)"
  }

  private func timeline(of instant: Instant) -> String { session.timeline(of: instant, context) }

  private func when(_ instant: Instant) -> String {
    "\(context.clock.date(instant)) \(context.clock.time(instant))"
  }

  /// Lists only the first few items.
  private func list(_ items: [String]) -> String {
    let most = 5
    let rest = items.count > most ? " and \(items.count - most) more" : ""
    return items.prefix(most).joined(separator: ", ") + rest
  }
}
