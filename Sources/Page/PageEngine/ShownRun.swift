import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// The run that the page shows: played here, or read from its log.
enum ShownRun {
  case played(PlayedScenario)
  case log(ReadLog)

  func context(_ style: TextStyle) -> ReportContext {
    switch self {
    case .played(let played): played.play.context(style)
    case .log(let log): log.run.context(style)
    }
  }

  var start: Instant {
    switch self {
    case .played(let played): played.start
    case .log(let log): log.run.record.whole.lowerBound
    }
  }

  var end: Instant {
    switch self {
    case .played(let played): played.end
    case .log(let log): log.run.record.end
    }
  }

  /// Of the log, the same for a run however it came here.
  var digest: String {
    switch self {
    case .played(let played): played.digest
    case .log(let log): log.run.digest
    }
  }

  var title: String {
    switch self {
    case .played(let played): played.loaded.prepared.scenario.name?.value ?? played.name
    case .log(let log): log.name
    }
  }

  func picture(
    width: Int64, during part: Range<Instant>, _ outcomes: RunPicture.Outcomes
  ) -> String {
    switch self {
    case .played(let played):
      played.play.picture(width: width, during: part, outcomes: outcomes)
    case .log(let log): log.run.picture(width: width, during: part)
    }
  }

  /// What ticking the box beside the reasons adds to them.
  var moreReasons: String {
    switch self {
    case .played: "Every rule"
    case .log: "The whole history"
    }
  }

  func instant(_ milliseconds: Int64) -> Instant {
    min(max(start + .milliseconds(milliseconds), start), end)
  }

  func since(_ instant: Instant) -> Int64 { (instant - start).milliseconds }
}
