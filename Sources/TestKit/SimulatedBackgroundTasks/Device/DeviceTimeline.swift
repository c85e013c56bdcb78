public import Foundation
import RunRecord
import RunText
import SchedulerEngine

extension SimulatedDevice {
  /// Everything that has happened so far, drawn as text: the device, and a row for each task of each app.
  public var timeline: String {
    guard let session else { return "" }
    let record = session.recordSoFar()
    return RunTimeline(session.context(record), during: record.whole).text
  }

  /// The same for the day, by the device's clock, that contains this moment.
  public func timeline(of moment: Date) -> String {
    guard let session else { return "" }
    return session.timeline(
      of: Instant(notBefore: moment), session.context(session.recordSoFar()))
  }
}

extension Session {
  func timeline(of moment: Instant, _ context: ReportContext) -> String {
    let clock = localTime
    let day = clock.day(of: moment)
    return timeline(clock.instant(day, .zero)..<clock.instant(day + 1, .zero), context)
  }

  /// The future is not drawn.
  func timeline(_ range: Range<Instant>, _ context: ReportContext) -> String {
    let end = min(range.upperBound, context.record.whole.upperBound)
    return RunTimeline(context, during: range.lowerBound..<max(end, range.lowerBound)).text
  }
}
