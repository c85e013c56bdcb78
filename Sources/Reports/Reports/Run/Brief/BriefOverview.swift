import Basics
import RunRecord
import SchedulerEngine

/// What was run, in two lines.
public struct BriefOverview {
  private let context: ReportContext
  private let run: RunDescription

  public init(_ context: ReportContext, _ run: RunDescription) {
    self.context = context
    self.run = run
  }

  public var lines: [String] {
    let title = safeText(run.title.utf8).wrapped(to: context.style.textWidth)
    let range = context.record.start..<context.record.end
    let words =
      "\(spanText(range.length)) from \(context.clock.date(range.lowerBound)), "
      + "\(context.clock.time(range.lowerBound)); seed \(run.seed)"
    return title.map { context.style.paint($0, .heading) }
      + words.wrapped(to: context.style.textWidth).map { context.style.paint($0, .quiet) }
  }
}
